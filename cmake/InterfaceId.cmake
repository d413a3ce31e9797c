# Script: writes the number of the interface between the program and libhplc_learn.so as C++ source.
#
#     cmake -D OUT=learn_interface.cpp -D FOLDER=src -D "ROOTS=model/learned_model.hpp;base/error.hpp"
#           -D "BUILD=0.1.0 GNU 12.2.0" -P InterfaceId.cmake
#
# The number is the SHA-256 of all that decides how objects of the interface lie in memory: every
# header that the roots include, however far away, and version, compiler and flags of the build. The
# source is left alone where it would be the same, so that nothing is compiled for it.
cmake_minimum_required(VERSION 3.25)
set(pending ${ROOTS})
set(headers)
while(pending)
    list(POP_FRONT pending header)
    if(header IN_LIST headers)
        continue()
    endif()
    list(APPEND headers "${header}")
    file(STRINGS "${FOLDER}/${header}" lines REGEX "^#include \"")
    list(TRANSFORM lines REPLACE "^#include \"([^\"]*)\".*" "\\1")
    list(APPEND pending ${lines})
endwhile()

list(SORT headers)
set(all "${BUILD}\n")
foreach(header IN LISTS headers)
    file(SHA256 "${FOLDER}/${header}" hash)
    string(APPEND all "${header} ${hash}\n")
endforeach()
string(SHA256 id "${all}")

file(CONFIGURE OUTPUT "${OUT}" @ONLY CONTENT "// Made by cmake/InterfaceId.cmake.
#include \"model/learn_interface.hpp\"

namespace hplc {

const char hplc_learn_interface[] = \"@id@\";

}  // namespace hplc
")
