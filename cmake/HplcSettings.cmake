# Language level, warnings and sanitizers of our own code, and how source files are found.
include(GNUInstallDirs)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# Sanitizers reach every target, tests and the library alike.
if(HPLC_SANITIZE)
    add_compile_options(-fsanitize=${HPLC_SANITIZE} -fno-omit-frame-pointer
                        -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${HPLC_SANITIZE})
endif()

add_library(hplc_settings INTERFACE)
target_compile_options(hplc_settings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
                       $<$<BOOL:${HPLC_WERROR}>:-Werror>)

# Puts the files of the named folders of src/ that end in .EXTENSION into OUT.
function(hplc_files OUT EXTENSION)
    set(found)
    foreach(folder IN LISTS ARGN)
        file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${folder}/*.${EXTENSION}")
        list(APPEND found ${files})
    endforeach()
    set(${OUT} ${found} PARENT_SCOPE)
endfunction()
