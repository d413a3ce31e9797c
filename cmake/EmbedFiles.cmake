# Script: writes the bytes of files as C++ source, to be compiled into the library.
#
#     cmake -D OUT=embedded.cpp -D HEADER=io/datasets/embedded_graph.hpp -D FUNCTION=embedded_files
#           -D "FILES=data/debian/a.gz;data/debian/b.gz" -P EmbedFiles.cmake
#
# The source defines hplc::FUNCTION(), declared in HEADER, which gives the files by their names
# without folders. String literals because compilers read them many times faster than lists of
# numbers.
set(arrays)
set(entries)
set(count 0)
foreach(path IN LISTS FILES)
    cmake_path(GET path FILENAME name)
    file(READ "${path}" bytes HEX)
    string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
    string(APPEND arrays "constexpr char kFile${count}[] = \"${bytes}\";\n")
    string(APPEND entries "    {\"${name}\", {kFile${count}, sizeof(kFile${count}) - 1}},\n")
    math(EXPR count "${count} + 1")
endforeach()

file(WRITE "${OUT}" "// Made by cmake/EmbedFiles.cmake.
#include \"${HEADER}\"

namespace hplc {
namespace {

${arrays}
constexpr EmbeddedFile kFiles[] = {
${entries}};

}  // namespace

std::span<const EmbeddedFile> ${FUNCTION}() {
    return kFiles;
}

}  // namespace hplc
")
