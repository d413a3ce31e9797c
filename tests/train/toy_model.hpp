// The smallest model that learns: logistic regression on two features of a pair, by Adam.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "io/graph_data.hpp"
#include "model/learned_model.hpp"
#include "task/link_task.hpp"

namespace hplc::testing {

class ToyModel final : public LearnedModel {
  public:
    ToyModel(TrainGraph train, std::uint64_t seed, float learning_rate = 0.005F)
        : train_(std::move(train)), seed_(seed), learning_rate_(learning_rate) {}

    double train_epoch(std::uint64_t epoch) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer(const TrainGraph& input) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* /*features*/) override {
        return scorer(grown);
    }
    [[nodiscard]] std::vector<TensorView> weights() override;
    [[nodiscard]] std::vector<TensorView> optimiser_state() override;
    [[nodiscard]] double positions_seconds() const override { return 0; }

  private:
    [[nodiscard]] double step(NodePair pair, double label);

    TrainGraph train_;
    std::uint64_t seed_;
    float learning_rate_;
    std::array<float, 3> weights_ = {};  // of the features and the bias
    std::array<float, 3> moments_ = {};
    std::array<float, 3> squares_ = {};
    std::array<float, 1> steps_ = {};
};

// Two dense groups of 30 nodes with a few edges between them: common neighbours tell edges.
[[nodiscard]] GraphData two_groups();

}  // namespace hplc::testing
