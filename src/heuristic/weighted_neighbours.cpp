#include "heuristic/weighted_neighbours.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "graph/common_neighbours.hpp"

namespace hplc {
namespace {

constexpr std::size_t kWeightedGrain = 4096;

class FormulaSweep final : public TwoHopSweep {
  public:
    FormulaSweep(const WeightedNeighbourhoods& neighbourhoods, WeightedFormula formula)
        : sweep_(neighbourhoods), formula_(formula) {}

    void start(NodeId source, NodeId first) override { sweep_.start(source, first); }
    [[nodiscard]] std::span<const NodeId> reached() const override { return sweep_.reached(); }
    [[nodiscard]] double score(NodeId v) const override { return formula_(sweep_.with(v)); }

  private:
    WeightedSweep sweep_;
    WeightedFormula formula_;
};

}  // namespace

double WeightedNeighbourhood::jaccard() const {
    return least == 0 ? 0 : least / (strength_u + strength_v - least);
}

WeightedNeighbourhoods::WeightedNeighbourhoods(TrainGraph graph)
    : graph_(std::move(graph)), factors_(graph_.graph().num_nodes()) {
    for (NodeId z = 0; z < factors_.size(); ++z) {
        const double strength = weights().strengths[z];
        if (strength > 0) factors_[z] = {1 / std::log1p(strength), 1 / strength};
    }
}

WeightedNeighbourhood WeightedNeighbourhoods::of(NodePair pair, OwnEdge own_edge) const {
    WeightedNeighbourhood sums{.strength_u = weights().strengths[pair.u],
                               .strength_v = weights().strengths[pair.v]};
    for_each_common_neighbour(
        graph(), pair, [&](NodeId z, std::size_t a, std::size_t b) { add_common(z, a, b, sums); });
    if (own_edge == OwnEdge::kCounts) return sums;
    const double own = weights().of(graph(), pair);
    sums.strength_u = std::max(0.0, sums.strength_u - own);
    sums.strength_v = std::max(0.0, sums.strength_v - own);
    return sums;
}

std::vector<WeightedNeighbourhood> WeightedNeighbourhoods::of(std::span<const NodePair> pairs,
                                                              OwnEdge own_edge,
                                                              Threads threads) const {
    std::vector<WeightedNeighbourhood> results(pairs.size());
    parallel_for(threads, pairs.size(), kWeightedGrain,
                 [&](std::size_t i) { results[i] = of(pairs[i], own_edge); });
    return results;
}

void WeightedSweep::start(NodeId source, NodeId first) {
    for (const NodeId v : reached_)
        sums_[v] = {};
    reached_.clear();
    source_ = source;
    for_each_two_steps(neighbourhoods_->graph(), source, first,
                       [&](NodeId v, NodeId z, std::size_t a, std::size_t b) {
                           if (sums_[v].common == 0) reached_.push_back(v);
                           neighbourhoods_->add_common(z, a, b, sums_[v]);
                       });
}

WeightedNeighbourhood WeightedSweep::with(NodeId v) const {
    WeightedNeighbourhood pair = sums_[v];
    pair.strength_u = neighbourhoods_->weights().strengths[source_];
    pair.strength_v = neighbourhoods_->weights().strengths[v];
    return pair;
}

double weighted_common_neighbours(const WeightedNeighbourhood& pair) {
    return pair.common;
}

double weighted_adamic_adar(const WeightedNeighbourhood& pair) {
    return pair.adamic_adar;
}

double weighted_resource_allocation(const WeightedNeighbourhood& pair) {
    return pair.resource_allocation;
}

double weighted_jaccard(const WeightedNeighbourhood& pair) {
    return pair.jaccard();
}

void WeightedScorer::score(std::span<const NodePair> pairs, std::span<double> scores,
                           Threads threads) const {
    const auto found = neighbourhoods_.of(pairs, OwnEdge::kCounts, threads);
    std::ranges::transform(found, scores.begin(), formula_);
}

std::unique_ptr<TwoHopSweep> WeightedScorer::sweep() const {
    return std::make_unique<FormulaSweep>(neighbourhoods_, formula_);
}

void WeightedAttachment::score(std::span<const NodePair> pairs, std::span<double> scores,
                               Threads threads) const {
    const std::vector<double>& strengths = graph_.weights()->strengths;
    parallel_for(threads, pairs.size(), kWeightedGrain,
                 [&](std::size_t i) { scores[i] = strengths[pairs[i].u] * strengths[pairs[i].v]; });
}

}  // namespace hplc
