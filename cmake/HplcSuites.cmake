# Tests of a program that starts slowly, as one that links torch does (half a second): one per suite, not
# one per case as gtest_discover_tests() makes. Suites named Long… get the label `long`.
#
#     hplc_discover_suites(tests_learn "learn.")
#
# As a script (-P), after each build of the program, it writes the tests that ctest includes.
function(hplc_discover_suites TARGET PREFIX)
    set(list "${CMAKE_CURRENT_BINARY_DIR}/${TARGET}_suites.cmake")
    add_custom_command(TARGET ${TARGET} POST_BUILD BYPRODUCTS "${list}" VERBATIM
        COMMAND ${CMAKE_COMMAND} -D "PROGRAM=$<TARGET_FILE:${TARGET}>" -D "PREFIX=${PREFIX}"
                -D "LIST=${list}" -P "${PROJECT_SOURCE_DIR}/cmake/HplcSuites.cmake")
    file(CONFIGURE OUTPUT "${list}.in" @ONLY CONTENT
        "if(EXISTS \"@list@\")\n  include(\"@list@\")\nelse()\n  add_test(@TARGET@_NOT_BUILT @TARGET@_NOT_BUILT)\nendif()\n")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${list}.in")
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    return()
endif()

execute_process(COMMAND "${PROGRAM}" --gtest_list_tests OUTPUT_VARIABLE names COMMAND_ERROR_IS_FATAL ANY)
# Suites begin a line and end in a dot; their cases are indented.
string(REGEX MATCHALL "(^|\n)[^ \n][^\n ]*\\." suites "${names}")
set(tests)
foreach(suite IN LISTS suites)
    string(STRIP "${suite}" suite)
    string(REGEX REPLACE "\\.$" "" name "${suite}")
    set(properties "TIMEOUT 900")
    if(name MATCHES "^Long")
        string(APPEND properties " LABELS long COST 1000")
    endif()
    string(APPEND tests "add_test(\"${PREFIX}${name}\" \"${PROGRAM}\" \"--gtest_filter=${suite}*\")\n"
        "set_tests_properties(\"${PREFIX}${name}\" PROPERTIES ${properties})\n")
endforeach()
file(WRITE "${LIST}" "${tests}")
