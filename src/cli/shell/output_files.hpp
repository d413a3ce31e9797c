// Files that a verb writes: none of them may be one of its inputs or another of its outputs, and
// all must be writable, which is found out before the work and not after it.
//
// Options that name an output are marked where they are added; the value of every other option
// counts as an input where it is the name of a file. So an input of a verb that is added later is
// safe without a word, and an output that nobody marked is found by a test.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace hplc::cli {

// Marks; each returns its option. "-" is standard output, an empty text none.
CLI::Option* writes_file(CLI::Option* option);
CLI::Option* writes_folder(CLI::Option* option);
// A graph file where the value ends in .hplc, else a folder.
CLI::Option* writes_graph(CLI::Option* option);
// A value that may look like a file and is none, as the id of a node.
CLI::Option* names_no_file(CLI::Option* option);

struct OutputFile {
    std::string option;  // "--json"
    std::filesystem::path path;
};

// The outputs that were given, checked against each other and against all inputs that the command
// line names. Throws InputError where two are one, OutputError where one cannot be written.
[[nodiscard]] std::vector<OutputFile> checked_outputs(CLI::App& verb);

// Throws InputError where two of them are one file.
void require_different(std::span<const OutputFile> outputs);

// For an input that the command line does not name, as the graph of a model file: a file; or a
// folder, of which the files that a graph consists of are protected. Throws InputError.
void refuse_output_onto(std::span<const OutputFile> outputs, const std::filesystem::path& input);

}  // namespace hplc::cli
