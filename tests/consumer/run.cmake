# Script: installs the build, builds the consumer against it with nothing else in sight, and runs
# both programs from an empty folder.
#
#     cmake -D BUILD=build/release -D SOURCE=tests/consumer -D EXAMPLES=examples -D WORK=folder
#           -D CHECK_RUNPATH=tools/check-runpath -P run.cmake
function(run EXPECTED)
    execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${WORK}" OUTPUT_VARIABLE output
                    ERROR_VARIABLE output RESULT_VARIABLE status)
    if(NOT status EQUAL 0 OR NOT output MATCHES "${EXPECTED}")
        message(FATAL_ERROR "${ARGN}\nended with ${status}; expected '${EXPECTED}' in:\n${output}")
    endif()
endfunction()

file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")
run("bin/hplc" ${CMAKE_COMMAND} --install "${BUILD}" --prefix "${WORK}/prefix")
run("none looks in the current folder" "${CHECK_RUNPATH}" "${WORK}/prefix")
run("Generating done" ${CMAKE_COMMAND} -G Ninja -S "${SOURCE}" -B "${WORK}/build"
    "-DCMAKE_PREFIX_PATH=${WORK}/prefix")
run("Linking" ${CMAKE_COMMAND} --build "${WORK}/build")
run("^3 edges, 5 embedded files\n$" "${WORK}/build/consumer")
run("^0\\.2\\.0\n$" "${WORK}/prefix/bin/hplc" --version)
run("debian: 3,762 nodes" "${WORK}/prefix/bin/hplc" evaluate debian --model common-neighbours)
run("Link prediction" grep -h "Link prediction" "${WORK}/prefix/share/man/man1/hplc.1")
run("^evaluate\n$" bash -c "source '${WORK}/prefix/share/bash-completion/completions/hplc' &&
    COMP_WORDS=(hplc ev) COMP_CWORD=1 && _hplc && echo $COMPREPLY")

# The examples, with a heuristic and with a model of libhplc_learn.so; the same links and scores as
# by the program.
run("Generating done" ${CMAKE_COMMAND} -G Ninja -S "${EXAMPLES}" -B "${WORK}/examples"
    "-DCMAKE_PREFIX_PATH=${WORK}/prefix")
run("Linking" ${CMAKE_COMMAND} --build "${WORK}/examples")
function(check_example MODEL)
    run("debian" "${WORK}/prefix/bin/hplc" train debian --model ${MODEL} -o model ${ARGN})
    execute_process(COMMAND "${WORK}/prefix/bin/hplc" predict model --node perl --top 1 --quiet
                    WORKING_DIRECTORY "${WORK}" OUTPUT_VARIABLE rows)
    string(REGEX MATCH "perl\t([^\t]+)\t[^\t]*\t([^\n]+)" row "${rows}")
    string(SUBSTRING "${CMAKE_MATCH_2}" 0 14 score)  # the example prints more digits
    string(REPLACE "+" "[+]" other "${CMAKE_MATCH_1}")
    run("${MODEL} on a graph of 3762 nodes\n.*perl  ${other}  score ${score}"
        "${WORK}/examples/likely_links" model perl)
endfunction()
check_example(adamic-adar)
file(GLOB_RECURSE learn "${WORK}/prefix/libhplc_learn.so")
if(learn)
    check_example(gcn --epochs 1 --hidden 8)
endif()
file(REMOVE_RECURSE "${WORK}")
