// hplc generate: random graphs of known laws, as edge lists; planted data sets are in
// generate_planted.cpp.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/memory/memory.hpp"
#include "cli/options/common.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/generate_models.hpp"
#include "cli/verbs/verbs.hpp"
#include "graph/csr_graph.hpp"
#include "io/formats/edge_list_writer.hpp"
#include "report/text/text_table.hpp"

namespace hplc::cli {
namespace {

struct OutputOptions {
    CommonOptions common;
    std::string file = "-";
    bool estimate = false;
};

struct Made {
    EdgeList list;
    std::uint64_t self_loops = 0;
    std::uint64_t repeats = 0;
};

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double peak_bytes(const GraphRecipe& recipe) {
    return recipe.expected_edges * recipe.bytes_an_edge;
}

void check_memory(const GraphRecipe& recipe) {
    if (peak_bytes(recipe) < static_cast<double>(physical_memory())) return;
    throw InputError(
        {.found = fmt::format("a graph of about {:.3g} edges, which needs {:.0f} GB",
                              recipe.expected_edges, peak_bytes(recipe) / 1e9),
         .expected = fmt::format("less than this machine's {}", byte_count(physical_memory())),
         .fix = "ask for fewer nodes or edges"});
}

void check_outputs(const OutputOptions& options) {
    if (options.file != "-" || options.common.json != "-") return;
    throw InputError({.found = "both the edges and --json going to standard output",
                      .expected = "one of them",
                      .fix = "give -o or --json a file"});
}

Made make(const GraphRecipe& recipe, const CommonOptions& common) {
    Made made;
    made.list = recipe.make(
        {.seed = common.seed, .threads = common.threads(), .progress = common.progress()});
    if (recipe.distinct) return made;
    const BuiltGraph built = build_graph(made.list.num_nodes, made.list.edges, common.threads());
    made.list.edges = built.graph.edges();
    made.self_loops = built.self_loops;
    made.repeats = built.repeats;
    return made;
}

// Nodes that no edge names, and so no reader of an edge list can know of.
std::uint64_t isolated_nodes(const EdgeList& list) {
    std::vector<bool> named(list.num_nodes, false);
    for (const auto& [u, v] : list.edges)
        named[u] = named[v] = true;
    return static_cast<std::uint64_t>(std::count(named.begin(), named.end(), false));
}

void print_estimate(const GraphRecipe& recipe, const OutputOptions& options) {
    if (options.common.prints_text()) {
        fmt::print("about {:.4g} edges, {:.2g} GB of memory\n", recipe.expected_edges,
                   peak_bytes(recipe) / 1e9);
    }
    const nlohmann::ordered_json json = {{"model", recipe.model},
                                         {"parameters", recipe.parameters},
                                         {"expected_edges", recipe.expected_edges},
                                         {"bytes", peak_bytes(recipe)}};
    write_json(options.common, json);
}

void print_summary(const GraphRecipe& recipe, const Made& made, std::uint64_t isolated,
                   const OutputOptions& options) {
    if (options.common.quiet || !options.common.prints_text() || options.file == "-") return;
    fmt::print("{} graph of {} nodes and {} edges written to {}\n", recipe.model,
               grouped(made.list.num_nodes), grouped(made.list.edges.size()), options.file);
    if (made.self_loops + made.repeats > 0) {
        fmt::print("{} self loops and {} repeated edges were drawn and dropped\n",
                   grouped(made.self_loops), grouped(made.repeats));
    }
    if (isolated > 0) {
        fmt::print("nodes without an edge, which are not in the file: {}\n", grouped(isolated));
    }
}

void generate(const GraphRecipe& recipe, const OutputOptions& options) {
    if (options.estimate) return print_estimate(recipe, options);
    check_outputs(options);
    check_memory(recipe);
    const auto start = Clock::now();
    const Made made = make(recipe, options.common);
    const double making = seconds_since(start);
    const auto written = Clock::now();
    write_edge_list(options.file, NodeIds::rows(made.list.num_nodes), made.list.edges,
                    options.file.ends_with(".gz"), options.common.progress());
    const double writing = seconds_since(written);
    const std::uint64_t isolated = isolated_nodes(made.list);
    print_summary(recipe, made, isolated, options);
    const nlohmann::ordered_json json = {
        {"model", recipe.model},
        {"parameters", recipe.parameters},
        {"seed", options.common.seed},
        {"file", options.file},
        {"nodes", made.list.num_nodes},
        {"edges", made.list.edges.size()},
        {"isolated", isolated},
        {"self_loops_dropped", made.self_loops},
        {"repeats_dropped", made.repeats},
        {"seconds", {{"generate", making}, {"write", writing}}},
        {"peak_rss_mib", static_cast<double>(peak_resident_memory()) / (1 << 20)}};
    write_json(options.common, json);
}

void add_model(CLI::App& generate_verb, const GenerateModel& model) {
    CLI::App* verb = generate_verb.add_subcommand(model.name, model.what);
    auto options = std::make_shared<OutputOptions>();
    model.add_options(*verb);
    writes_file(verb->add_option(
                    "-o,--output", options->file,
                    "File for the edges, gzipped where its name ends in .gz; - is standard output"))
        ->capture_default_str();
    verb->add_flag("--estimate", options->estimate,
                   "Print the expected number of edges and memory, and do nothing");
    add_common_options(*verb, options->common);
    verb->callback([options, recipe = model.recipe] { generate(recipe(), *options); });
}

}  // namespace

void add_generate(CLI::App& program) {
    CLI::App* verb = program.add_subcommand("generate", "Generate a random graph");
    verb->require_subcommand(1);
    for (const GenerateModel& model : generate_models())
        add_model(*verb, model);
    add_planted_models(*verb);
}

}  // namespace hplc::cli
