// Predictors that follow walks of three steps, u - x - y - v: between two kinds of nodes, whose
// pairs have no common neighbours, the shortest that there are.
//
//   l3             sum over the paths of 1 / sqrt(degree of x · degree of y) (Kovács et al., Nature
//                  Communications 2019)
//   co-occurrence  item-based collaborative filtering (Sarwar et al., WWW 2001) both ways: the sum
//                  of the cosines of v with the neighbours x of u, and of u with the neighbours y
//                  of v, halved; the cosine of two nodes is the number of neighbours they share by
//                  the root of the product of their degrees
//
// Both are a weight of x times a weight of y or v or u, so one sweep over the neighbours of the
// hub's neighbours serves all pairs of a hub. Steps over the edge between u and v itself do not
// count. A hub costs the degrees of its neighbours, a pair its smaller degree; 16 bytes a node for
// each thread.
#pragma once

#include <vector>

#include "task/link_scorer.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// What the walks of a pair sum up to.
struct ThreeStepWalks {
    double by_both = 0;    // w(x) w(y), for w = 1 / sqrt(degree)
    double by_first = 0;   // w(x): of the walks' steps next to u
    double by_second = 0;  // w(y): next to v
    double weight_u = 0;   // w(u)
    double weight_v = 0;
};

using ThreeStepFormula = double (*)(const ThreeStepWalks&);
[[nodiscard]] double three_step_paths(const ThreeStepWalks& walks);
[[nodiscard]] double co_occurrence(const ThreeStepWalks& walks);

class ThreeSteps final : public LinkScorer {
  public:
    ThreeSteps(TrainGraph graph, ThreeStepFormula formula);

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    class Sweep;
    [[nodiscard]] ThreeStepWalks walks_of(const Sweep& sweep, NodeId hub, NodeId other) const;
    void leave_own_edge_out(ThreeStepWalks& walks, NodeId hub, NodeId other) const;

    TrainGraph graph_;
    ThreeStepFormula formula_;
    std::vector<double> weights_;      // 1 / sqrt(degree)
    std::vector<double> weight_sums_;  // over the neighbours
};

}  // namespace hplc
