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

# GCC collects its garbage from 10 MB on, again and again in files as large as ours: less often is a
# sixth less to compile, for more memory.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(--param=ggc-min-expand=400 --param=ggc-min-heapsize=500000)
endif()

# For code that computes little, and for code that only calls other code and writes text: two thirds
# and half of the time that the compiler takes with -O3.
set(HPLC_LESS_OPTIMISED -O1)
set(HPLC_LEAST_OPTIMISED -O1)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(HPLC_LESS_OPTIMISED -O1 -finline-small-functions)
    set(HPLC_LEAST_OPTIMISED -Og)
endif()

# Sanitizers reach every target, tests and the library alike.
if(HPLC_SANITIZE)
    add_compile_options(-fsanitize=${HPLC_SANITIZE} -fno-omit-frame-pointer
                        -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${HPLC_SANITIZE})
endif()

add_library(hplc_settings INTERFACE)
target_compile_options(hplc_settings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
                       $<$<BOOL:${HPLC_WERROR}>:-Werror>)

# Puts the files of the named folders of src/ and of the rooms in them that end in .EXTENSION into OUT.
function(hplc_files OUT EXTENSION)
    set(found)
    foreach(folder IN LISTS ARGN)
        file(GLOB_RECURSE files CONFIGURE_DEPENDS
             "${PROJECT_SOURCE_DIR}/src/${folder}/*.${EXTENSION}")
        list(APPEND found ${files})
    endforeach()
    set(${OUT} ${found} PARENT_SCOPE)
endfunction()

# Compiles the files of each top folder of a target with all its rooms as one, or with ROOMS those of each
# room, which spares the compiler most of its work: it reads headers once. So two files that are compiled
# together have no local names in common. Files are compiled one by one, as editors see them, with
# HPLC_UNITY=OFF.
#
#     hplc_compile_together(hplc_graph)
#     hplc_compile_together(hplc_learn ROOMS)
function(hplc_compile_together TARGET)
    cmake_parse_arguments(arg "ROOMS" "" "" ${ARGN})
    if(NOT HPLC_UNITY)
        return()
    endif()
    get_target_property(files ${TARGET} SOURCES)
    foreach(file IN LISTS files)
        cmake_path(GET file PARENT_PATH folder)
        cmake_path(RELATIVE_PATH folder BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE room)
        if(NOT arg_ROOMS)
            string(REGEX REPLACE "^([^/]*/[^/]*)/.*" "\\1" room "${room}")
        endif()
        string(REPLACE "/" "_" room "${room}")
        set_source_files_properties("${file}" PROPERTIES UNITY_GROUP "${room}")
    endforeach()
    set_target_properties(${TARGET} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
