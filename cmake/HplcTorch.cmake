# libtorch, and what makes files that include it bearable to compile: its headers take 20 seconds.
find_package(Torch REQUIRED)

# Makes a target use libtorch, through one precompiled header: the first target that calls this
# makes it, and the others name that one as REUSE_FROM.
#
#     hplc_use_torch(hplc_learn)
#     hplc_use_torch(tests_nn REUSE_FROM hplc_learn)
function(hplc_use_torch TARGET)
    cmake_parse_arguments(arg "" "REUSE_FROM" "" ${ARGN})
    target_link_libraries(${TARGET} PRIVATE ${TORCH_LIBRARIES})
    # A precompiled header serves only where macros and code model are the same; CMake would give
    # programs -fPIE and libraries a macro with their name.
    set_target_properties(${TARGET} PROPERTIES POSITION_INDEPENDENT_CODE OFF DEFINE_SYMBOL "")
    target_compile_options(${TARGET} PRIVATE -fPIC)
    if(arg_REUSE_FROM)
        target_precompile_headers(${TARGET} REUSE_FROM ${arg_REUSE_FROM})
    else()
        target_precompile_headers(${TARGET} PRIVATE <torch/torch.h>)
    endif()
    # What ccache asks for before it believes a precompiled header.
    target_compile_options(${TARGET} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
    if(CCACHE_PROGRAM)
        set_target_properties(${TARGET} PROPERTIES CXX_COMPILER_LAUNCHER
            "env;CCACHE_SLOPPINESS=pch_defines,time_macros;${CCACHE_PROGRAM}")
    endif()
endfunction()
