// A model that learns, with something beside it: all that the addition does not change is the
// model's own.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/learned_model.hpp"

namespace hplc {

class ModelWrapper : public LearnedModel {
  public:
    explicit ModelWrapper(std::unique_ptr<LearnedModel> learned) : learned_(std::move(learned)) {}

    double train_epoch(std::uint64_t epoch) override { return learned_->train_epoch(epoch); }
    void settle(const TrainGraph& input, const HeldOutEdges& valid,
                const std::string& metric) override {
        learned_->settle(input, valid, metric);
    }
    [[nodiscard]] NodeStates node_states(const TrainGraph& input) override {
        return learned_->node_states(input);
    }
    [[nodiscard]] std::vector<TensorView> weights() override { return learned_->weights(); }
    [[nodiscard]] std::vector<TensorView> optimiser_state() override {
        return learned_->optimiser_state();
    }
    [[nodiscard]] double positions_seconds() const override {
        return learned_->positions_seconds();
    }

  protected:
    [[nodiscard]] LearnedModel& learned() { return *learned_; }

  private:
    std::unique_ptr<LearnedModel> learned_;
};

}  // namespace hplc
