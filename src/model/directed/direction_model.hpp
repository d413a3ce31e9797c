// Which way a link goes, if there is one: boosted trees on the numbers of an ordered pair
// (direction_features.hpp), learned from links that were taken out of the graph, each against its
// reverse. The logit is antisymmetric: that of (v, u) is the negative of that of (u, v).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "model/directed/direction_features.hpp"
#include "model/learned_model.hpp"
#include "task/train_graph.hpp"
#include "trees/boosted_trees.hpp"

namespace hplc {

// On the arcs of one graph.
class DirectionScorer {
  public:
    DirectionScorer(std::shared_ptr<const DirectionFeatures> features, const BoostedTrees& trees)
        : features_(std::move(features)), trees_(trees, trees.grown()) {}

    // One logit a pair: that the link goes from u to v, if it goes one way. 0 where nothing was
    // learned.
    void logits(std::span<const NodePair> pairs, std::span<double> logits, Threads threads) const;
    [[nodiscard]] const DirectionFeatures& features() const { return *features_; }

  private:
    std::shared_ptr<const DirectionFeatures> features_;
    TreeTable trees_;
};

class DirectionModel {
  public:
    // The graph has directions.
    DirectionModel(TrainGraph train, std::uint64_t seed, Threads threads);

    // Grows trees on one to five folds, each a fifth of the links or fewer, whose one-way links are
    // predicted from the others; a fifth of them says how many trees are best. Nothing is learned
    // where no link is one-way.
    void fit();
    [[nodiscard]] bool is_fitted() const { return trees_.grown() > 0; }

    // By the trees of this moment, on the arcs of `input`.
    [[nodiscard]] std::shared_ptr<const DirectionScorer> scorer(const TrainGraph& input);

    [[nodiscard]] std::vector<TensorView> weights();

  private:
    TrainGraph train_;
    std::uint64_t seed_;
    Threads threads_;
    BoostedTrees trees_;
    // The last, and the graph that it is of and holds.
    std::shared_ptr<const DirectionFeatures> features_;
    std::shared_ptr<const TrainGraph> features_graph_;
};

}  // namespace hplc
