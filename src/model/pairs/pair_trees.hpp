// Boosted trees on all that is known of a pair: what its neighbourhoods share, paths and longer
// walks, the exact distance, bounds by landmarks, rates of clusters, components, degrees, features.
// They are a judge of their own beside a network: few numbers of a pair, sharp cuts, no states of
// nodes. Stacking such predictors is close to the best possible on hundreds of networks (Ghasemian
// et al., PNAS 2020).
//
// Out of fold: training edges are predicted from the graph without them, six tenths of them in six
// folds, and clusters, landmarks and distances are computed anew for every fold, as they are for
// the graph that is scored.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/parallel.hpp"
#include "io/graph_data.hpp"
#include "model/learned_model.hpp"
#include "model/pairs/pair_features.hpp"
#include "task/link_scorer.hpp"
#include "trees/boosted_trees.hpp"

namespace hplc {

class PairTrees {
  public:
    // `features`, null where there are none, outlive it.
    PairTrees(TrainGraph train, const FeatureMatrix* features, std::uint64_t seed, Threads threads);

    // Grows trees and keeps as many as have the least cross-entropy on the validation edges, whose
    // pairs are looked at over `input`.
    void fit(const TrainGraph& input, const HeldOutEdges& valid);
    [[nodiscard]] bool is_fitted() const { return trees_.grown() > 0; }

    // Logits over the edges of `input`, by the trees of this moment. Scores of rows are computed by
    // sweeps (pair_feature_rows.hpp).
    [[nodiscard]] std::shared_ptr<const LinkScorer> scorer(const TrainGraph& input) const;
    // After nodes have come behind the known ones; `features` has a row for each.
    [[nodiscard]] std::shared_ptr<const LinkScorer> scorer_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) const;

    [[nodiscard]] std::vector<TensorView> weights();
    // No pair has a larger logit.
    [[nodiscard]] double largest_logit() const { return trees_.largest_logit(); }

  private:
    [[nodiscard]] std::shared_ptr<const FeatureMatrix> unit_features(
        const FeatureMatrix* features) const;
    [[nodiscard]] PairFeatures features_on(const TrainGraph& graph,
                                           std::shared_ptr<const FeatureMatrix> units) const;

    TrainGraph train_;
    std::shared_ptr<const FeatureMatrix> units_;  // rows of length 1; null where there are none
    std::uint64_t seed_;
    Threads threads_;
    bool has_long_walks_;  // where they are affordable
    bool has_network_;     // where it tells more, and is affordable
    BoostedTrees trees_;
};

}  // namespace hplc
