#include "task/edges/edge_weights.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/error.hpp"

namespace hplc {
namespace {

// Sums of rows are in the order of the rows.
EdgeWeights with_strengths(const CsrGraph& graph, std::vector<float> values) {
    EdgeWeights weights{.values = std::move(values),
                        .strengths = std::vector<double>(graph.num_nodes(), 0)};
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (auto entry = graph.offsets()[v]; entry < graph.offsets()[v + 1]; ++entry)
            weights.strengths[v] += weights.values[entry];
    }
    return weights;
}

std::vector<double> sums_of_entries(const CsrGraph& graph, const EdgeList& edges, double until) {
    std::vector<double> sums(graph.adjacency().size(), 0);
    for (std::size_t i = 0; i < edges.edges.size(); ++i) {
        const auto [u, v] = edges.edges[i];
        if (u == v || (!edges.times.empty() && !(edges.times[i] <= until))) continue;
        const std::size_t there = graph.entry(u, v);
        if (there == sums.size()) continue;
        const double weight = edges.weighting == EdgeWeighting::kSum ? edges.weights[i] : 1;
        sums[there] += weight;
        sums[graph.entry(v, u)] += weight;
    }
    return sums;
}

}  // namespace

double EdgeWeights::of(const CsrGraph& graph, NodePair pair) const {
    const std::size_t place = graph.entry(pair.u, pair.v);
    return place == values.size() ? 0 : values[place];
}

double EdgeWeights::mean() const {
    if (values.empty()) return 1;
    return std::accumulate(strengths.begin(), strengths.end(), 0.0) /
           static_cast<double>(values.size());
}

std::shared_ptr<const EdgeWeights> edge_weights(const CsrGraph& graph, const EdgeList& edges,
                                                double until) {
    if (edges.weighting == EdgeWeighting::kNone) return {};
    const std::vector<double> sums = sums_of_entries(graph, edges, until);
    if (std::ranges::find(sums, 0.0) != sums.end()) {
        throw InputError({.found = "a split with edges that the graph does not list",
                          .expected = "a weight for every edge",
                          .fix = "leave --weights out, or --split-files"});
    }
    std::vector<float> values(sums.size());
    std::ranges::transform(sums, values.begin(),
                           [](double sum) { return static_cast<float>(sum); });
    return std::make_shared<const EdgeWeights>(with_strengths(graph, std::move(values)));
}

std::shared_ptr<const EdgeWeights> weights_of_part(const EdgeWeights& weights,
                                                   const CsrGraph& whole, const CsrGraph& part) {
    std::vector<float> values;
    values.reserve(part.adjacency().size());
    for (NodeId u = 0; u < part.num_nodes(); ++u) {
        std::size_t entry = static_cast<std::size_t>(whole.offsets()[u]);
        for (const NodeId v : part.neighbours(u)) {
            while (whole.adjacency()[entry] != v)
                ++entry;
            values.push_back(weights.values[entry]);
        }
    }
    return std::make_shared<const EdgeWeights>(with_strengths(part, std::move(values)));
}

}  // namespace hplc
