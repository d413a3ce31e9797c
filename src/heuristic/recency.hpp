// Predictors that know when links were seen: recent company counts more than old.
//
// A link that was last seen `age` ago weighs 2^(-age / half-life). Of links that are seen again and
// again the last time counts: sums over all times favour pairs of busy nodes and found half as many
// of dblp_temporal's coming links. All but the last two score pairs by common neighbours, so a pair
// without any scores 0.
//
//     decayed-common-neighbours    sum over common w of weight(u w) weight(v w)
//     decayed-adamic-adar          the same, each divided by log(degree of w)
//     decayed-resource-allocation  the same, each divided by the degree of w
//     last-common-neighbour        when the latest common neighbour became one: from 1, with the
//                                  first edge of the graph, to 2, now
//     decayed-activity             product of the two nodes' sums of weights: who links just now
//     repeat-the-past              how often the pair was linked before, times the weight of the
//                                  link; 0 for pairs that never were
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "heuristic/two_hop_scorer.hpp"
#include "task/fit_task.hpp"
#include "task/link_scorer.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct RecencyOptions {
    // In the unit of the times of the edges. Of several the best on validation is taken; none:
    // shares of the time from the first edge to now, kHalfLifeShares.
    std::vector<double> half_lives = {};
};

// Throws InputError that names the predictor where the graph has no times.
void require_times(const TrainGraph& graph, const std::string& predictor);

// Those that are to be chosen from, of such a graph.
[[nodiscard]] std::vector<double> half_lives_of(const TrainGraph& graph,
                                                const RecencyOptions& options);

enum class RecencyRule { kCommonNeighbours, kAdamicAdar, kResourceAllocation, kLastCommon };

// 16 bytes for each end of an edge besides the graph. A pair costs its smaller degree.
class RecentNeighbours final : public TwoHopScorer {
  public:
    // `half_life` is not looked at by kLastCommon.
    RecentNeighbours(TrainGraph graph, RecencyRule rule, double half_life);

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;
    [[nodiscard]] std::unique_ptr<TwoHopSweep> sweep() const override;

  private:
    friend class RecentSweep;
    [[nodiscard]] double score_of(NodePair pair) const;
    // What a common neighbour w adds to what was found before it.
    [[nodiscard]] double with(double found, double weight_u, double weight_v, NodeId w) const;

    TrainGraph graph_;
    RecencyRule rule_;
    std::vector<double> weight_;  // of each entry of the adjacency
    std::vector<double> factor_;  // of each node as a common neighbour
};

class DecayedActivity final : public LinkScorer {
  public:
    DecayedActivity(const TrainGraph& graph, double half_life);

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    std::vector<double> activity_;  // of each node
};

class RepeatThePast final : public LinkScorer {
  public:
    RepeatThePast(TrainGraph graph, double half_life);

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    TrainGraph graph_;
    double half_life_;
};

}  // namespace hplc
