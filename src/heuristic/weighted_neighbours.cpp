#include "heuristic/weighted_neighbours.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

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

class WeightedRow final : public RowScorer {
  public:
    explicit WeightedRow(std::unique_ptr<TwoHopSweep> sweep) : sweep_(std::move(sweep)) {}

    void score(NodeId source, std::span<const NodeId> others, double,
               std::span<double> scores) override {
        sweep_->start(source, 0);
        std::ranges::transform(others, scores.begin(), [&](NodeId v) { return sweep_->score(v); });
    }

  private:
    std::unique_ptr<TwoHopSweep> sweep_;
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
    const CsrGraph& edges = graph();
    const bool u_is_less = edges.degree(pair.u) <= edges.degree(pair.v);
    const NodeId few = u_is_less ? pair.u : pair.v;
    const NodeId many = u_is_less ? pair.v : pair.u;
    const auto long_row = edges.neighbours(many);
    WeightedNeighbourhood sums{.strength_u = weights().strengths[pair.u],
                               .strength_v = weights().strengths[pair.v]};
    auto at = long_row.begin();
    for (auto entry = edges.offsets()[few]; entry < edges.offsets()[few + 1]; ++entry) {
        const NodeId z = edges.adjacency()[entry];
        at = std::lower_bound(at, long_row.end(), z);
        if (at == long_row.end()) break;
        if (*at != z) continue;
        add_common(z, entry,
                   edges.offsets()[many] + static_cast<std::size_t>(at - long_row.begin()), sums);
    }
    if (own_edge == OwnEdge::kCounts) return sums;
    const double own = weights().of(edges, pair);
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
    const CsrGraph& graph = neighbourhoods_->graph();
    for (auto to = graph.offsets()[source]; to < graph.offsets()[source + 1]; ++to) {
        const NodeId z = graph.adjacency()[to];
        const auto row = graph.neighbours(z);
        const auto begin = std::lower_bound(row.begin(), row.end(), first) - row.begin();
        for (auto on = graph.offsets()[z] + static_cast<EdgeOffset>(begin);
             on < graph.offsets()[z + 1]; ++on) {
            const NodeId v = graph.adjacency()[on];
            if (sums_[v].common == 0) reached_.push_back(v);
            neighbourhoods_->add_common(z, to, on, sums_[v]);
        }
    }
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

std::vector<std::unique_ptr<RowScorer>> WeightedScorer::rows(Threads threads) const {
    std::vector<std::unique_ptr<RowScorer>> rows;
    for (unsigned i = 0; i < threads.count; ++i)
        rows.push_back(std::make_unique<WeightedRow>(sweep()));
    return rows;
}

void WeightedAttachment::score(std::span<const NodePair> pairs, std::span<double> scores,
                               Threads threads) const {
    const std::vector<double>& strengths = graph_.weights()->strengths;
    parallel_for(threads, pairs.size(), kWeightedGrain,
                 [&](std::size_t i) { scores[i] = strengths[pairs[i].u] * strengths[pairs[i].v]; });
}

}  // namespace hplc
