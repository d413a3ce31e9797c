// Predictors that are a formula of the pair's neighbourhood, and the one of its degrees alone. A
// pair without a common neighbour scores 0 in all of the former, so ranking all pairs needs to look
// at pairs two steps apart only.
#pragma once

#include "heuristic/neighbourhood.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

// Score of a pair from what its nodes share.
using NeighbourhoodFormula = double (*)(const PairNeighbourhood&);

[[nodiscard]] double common_neighbours_score(const PairNeighbourhood& pair);
[[nodiscard]] double adamic_adar_score(const PairNeighbourhood& pair);
[[nodiscard]] double resource_allocation_score(const PairNeighbourhood& pair);
[[nodiscard]] double jaccard_score(const PairNeighbourhood& pair);

// The edge between the two nodes themselves, where there is one, counts.
class NeighbourhoodScorer final : public LinkScorer {
  public:
    NeighbourhoodScorer(TrainGraph graph, NeighbourhoodFormula formula)
        : neighbourhoods_(std::move(graph)), formula_(formula) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    Neighbourhoods neighbourhoods_;
    NeighbourhoodFormula formula_;
};

// Preferential attachment: the product of the two degrees (Newman 2001; Barabási et al. 2002).
class PreferentialAttachment final : public LinkScorer {
  public:
    explicit PreferentialAttachment(TrainGraph graph) : graph_(std::move(graph)) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    TrainGraph graph_;
};

}  // namespace hplc
