// Katz's index (Psychometrika 1953), truncated: the sum over lengths l = 1 .. L of beta^l times the
// number of walks of length l between the two nodes.
//
// Where edges have weights a walk counts by the product of its edges' weights, each divided by the
// mean weight.
//
// Walks are counted from the hub of each group of pairs, L - 1 steps over the nodes reached, and
// the last step from the other end. Counts are doubles, exact up to 2^53. A hub costs the edges
// within L - 1 steps, a pair its smaller degree; 16 bytes a node for each thread and the list of
// those reached.
#pragma once

#include "task/link_scorer.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct KatzOptions {
    double beta = 0.005;      // Liben-Nowell and Kleinberg 2003
    unsigned max_length = 3;  // L
};

class Katz final : public LinkScorer {
  public:
    Katz(TrainGraph graph, KatzOptions options) : graph_(std::move(graph)), options_(options) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    TrainGraph graph_;
    KatzOptions options_;
};

}  // namespace hplc
