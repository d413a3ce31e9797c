// What every verb shares: its common options, where results go, and how the graph is found.
#pragma once

#include <cstdint>
#include <string>

#include "base/parallel.hpp"
#include "base/progress.hpp"
#include "io/graph_data.hpp"
#include "io/read_graph.hpp"

namespace CLI {
class App;
}

namespace hplc::cli {

// --seed, --threads, --quiet, --json, --config
struct CommonOptions {
    std::uint64_t seed = 0;
    unsigned thread_count = 0;  // 0: all cores
    bool quiet = false;
    std::string json;    // a file, "-" for standard output, empty for none
    std::string config;  // a TOML file, or empty

    [[nodiscard]] Threads threads() const;
    [[nodiscard]] Progress::Show progress() const;
    // Whether tables for people go to standard output: not where JSON goes there.
    [[nodiscard]] bool prints_text() const { return json != "-"; }
};

void add_common_options(CLI::App& verb, CommonOptions& options);

// The positional GRAPH and how it is read.
struct GraphOptions {
    std::string graph;     // path, registered name, or "-"
    std::string data_dir;  // where named sets lie; empty: see io/resolve_graph.hpp
    std::string ids = "auto";
    std::string columns;
    std::string separator;
    std::string features;
    std::string labels;
    std::string names;
    std::string split_files;
};

void add_graph_options(CLI::App& verb, GraphOptions& options);
void add_data_dir_option(CLI::App& verb, std::string& data_dir);

// Finds GRAPH as io/resolve_graph.hpp says and reads it; the reader's remarks go to standard error.
[[nodiscard]] GraphData load_graph(const GraphOptions& graph, const CommonOptions& common);

// Throws InputError where there is no file for `what` ("model"), which `option` ("-o FILE") would
// name, though more than an estimate is asked for.
void require_output(bool has_file, bool estimate, const std::string& what,
                    const std::string& option);

// Writes a JSON text to --json, if it was given.
void write_json(const CommonOptions& common, const std::string& text);

}  // namespace hplc::cli
