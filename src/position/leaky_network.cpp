#include "position/leaky_network.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hplc {
namespace {

// What may be left of a potential by rounding alone where a bridge is taken out, which leaves none.
constexpr double kRounding = 5e-4;

}  // namespace

LeakyNetwork::LeakyNetwork(TrainGraph graph, Threads threads)
    : graph_(std::move(graph)),
      blocks_(graph_.graph(), threads),
      inverse_(blocks_.entries(), 0.0F) {
    const CsrGraph& edges = graph_.graph();
    for (NodeId v = 0; v < edges.num_nodes(); ++v) {
        if (!blocks_.has_block(v)) continue;
        inverse_[blocks_.entry(v, v)] = static_cast<float>(edges.degree(v) + kLeak);
        for (const NodeId w : edges.neighbours(v))
            inverse_[blocks_.entry(v, w)] = -1;
    }
    blocks_.invert(inverse_, threads, Progress::Show::kNever);
}

double LeakyNetwork::potential(NodeId u, NodeId v) const {
    if (!blocks_.joins(u, v)) return 0;
    return blocks_.has_block(u) ? double{inverse_[blocks_.entry(u, v)]} : 1 / kLeak;
}

PairFlow LeakyNetwork::of(NodePair pair) const {
    const auto [u, v] = pair;
    double own_u = potential(u, u);
    double own_v = potential(v, v);
    double between = potential(std::min(u, v), std::max(u, v));
    if (graph_.graph().has_edge(u, v)) {
        const double drop_u = own_u - between;
        const double drop_v = own_v - between;
        const double rest = 1 - (drop_u + drop_v);
        own_u += drop_u * drop_u / rest;
        own_v += drop_v * drop_v / rest;
        const double left = between - drop_u * drop_v / rest;
        between = left > kRounding * between ? left : 0;
    }
    return {.potential = between,
            .likeness = between / std::sqrt(own_u * own_v),
            .resistance = own_u + own_v - 2 * between};
}

}  // namespace hplc
