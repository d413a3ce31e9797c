# Script: writes the bytes of files as C++ source, to be compiled into the library.
#
#     cmake -D OUT=embedded.cpp -D FOLDER=data/debian -D "FILES=a.gz;b.gz" -P EmbedFiles.cmake
#
# The source defines hplc::embedded_files(), declared in src/io/embedded_graph.hpp. String literals
# because compilers read them many times faster than lists of numbers.
set(arrays)
set(entries)
set(count 0)
foreach(name IN LISTS FILES)
    file(READ "${FOLDER}/${name}" bytes HEX)
    string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
    string(APPEND arrays "constexpr char kFile${count}[] = \"${bytes}\";\n")
    string(APPEND entries "    {\"${name}\", {kFile${count}, sizeof(kFile${count}) - 1}},\n")
    math(EXPR count "${count} + 1")
endforeach()

file(WRITE "${OUT}" "// Made by cmake/EmbedFiles.cmake from ${FOLDER}.
#include \"io/embedded_graph.hpp\"

namespace hplc {
namespace {

${arrays}
constexpr EmbeddedFile kFiles[] = {
${entries}};

}  // namespace

std::span<const EmbeddedFile> embedded_files() {
    return kFiles;
}

}  // namespace hplc
")
