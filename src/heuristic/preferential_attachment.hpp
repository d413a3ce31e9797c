// Preferential attachment: the product of the two degrees (Newman 2001; Barabási et al. 2002).
#pragma once

#include "task/link_scorer.hpp"
#include "task/train_graph.hpp"

namespace hplc {

class PreferentialAttachment final : public LinkScorer {
  public:
    explicit PreferentialAttachment(TrainGraph graph) : graph_(std::move(graph)) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    TrainGraph graph_;
};

}  // namespace hplc
