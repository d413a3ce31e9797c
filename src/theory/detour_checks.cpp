#include "theory/detour_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "graph/generators.hpp"
#include "theory/closed_forms.hpp"
#include "theory/tagged_model.hpp"

namespace hplc {
namespace {

// What the two models do differently.
struct Experiment {
    std::function<EdgeList(NodeId nodes, const GenerateOptions&)> generate;
    // The nodes in the order in which they come into the pool of landmarks.
    std::function<std::vector<NodeId>(const CsrGraph&)> ranking;
    std::function<NodeId(NodeId nodes, NodeId landmarks)> pool;
    std::function<void(DetourCheck&)> add_formulas;
};

std::vector<NodeId> all_nodes(const CsrGraph& graph) {
    std::vector<NodeId> nodes(graph.num_nodes());
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    return nodes;
}

// One graph of one size.
DetourEstimates run_once(const Experiment& experiment, NodeId nodes, std::uint64_t seed,
                         const CheckOptions& options, Progress& progress) {
    const EdgeList list = experiment.generate(nodes, {.seed = seed, .threads = options.threads});
    const CsrGraph graph = build_graph(nodes, list.edges, options.threads).graph;
    const std::vector<NodeId> ranking = experiment.ranking(graph);
    const RandomStream random(seed, "theory landmarks");
    std::vector<std::vector<NodeId>> sets(options.landmarks.size());
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const NodeId count = options.landmarks[i].of(nodes);
        const auto pool = std::span(ranking).first(experiment.pool(nodes, count));
        sets[i] = random_nodes(pool, count, random.fork(i));
    }
    return sample_detours(graph, sets,
                          {.sources = options.sources,
                           .seed = seed,
                           .threads = options.threads,
                           .progress = &progress});
}

// Of the runs' means; of one run, what it says itself.
template <typename Part>
Estimate combined(std::span<const DetourEstimates> runs, const Part& part) {
    if (runs.size() == 1) return part(runs.front());
    std::vector<double> means(runs.size());
    std::transform(runs.begin(), runs.end(), means.begin(),
                   [&](const DetourEstimates& run) { return part(run).mean; });
    return estimate_of(means);
}

std::vector<DetourCheck> check(const Experiment& experiment, const CheckOptions& options) {
    Progress progress("measuring detours", options.sizes.size() * options.runs * options.sources,
                      "source", options.progress);
    std::vector<DetourCheck> checks;
    std::vector<DetourEstimates> runs(options.runs);
    for (const NodeId nodes : options.sizes) {
        for (unsigned run = 0; run < options.runs; ++run)
            runs[run] = run_once(experiment, nodes, options.seed + run, options, progress);
        for (std::size_t i = 0; i < options.landmarks.size(); ++i) {
            const NodeId count = options.landmarks[i].of(nodes);
            checks.push_back(
                {.nodes = nodes,
                 .rule = options.landmarks[i],
                 .landmarks = count,
                 .pool = experiment.pool(nodes, count),
                 .distance = combined(runs, [](const auto& run) { return run.distance; }),
                 .detour = combined(runs, [i](const auto& run) { return run.detour[i]; })});
            experiment.add_formulas(checks.back());
        }
    }
    return checks;
}

}  // namespace

NodeId LandmarkCount::of(NodeId nodes) const {
    const double count = power == 0 ? std::log(nodes) : std::pow(nodes, power);
    return std::clamp<NodeId>(static_cast<NodeId>(std::lround(count)), 1, nodes);
}

std::string LandmarkCount::name() const {
    return power == 0 ? "log N" : fmt::format("N^{:g}", power);
}

std::vector<DetourCheck> check_erdos_renyi(double mean_degree, const CheckOptions& options) {
    const auto add_formulas = [mean_degree](DetourCheck& check) {
        const TaggedModel model = erdos_renyi_model(check.nodes, mean_degree);
        const LandmarkRule rule{.count = static_cast<double>(check.landmarks),
                                .mean_square = mean_degree * mean_degree};
        check.distance_formula = er_distance(check.nodes, mean_degree);
        check.bound = er_detour_bound(check.nodes, mean_degree, check.landmarks);
        check.theorem_1_mean = mean_detour(model, rule, mean_degree * mean_degree);
        check.theorem_2_bound = mean_detour_bound(model, rule);
        check.theorem_3_bound = std::numeric_limits<double>::quiet_NaN();
    };
    const auto generate = [mean_degree](NodeId nodes, const GenerateOptions& how) {
        return erdos_renyi(nodes, mean_degree / (nodes - 1), how);
    };
    return check({.generate = generate,
                  .ranking = all_nodes,
                  .pool = [](NodeId nodes, NodeId) { return nodes; },
                  .add_formulas = add_formulas},
                 options);
}

std::vector<DetourCheck> check_barabasi_albert(NodeId links, TopBy top_by,
                                               const CheckOptions& options) {
    const auto add_formulas = [links](DetourCheck& check) {
        const LandmarkRule rule = ba_top_landmarks(check.nodes, check.landmarks);
        check.distance_formula = ba_distance(check.nodes);
        check.bound = ba_detour_bound(check.nodes, links, rule);
        check.theorem_1_mean = mean_detour_barabasi_albert(check.nodes, links, rule);
        check.theorem_2_bound = mean_detour_bound(barabasi_albert_model(check.nodes, links), rule);
        check.theorem_3_bound = ba_top_detour_bound(check.nodes, check.landmarks);
    };
    const auto pool = [](NodeId nodes, NodeId landmarks) {
        const double top = landmarks * std::log(nodes);
        return top < nodes ? static_cast<NodeId>(std::lround(top)) : nodes;
    };
    return check({.generate =
                      [links](NodeId nodes, const GenerateOptions& how) {
                          return barabasi_albert(nodes, links, how);
                      },
                  // Nodes of a generated graph are numbered in the order of their arrival.
                  .ranking = top_by == TopBy::kTag ? all_nodes : nodes_by_degree,
                  .pool = pool,
                  .add_formulas = add_formulas},
                 options);
}

}  // namespace hplc
