// hplc positions: the positional encodings alone, as .npz, for any other program.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>
#include <memory>

#include "base/memory/memory.hpp"
#include "base/memory/memory_budget.hpp"
#include "base/stopwatch.hpp"
#include "cli/options/common.hpp"
#include "cli/options/task_options.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/positions_options.hpp"
#include "cli/verbs/verbs.hpp"
#include "position/positions_file.hpp"
#include "report/text/positions_report.hpp"
#include "report/text/text_table.hpp"

namespace hplc::cli {
namespace {

PositionOptions position_options(const PositionsVerb& verb) {
    static const std::map<std::string, Clustering> clusterings = {
        {"fluidc", Clustering::kFluidC}, {"louvain", Clustering::kLouvain}};
    static const std::map<std::string, Centrality> centralities = {
        {"degree", Centrality::kDegree},
        {"betweenness", Centrality::kBetweenness},
        {"closeness", Centrality::kCloseness}};
    PositionOptions options = verb.positions;
    options.clustering = clusterings.at(verb.clustering);
    options.centrality = centralities.at(verb.centrality);
    options.seed = verb.common.seed;
    options.threads = verb.common.threads();
    options.progress = verb.common.progress();
    return options;
}

// Without an option that cuts, nothing is held out, not even what the data's own split holds out.
LinkTask task_of(const GraphData& data, const PositionsVerb& verb) {
    const SplitOptions& split = verb.split;
    const bool cuts = split.kind != "auto" || !split.ratio.empty() || split.valid_edges ||
                      split.test_edges || split.train_until || split.valid_until ||
                      !verb.graph.split_files.empty();
    if (cuts) return make_task(data, split, verb.common.seed, verb.common.threads());
    return LinkTask::whole(data, {.seed = verb.common.seed, .threads = verb.common.threads()});
}

void print_estimate(const GraphFacts& graph, const PositionEstimate& estimate,
                    const CommonOptions& common) {
    if (common.prints_text()) {
        fmt::print("{}\n{} landmarks: about {:.1g} s and {} of memory in addition to the graph\n",
                   describe(graph), estimate.landmarks, estimate.seconds,
                   byte_count(estimate.bytes));
    }
    const nlohmann::ordered_json json = {{"graph", graph_json(graph)},
                                         {"landmarks", estimate.landmarks},
                                         {"seconds", estimate.seconds},
                                         {"bytes", estimate.bytes}};
    write_json(common, json);
}

void check_memory(const PositionEstimate& estimate, std::uint64_t max_memory) {
    const MemoryLimit limit = MemoryLimit::of_option(max_memory);
    if (estimate.bytes <= limit.bytes) return;
    limit.refuse({.found = fmt::format("{} landmarks, which need {} of memory", estimate.landmarks,
                                       byte_count(estimate.bytes)),
                  .expected = fmt::format("at most {}", byte_count(limit.bytes)),
                  .fix = "pass a smaller --landmarks or --eta, or a larger --max-memory"});
}

void run_positions(const PositionsVerb& verb) {
    require_output(!verb.output.empty(), verb.estimate, "positions", "-o FILE.npz");
    const Stopwatch loading;
    const GraphData data = load_graph(verb.graph, verb.common);
    const LinkTask task = task_of(data, verb);
    PositionsReport report{.graph = graph_facts(data, verb.common.threads()),
                           .protocol = task.protocol(),
                           .options = position_options(verb),
                           .load_seconds = loading.seconds(),
                           .file = verb.output};
    const PositionEstimate estimate =
        estimate_positions(report.graph.nodes, report.graph.edges, report.options);
    if (verb.estimate) return print_estimate(report.graph, estimate, verb.common);
    check_memory(estimate, verb.common.max_memory);

    const NodePositions positions = compute_positions(task.position_graph(), report.options);
    write_positions(verb.output, positions, data.ids);
    report.peak_bytes = peak_resident_memory();
    if (verb.common.prints_text() && !verb.common.quiet)
        fmt::print("{}", positions_text(report, positions));
    write_json(verb.common, positions_json(report, positions));
}

void add_position_options(CLI::App& app, PositionsVerb& verb) {
    app.add_option("--landmarks", verb.positions.landmarks,
                   "Number of landmarks and clusters K (default: eta × log N)")
        ->check(CLI::PositiveNumber);
    app.add_option("--eta", verb.positions.eta,
                   "Number of landmarks per natural logarithm of the number of nodes")
        ->check(CLI::Range(1u, 1000u))
        ->capture_default_str();
    app.add_option("--clustering", verb.clustering, "Method that divides the graph into clusters")
        ->check(CLI::IsMember({"fluidc", "louvain"}))
        ->capture_default_str();
    app.add_option("--centrality", verb.centrality,
                   "Measure that chooses the landmark of a cluster; betweenness and closeness are "
                   "estimated in graphs of more than 20,000 nodes")
        ->check(CLI::IsMember({"degree", "betweenness", "closeness"}))
        ->capture_default_str();
    app.add_option("--max-sweeps", verb.positions.max_sweeps,
                   "Maximum number of FluidC sweeps per level")
        ->check(CLI::Range(1u, 1'000'000u))
        ->capture_default_str();
    app.add_option(
           "--temperature", verb.positions.temperature,
           "Temperature T of the heat kernel exp(-d²/T) (default: the mean d² of the landmarks)")
        ->check(CLI::PositiveNumber);
}

}  // namespace

void add_positions_options(CLI::App& app, PositionsVerb& verb) {
    add_graph_options(app, verb.graph);
    writes_file(app.add_option(
        "-o,--output", verb.output,
        "File for the arrays distances, membership, cluster, macro_cluster, landmarks "
        "and ids"));
    add_position_options(app, verb);
    app.add_flag("--estimate", verb.estimate, "Print the expected time and memory, and do nothing");
    add_split_options(app, verb.split);
    add_common_options(app, verb.common);
}

NodePositions positions_on(const GraphData& data, const PositionsVerb& verb) {
    const PositionOptions options = position_options(verb);
    const LinkTask task = task_of(data, verb);
    check_memory(estimate_positions(task.num_nodes(), task.num_edges(), options),
                 verb.common.max_memory);
    return compute_positions(task.position_graph(), options);
}

void add_positions(CLI::App& program) {
    CLI::App* app = program.add_subcommand(
        "positions", "Clusters, landmarks, distances and membership of every node, as .npz");
    const auto verb = std::make_shared<PositionsVerb>();
    add_positions_options(*app, *verb);
    app->footer(
        "All edges are used unless an option holds some out (--split, --split-kind, --valid-edges, "
        "--train-until, --split-files, …); the edges used are printed.");
    app->callback([verb] { run_positions(*verb); });
}

}  // namespace hplc::cli
