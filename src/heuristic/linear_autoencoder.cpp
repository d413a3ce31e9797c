#include "heuristic/linear_autoencoder.hpp"

#include <algorithm>
#include <cmath>

#include "heuristic/hub_groups.hpp"
#include "heuristic/spd_inverse.hpp"

namespace hplc {
namespace {

// Degrees, or where edges have weights their sums.
double degree_of(const TrainGraph& graph, NodeId v) {
    return graph.weights() == nullptr ? graph.graph().degree(v) : graph.weights()->strengths[v];
}

std::vector<double> inverse_roots_of_degrees(const TrainGraph& graph) {
    std::vector<double> roots(graph.graph().num_nodes(), 0);
    for (NodeId v = 0; v < graph.graph().num_nodes(); ++v) {
        if (graph.graph().degree(v) > 0) roots[v] = 1 / std::sqrt(degree_of(graph, v));
    }
    return roots;
}

double weight_of(const TrainGraph& graph, NodePair pair) {
    if (graph.weights() != nullptr) return graph.weights()->of(graph.graph(), pair);
    return graph.graph().has_edge(pair.u, pair.v) ? 1 : 0;
}

}  // namespace

LinearAutoencoder::LinearAutoencoder(TrainGraph graph, AutoencoderPenalty penalty, Threads threads,
                                     Progress::Show show)
    : graph_(std::move(graph)),
      commutes_(penalty.dropout == 0),
      blocks_(graph_.graph(), threads),
      inverse_(blocks_.entries()),
      root_inverse_(inverse_roots_of_degrees(graph_)) {
    fill_lower_rows(penalty, threads);
    blocks_.invert(inverse_, threads, show);
}

// The lower triangle of the matrix to invert, each row from the walks of two steps.
void LinearAutoencoder::fill_lower_rows(AutoencoderPenalty penalty, Threads threads) {
    constexpr std::size_t kNodeGrain = 64;
    const double whole = 1 / (1 - penalty.dropout);  // 1 + p / (1 - p)
    const CsrGraph& graph = graph_.graph();
    parallel_chunks(threads, graph.num_nodes(), kNodeGrain, [&](IndexRange range) {
        std::vector<double> sums(graph.num_nodes(), 0);  // over w of 1 / d_w, for walks u w v
        for (std::size_t node = range.begin; node < range.end; ++node) {
            const auto u = static_cast<NodeId>(node);
            if (graph.degree(u) == 0) continue;
            for (auto to = graph.offsets()[u]; to < graph.offsets()[u + 1]; ++to) {
                const NodeId w = graph.adjacency()[to];
                const double weight = root_inverse_[w] * root_inverse_[w] * entry_weight(to);
                for (auto on = graph.offsets()[w]; on < graph.offsets()[w + 1]; ++on) {
                    const NodeId v = graph.adjacency()[on];
                    if (v > u) break;
                    sums[v] += weight * entry_weight(on);
                }
            }
            move_to_row(u, sums);
            float& diagonal = inverse_[blocks_.entry(u, u)];
            diagonal = static_cast<float>(diagonal * whole + penalty.lambda);
        }
    });
}

void LinearAutoencoder::move_to_row(NodeId u, std::vector<double>& sums) {
    float* out = inverse_.data() + blocks_.row(u);
    for (const NodeId v : blocks_.up_to(u)) {
        *out++ = static_cast<float>(sums[v] * root_inverse_[u] * root_inverse_[v]);
        sums[v] = 0;
    }
}

// (S P)_from,to
double LinearAutoencoder::walk_weight(NodeId from, NodeId to) const {
    const CsrGraph& graph = graph_.graph();
    const float* p = inverse_.data() + blocks_.row(to);
    double sum = 0;
    for (auto entry = graph.offsets()[from]; entry < graph.offsets()[from + 1]; ++entry) {
        const NodeId w = graph.adjacency()[entry];
        sum += root_inverse_[w] * entry_weight(entry) * p[blocks_.place(w)];
    }
    return sum * root_inverse_[from];
}

double LinearAutoencoder::score_of(NodeId hub, NodeId other) const {
    if (!blocks_.joins(hub, other)) return 0;
    const auto diagonal = [&](NodeId v) { return double{inverse_[blocks_.entry(v, v)]}; };
    const double there = walk_weight(other, hub);
    const double back = commutes_ ? there : walk_weight(hub, other);
    const double edge = weight_of(graph_, {hub, other});
    const double degrees = degree_of(graph_, hub) * degree_of(graph_, other);
    return edge - std::sqrt(degrees) * (there / diagonal(hub) + back / diagonal(other)) / 2;
}

void LinearAutoencoder::score(std::span<const NodePair> pairs, std::span<double> scores,
                              Threads threads) const {
    struct Nothing {};
    for_each_hub_group(
        graph_.graph(), pairs, threads, [] { return Nothing(); },
        [&](Nothing, const HubGroup& group) {
            for (std::size_t i = 0; i < group.others.size(); ++i)
                scores[group.positions[i]] = score_of(group.hub, group.others[i]);
        });
}

AutoencoderCost autoencoder_cost(const CsrGraph& graph, Threads threads) {
    AutoencoderCost cost;
    for (const double n : connected_components(graph, threads).size) {
        if (n < 2) continue;
        cost.bytes += static_cast<std::uint64_t>(n * n * sizeof(float));
        cost.operations += n * n * n;
    }
    return cost;
}

}  // namespace hplc
