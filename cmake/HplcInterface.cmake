# The number of the interface between the program and libhplc_learn.so (see InterfaceId.cmake).
set(hplc_interface_source "${PROJECT_BINARY_DIR}/learn_interface.cpp")
set(hplc_interface_script "${PROJECT_SOURCE_DIR}/cmake/InterfaceId.cmake")
set(hplc_interface_build "${PROJECT_VERSION} ${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}"
    "${CMAKE_CXX_STANDARD} ${CMAKE_CXX_FLAGS} ${HPLC_SANITIZE}")
list(JOIN hplc_interface_build " " hplc_interface_build)
file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/*.hpp")
add_custom_command(OUTPUT "${hplc_interface_source}"
    COMMAND ${CMAKE_COMMAND} -D "OUT=${hplc_interface_source}" -D "FOLDER=${PROJECT_SOURCE_DIR}/src"
            -D "ROOTS=model/learned_model.hpp;model/join_workers.hpp;base/exit_code.hpp" -D "BUILD=${hplc_interface_build}"
            -P "${hplc_interface_script}"
    DEPENDS ${headers} "${hplc_interface_script}"
    COMMENT "Numbering the interface of libhplc_learn.so" VERBATIM)
add_custom_target(hplc_interface_number DEPENDS "${hplc_interface_source}")

# Compiles the number into a target on one of the two sides.
function(hplc_number_interface TARGET)
    target_sources(${TARGET} PRIVATE "${hplc_interface_source}")
    add_dependencies(${TARGET} hplc_interface_number)
endfunction()
