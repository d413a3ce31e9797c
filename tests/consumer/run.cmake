# Script: installs the build, builds the consumer against it with nothing else in sight, and runs
# both programs from an empty folder.
#
#     cmake -D BUILD=build/release -D SOURCE=tests/consumer -D WORK=folder
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
file(GLOB_RECURSE learn "${WORK}/prefix/libhplc_learn.so")
if(learn)
    run("weights" "${WORK}/prefix/bin/hplc" train debian -o model --epochs 1 --hidden 8)
endif()
file(REMOVE_RECURSE "${WORK}")
