// What every verb shares: its common options, where results go, and how the graph is found.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/memory/memory_budget.hpp"
#include "base/parallel.hpp"
#include "base/text/progress.hpp"
#include "cli/shell/output_files.hpp"
#include "io/graph_data.hpp"
#include "io/graph_source.hpp"
#include "io/node_named.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace hplc::cli {

// --seed, --threads, --max-memory, --quiet, --log-format, --json, --config
struct CommonOptions {
    std::uint64_t seed = 0;
    unsigned thread_count = 0;     // 0: all cores
    std::uint64_t max_memory = 0;  // bytes; 0: nine tenths of what is free
    bool quiet = false;
    std::string log_format = "text";  // of what goes to standard error: text, or JSON lines
    std::string json;                 // a file, "-" for standard output, empty for none
    std::string config;               // a TOML file, or empty
    const CLI::App* verb = nullptr;   // to tell what was given from what is by default
    std::vector<OutputFile> outputs;  // that were given; known when the command line is read

    [[nodiscard]] Threads threads() const;
    // What may be taken from now on to read inputs.
    [[nodiscard]] MemoryBudget memory() const { return MemoryBudget::of_option(max_memory); }
    [[nodiscard]] Progress::Show progress() const;
    // Whether tables for people go to standard output: not where JSON goes there.
    [[nodiscard]] bool prints_text() const { return json != "-"; }
};

void add_common_options(CLI::App& verb, CommonOptions& options);

// The positional GRAPH and how it is read.
using GraphOptions = GraphSource;

void add_graph_options(CLI::App& verb, GraphOptions& options);
// How it is read alone, for verbs whose positional is not always a graph. Returns all of them but
// --skip-unknown, which is about other files too. `nodes_option`: what the file of nodes is called.
std::vector<CLI::Option*> add_reading_options(CLI::App& verb, GraphOptions& options,
                                              const std::string& nodes_option = "--nodes");
// --between A,B, for verbs that hold edges out or rank pairs.
CLI::Option* add_between_option(CLI::App& verb, GraphOptions& options);
// --directed.
void add_directed_option(CLI::App& verb, GraphOptions& options);
// --weights ignore|use|count, for verbs that fit or score models.
CLI::Option* add_weights_option(CLI::App& verb, GraphOptions& options);
CLI::Option* add_data_dir_option(CLI::App& verb, std::string& data_dir);

// Reads GRAPH; the reader's remarks go to standard error. Throws InputError where an output would
// overwrite it.
[[nodiscard]] GraphData load_graph(const GraphOptions& graph, const CommonOptions& common);

using hplc::node_named;

// One sentence on standard error (base/text/log_line.hpp), unless --quiet.
void remark(const CommonOptions& common, const std::string& text);
// Also with --quiet: what it says changes what a result is worth.
void warn(const std::string& sentence);

// Throws InputError where there is no file for `what` ("model"), which `option` ("-o FILE") would
// name, though more than an estimate is asked for.
void require_output(bool has_file, bool estimate, const std::string& what,
                    const std::string& option);

// Writes to --json, if it was given, with the provenance of this run (base/provenance.hpp). Bytes
// of names that are no UTF-8, which JSON cannot hold, become U+FFFD.
void write_json(const CommonOptions& common, const nlohmann::ordered_json& json);

}  // namespace hplc::cli
