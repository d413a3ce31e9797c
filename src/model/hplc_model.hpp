// HPLC: features and positions → node encoder → graph network → link decoder.
#pragma once

#include <memory>
#include <vector>

#include "model/adam.hpp"
#include "model/folds.hpp"
#include "model/graph_network.hpp"
#include "model/learned_model.hpp"
#include "model/link_decoder.hpp"
#include "model/node_encoder.hpp"
#include "model/pair_features.hpp"
#include "model/parameters.hpp"
#include "model/position_input.hpp"

namespace hplc {

class HplcModel final : public LearnedModel {
  public:
    explicit HplcModel(const ModelRequest& request);

    double train_epoch(std::uint64_t epoch) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer(const TrainGraph& input) override;
    // The vector that is learned for a node without features is, for a new one, the mean of its
    // neighbours'; new_node_places.hpp says in which order, and what its cluster is.
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) override;
    [[nodiscard]] std::vector<TensorView> weights() override;
    [[nodiscard]] std::vector<TensorView> optimiser_state() override;
    [[nodiscard]] double positions_seconds() const override { return positions_.seconds(); }

  private:
    // The trained model with new nodes in their places.
    HplcModel(const HplcModel& trained, const TrainGraph& grown, const FeatureMatrix* features,
              std::span<const NewNodePlace> places);

    // What all pairs of one message graph share.
    struct Surroundings {
        MessageGraph messages;
        torch::Tensor positions = {};  // M(v) ⊕ D(v); undefined where there are none
        std::unique_ptr<PairFeatures> pair_features = {};  // null where there are none
    };

    [[nodiscard]] Surroundings surroundings(const TrainGraph& graph,
                                            std::shared_ptr<const LandmarkDistances> distances,
                                            std::span<const float> signs) const;
    [[nodiscard]] Surroundings surroundings_of_epoch(const Fold& fold, std::uint64_t epoch);
    [[nodiscard]] std::size_t pair_feature_columns() const { return standard_.mean.size(); }
    [[nodiscard]] Standardisation first_standardisation();
    void take_weights(const HplcModel& trained, std::span<const NewNodePlace> places);
    [[nodiscard]] torch::Tensor node_states(const Surroundings& around,
                                            DropoutSource& dropout) const;
    double step(const Surroundings& around, const PairBatch& batch, DropoutSource dropout);
    void update_parameters();

    HplcOptions options_;
    std::uint64_t seed_;
    Threads threads_;
    NodeId num_nodes_;
    std::shared_ptr<const FeatureMatrix> features_;       // of nodes; null where there are none
    std::shared_ptr<const FeatureMatrix> unit_features_;  // for cosines of pairs
    Folds folds_;
    PositionInput positions_;
    Standardisation standard_;
    ParameterSet parameters_;
    std::unique_ptr<const NodeEncoder> encoder_;
    GraphNetwork network_;
    std::unique_ptr<const LinkDecoder> decoder_;
    Adam adam_;
};

}  // namespace hplc
