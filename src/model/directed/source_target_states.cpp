#include "model/directed/source_target_states.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/random.hpp"

namespace hplc {
namespace {

std::vector<NodePair> all_arcs(const ArcRows& out) {
    std::vector<NodePair> arcs;
    arcs.reserve(out.num_arcs());
    for (NodeId u = 0; u < out.num_nodes(); ++u) {
        for (const NodeId v : out.of(u))
            arcs.push_back({u, v});
    }
    return arcs;
}

}  // namespace

SourceTargetStates::SourceTargetStates(const ArcRows& out, std::uint64_t seed,
                                       const StateOptions& options)
    : dimension_(options.dimension) {
    const NodeId nodes = out.num_nodes();
    start(sources_, nodes, seed, "states of sources");
    start(targets_, nodes, seed, "states of targets");
    std::vector<NodePair> arcs = all_arcs(out);
    for (std::size_t epoch = 0; epoch < options.epochs; ++epoch) {
        RandomStream random = RandomStream(seed, "steps of states").fork(epoch);
        shuffle(std::span(arcs), random);
        for (const auto& [u, v] : arcs) {
            step({u, v}, 1, options);
            if (!out.has(v, u)) step({v, u}, 0, options);
            // Now and then one of these is an arc: as rare as arcs among all pairs.
            step({u, static_cast<NodeId>(random.below(nodes))}, 0, options);
            step({static_cast<NodeId>(random.below(nodes)), v}, 0, options);
        }
    }
}

void SourceTargetStates::start(Side& side, NodeId nodes, std::uint64_t seed,
                               const char* purpose) const {
    RandomStream random(seed, purpose);
    const float width = 1 / std::sqrt(static_cast<float>(dimension_));
    side.states.resize(nodes * dimension_);
    for (float& value : side.states)
        value = width * (static_cast<float>(random.uniform()) - 0.5F);
    side.biases.resize(nodes, 0);
    side.squares.resize(nodes, 1e-2F);
}

float SourceTargetStates::score(NodeId u, NodeId v) const {
    const float* source = sources_.states.data() + u * dimension_;
    const float* target = targets_.states.data() + v * dimension_;
    float sum = sources_.biases[u] + targets_.biases[v];
    for (std::size_t k = 0; k < dimension_; ++k)
        sum += source[k] * target[k];
    return sum;
}

void SourceTargetStates::step(NodePair pair, float label, const StateOptions& options) {
    const auto& [u, v] = pair;
    float* source = sources_.states.data() + u * dimension_;
    float* target = targets_.states.data() + v * dimension_;
    const float slope = 1 / (1 + std::exp(-score(u, v))) - label;
    float of_source = 1;
    float of_target = 1;
    for (std::size_t k = 0; k < dimension_; ++k) {
        of_source += target[k] * target[k];
        of_target += source[k] * source[k];
    }
    const float share = slope * slope / static_cast<float>(dimension_ + 1);
    sources_.squares[u] += share * of_source;
    targets_.squares[v] += share * of_target;
    const float rate_u = options.rate / std::sqrt(sources_.squares[u]);
    const float rate_v = options.rate / std::sqrt(targets_.squares[v]);
    for (std::size_t k = 0; k < dimension_; ++k) {
        const float before = source[k];
        source[k] -= rate_u * (slope * target[k] + options.decay * before);
        target[k] -= rate_v * (slope * before + options.decay * target[k]);
    }
    sources_.biases[u] -= rate_u * slope;
    targets_.biases[v] -= rate_v * slope;
}

}  // namespace hplc
