#include "predict/pair_facts.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <tuple>

#include "graph/bfs.hpp"

namespace hplc {
namespace {

// One row of a feature matrix.
struct FeatureRow {
    std::span<const std::uint32_t> columns;
    std::span<const float> values;
};

FeatureRow row_of(const FeatureMatrix& features, NodeId node) {
    const auto begin = features.offsets[node];
    const auto count = features.offsets[node + 1] - begin;
    return {.columns = std::span(features.columns).subspan(begin, count),
            .values = std::span(features.values).subspan(begin, count)};
}

double length(const FeatureRow& row) {
    double squares = 0;
    for (const double value : row.values)
        squares += value * value;
    return std::sqrt(squares);
}

std::size_t size_of(const FeatureRow& row) {
    return static_cast<std::size_t>(
        std::ranges::count_if(row.values, [](float x) { return x != 0; }));
}

}  // namespace

std::vector<SharedNeighbour> shared_neighbours(const CsrGraph& graph, NodePair pair) {
    std::vector<NodeId> nodes;
    std::ranges::set_intersection(graph.neighbours(pair.u), graph.neighbours(pair.v),
                                  std::back_inserter(nodes));
    std::vector<SharedNeighbour> shared;
    for (const NodeId node : nodes) {
        const NodeId degree = graph.degree(node);
        shared.push_back({.node = node, .degree = degree, .weight = 1 / std::log(degree)});
    }
    std::ranges::stable_sort(shared, {}, &SharedNeighbour::degree);
    return shared;
}

std::vector<NodePair> shortest_path(const CsrGraph& graph, NodePair pair) {
    const std::vector<NodeId> distance = bfs_distances(graph, pair.u);
    std::vector<NodePair> path;
    if (distance[pair.v] == kUnreachable) return path;
    for (NodeId node = pair.v; node != pair.u;) {
        const auto row = graph.neighbours(node);
        const NodeId before = *std::ranges::find_if(
            row, [&](NodeId next) { return distance[next] + 1 == distance[node]; });
        path.push_back({before, node});
        node = before;
    }
    std::ranges::reverse(path);
    return path;
}

bool within_three_steps(const CsrGraph& graph, NodePair pair) {
    const bool u_is_less = graph.degree(pair.u) <= graph.degree(pair.v);
    const NodeId from = u_is_less ? pair.u : pair.v;
    const auto ends = graph.neighbours(u_is_less ? pair.v : pair.u);
    return std::ranges::any_of(graph.neighbours(from), [&](NodeId first) {
        return std::ranges::any_of(graph.neighbours(first), [&](NodeId second) {
            return std::ranges::binary_search(ends, second);
        });
    });
}

FeatureOverlaps::FeatureOverlaps(const FeatureMatrix& features)
    : features_(&features), nodes_with_(features.num_columns) {
    for (std::size_t i = 0; i < features.columns.size(); ++i) {
        if (features.values[i] != 0) ++nodes_with_[features.columns[i]];
    }
}

FeatureOverlap FeatureOverlaps::of(NodePair pair) const {
    const FeatureRow u = row_of(*features_, pair.u);
    const FeatureRow v = row_of(*features_, pair.v);
    FeatureOverlap overlap = {.of_u = size_of(u), .of_v = size_of(v)};
    double product = 0;
    for (std::size_t i = 0, j = 0; i < u.columns.size() && j < v.columns.size();) {
        if (u.columns[i] != v.columns[j]) {
            u.columns[i] < v.columns[j] ? ++i : ++j;
            continue;
        }
        const double both = static_cast<double>(u.values[i++]) * static_cast<double>(v.values[j]);
        const std::uint32_t column = v.columns[j++];
        product += both;
        if (both != 0) overlap.shared.push_back({.column = column, .nodes = nodes_with_[column]});
    }
    std::ranges::stable_sort(overlap.shared, {}, &SharedFeature::nodes);
    if (product != 0) overlap.cosine = product / (length(u) * length(v));
    return overlap;
}

bool FeatureOverlaps::are_dense() const {
    const double cells = static_cast<double>(features_->num_rows()) * features_->num_columns;
    return static_cast<double>(features_->columns.size()) > 0.5 * cells;
}

}  // namespace hplc
