// A model that learns a state for every node and scores a pair by its two: folds of the training
// edges, batches, decoder, Adam and scoring around a NodeNetwork.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "learn/layers/link_decoder.hpp"
#include "learn/node_network.hpp"
#include "learn/optimiser.hpp"
#include "learn/parameters.hpp"
#include "model/inputs/folds.hpp"
#include "model/learned_model.hpp"
#include "model/pairs/pair_features.hpp"

namespace hplc {

using MakeNetwork = std::unique_ptr<NodeNetwork> (*)(const NetworkInputs&, ParameterSet&);

class NetworkModel final : public LearnedModel {
  public:
    NetworkModel(const ModelRequest& request, MakeNetwork make_network);

    double train_epoch(std::uint64_t epoch) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer(const TrainGraph& input) override;
    // The vector that is learned for a node without features is, for a new one, the mean of its
    // neighbours'; new_node_places.hpp says in which order, and what its cluster is. Throws
    // InputError where the network has no place for new nodes.
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) override;
    [[nodiscard]] NodeStates node_states(const TrainGraph& input) override;
    [[nodiscard]] std::vector<TensorView> weights() override;
    [[nodiscard]] std::vector<TensorView> optimiser_state() override;
    [[nodiscard]] double positions_seconds() const override {
        return network_->positions_seconds();
    }

  private:
    // The trained model with new nodes in their places.
    NetworkModel(const NetworkModel& trained, const TrainGraph& grown,
                 const FeatureMatrix* features, std::span<const NewNodePlace> places);

    [[nodiscard]] std::size_t pair_feature_columns() const { return standard_.mean.size(); }
    [[nodiscard]] Standardisation first_standardisation();
    double step(const Surroundings& around, const PairBatch& batch, DropoutSource dropout,
                double progress);

    NetworkInputs inputs_;
    Folds folds_;
    ParameterSet parameters_;
    std::unique_ptr<NodeNetwork> network_;
    Standardisation standard_;
    std::unique_ptr<const LinkDecoder> decoder_;
    Optimiser optimiser_;
};

}  // namespace hplc
