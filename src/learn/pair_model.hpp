// A model whose states belong to pairs: epochs, batches, Adam and scoring around a PairNetwork.
//
// An epoch takes `epoch_pairs` of the training edges and fresh uniform negatives, as many
// of both; each pair is judged on the training graph without its own edge. Scoring works through
// blocks of pairs, so memory does not grow with their number. Nothing is learned of single nodes,
// so nodes that come after the training need no more than their edges (and features).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "learn/optimiser.hpp"
#include "learn/pair_network.hpp"
#include "learn/parameters.hpp"
#include "model/inputs/folds.hpp"
#include "model/learned_model.hpp"

namespace hplc {

using MakePairNetwork = std::unique_ptr<PairNetwork> (*)(const NetworkInputs&, ParameterSet&);

class PairModel final : public LearnedModel {
  public:
    PairModel(const ModelRequest& request, MakePairNetwork make_network);

    double train_epoch(std::uint64_t epoch) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer(const TrainGraph& input) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) override;
    [[nodiscard]] std::vector<TensorView> weights() override { return views_of(parameters_); }
    [[nodiscard]] std::vector<TensorView> optimiser_state() override {
        return optimiser_.state(parameters_);
    }
    [[nodiscard]] double positions_seconds() const override { return 0; }

  private:
    // Pairs in turn positive and negative, of which the first so many make an epoch.
    [[nodiscard]] std::vector<NodePair> pairs_of(std::uint64_t epoch) const;
    double step(std::span<const NodePair> pairs, DropoutSource dropout);

    NetworkInputs inputs_;
    Folds folds_;
    ParameterSet parameters_;
    std::unique_ptr<const PairNetwork> network_;
    std::optional<PairSurroundings> around_train_;  // nothing where each step has its own
    Optimiser optimiser_;
};

}  // namespace hplc
