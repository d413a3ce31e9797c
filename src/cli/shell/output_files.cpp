#include "cli/shell/output_files.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string_view>

#include "base/error.hpp"
#include "base/files/file_identity.hpp"
#include "io/formats/graph_file.hpp"

namespace hplc::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFileMark = "writes a file";
constexpr const char* kFolderMark = "writes a folder";
constexpr const char* kGraphMark = "writes a graph";
constexpr const char* kNoFileMark = "names no file";

// CLI11 keeps nothing for its users, but a validator has a name; this one accepts everything.
CLI::Option* mark(CLI::Option* option, const char* name) {
    return option->check(CLI::Validator(""), name);
}

bool has_mark(CLI::Option& option, const char* name) {
    try {
        return option.get_validator(name) != nullptr;
    } catch (const CLI::OptionNotFound&) {
        return false;
    }
}

bool is_output(CLI::Option& option) {
    return has_mark(option, kFileMark) || has_mark(option, kFolderMark) ||
           has_mark(option, kGraphMark);
}

// With those of its groups.
std::vector<CLI::Option*> options_of(CLI::App& verb) {
    std::vector<CLI::Option*> options = verb.get_options();
    const auto groups =
        verb.get_subcommands([](CLI::App* below) { return below->get_name().empty(); });
    for (CLI::App* group : groups) {
        const auto more = options_of(*group);
        options.insert(options.end(), more.begin(), more.end());
    }
    return options;
}

bool is_path(const std::string& value) {
    return !value.empty() && value != "-";
}

// Of a file or folder that is there; a device or a pipe cannot be overwritten.
bool can_be_lost(const fs::path& path) {
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    return !fs::exists(status) || fs::is_regular_file(status) || fs::is_directory(status);
}

[[noreturn]] void refuse_both(const OutputFile& output, const std::string& other) {
    throw InputError({.found = fmt::format("{} {}, which is {}", output.option,
                                           hplc::quoted(output.path.string()), other),
                      .expected = "a file of its own for every output",
                      .fix = "name another file"});
}

// Files of the formats of folders (io/formats/neutral_folder.hpp, Planetoid's ind.*), gzipped or
// not, and whatever is stored in subfolders, as OGB's do.
bool is_part_of_graph(const fs::path& below_folder) {
    constexpr std::array<std::string_view, 14> kNames = {
        "num_nodes.txt", "edges.txt",          "temporal_edges.txt", "edge_year.txt",
        "features.txt",  "features_known.txt", "labels.txt",         "feature_names.txt",
        "names.txt",     "train_edges.txt",    "valid_pos.txt",      "valid_neg.txt",
        "test_pos.txt",  "test_neg.txt"};
    if (std::distance(below_folder.begin(), below_folder.end()) > 1) return true;
    std::string name = below_folder.string();
    if (name.ends_with(".gz")) name.resize(name.size() - 3);
    return name.starts_with("ind.") || std::ranges::find(kNames, name) != kNames.end();
}

bool is_file_of_folder(const fs::path& file, const fs::path& folder) {
    std::error_code error;
    if (!fs::is_directory(folder, error) || !fs::is_regular_file(file, error)) return false;
    const fs::path below =
        fs::weakly_canonical(file, error).lexically_relative(fs::weakly_canonical(folder, error));
    return !below.empty() && *below.begin() != ".." && is_part_of_graph(below);
}

std::vector<OutputFile> outputs_of(CLI::App& verb) {
    std::vector<OutputFile> outputs;
    for (CLI::Option* option : options_of(verb)) {
        if (!is_output(*option)) continue;
        for (const std::string& value : option->results()) {
            if (!is_path(value)) continue;
            outputs.push_back({option->get_name(), value});
        }
    }
    return outputs;
}

void refuse_onto_standard_input(std::span<const OutputFile> outputs) {
    for (const OutputFile& output : outputs) {
        if (can_be_lost(output.path) && is_standard_input(output.path))
            refuse_both(output, "standard input");
    }
}

void refuse_onto_value(std::span<const OutputFile> outputs, const std::string& value) {
    std::error_code ignored;
    if (value == "-") {
        refuse_onto_standard_input(outputs);
    } else if (is_path(value) && fs::exists(value, ignored)) {
        refuse_output_onto(outputs, value);
    }
}

bool is_input(CLI::Option& option) {
    return !is_output(option) && !has_mark(option, kNoFileMark);
}

void refuse_onto_inputs(CLI::App& verb, std::span<const OutputFile> outputs) {
    for (CLI::Option* option : options_of(verb)) {
        if (!is_input(*option)) continue;
        for (const std::string& value : option->results())
            refuse_onto_value(outputs, value);
    }
}

bool means_file(CLI::Option& option, const std::string& value) {
    if (has_mark(option, kGraphMark)) return value.ends_with(kGraphFileEnding);
    return has_mark(option, kFileMark);
}

void require_writable(CLI::App& verb) {
    for (CLI::Option* option : options_of(verb)) {
        for (const std::string& value : option->results()) {
            if (!is_path(value) || !is_output(*option)) continue;
            means_file(*option, value) ? require_writable_file(value)
                                       : require_writable_folder(value);
        }
    }
}

}  // namespace

CLI::Option* writes_file(CLI::Option* option) {
    return mark(option, kFileMark)->type_name("FILE");
}

CLI::Option* writes_folder(CLI::Option* option) {
    return mark(option, kFolderMark)->type_name("FOLDER");
}

CLI::Option* writes_graph(CLI::Option* option) {
    return mark(option, kGraphMark)->type_name("FILE|FOLDER");
}

CLI::Option* names_no_file(CLI::Option* option) {
    return mark(option, kNoFileMark);
}

void require_different(std::span<const OutputFile> outputs) {
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (!can_be_lost(outputs[i].path)) continue;
        for (std::size_t j = 0; j < i; ++j) {
            if (is_same_file(outputs[i].path, outputs[j].path))
                refuse_both(outputs[i], fmt::format("the file of {} too", outputs[j].option));
        }
    }
}

void refuse_output_onto(std::span<const OutputFile> outputs, const fs::path& input) {
    if (!can_be_lost(input)) return;
    for (const OutputFile& output : outputs) {
        if (is_same_file(output.path, input)) refuse_both(output, "an input");
        if (is_file_of_folder(output.path, input))
            refuse_both(output, fmt::format("a file of the input {}", input.string()));
    }
}

std::vector<OutputFile> checked_outputs(CLI::App& verb) {
    std::vector<OutputFile> outputs = outputs_of(verb);
    require_different(outputs);
    refuse_onto_inputs(verb, outputs);
    require_writable(verb);
    return outputs;
}

}  // namespace hplc::cli
