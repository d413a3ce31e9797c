// Adam over the parameters of a model: from gradients that torch has left to new values, and the
// tensors that a checkpoint keeps.
#pragma once

#include <vector>

#include "learn/parameters.hpp"
#include "model/learned_model.hpp"
#include "model/option_families.hpp"
#include "nn/adam.hpp"

namespace hplc {

class Optimiser {
  public:
    // For the parameters that are there; they come with every call, in the same order.
    Optimiser(const ParameterSet& parameters, const TrainingOptions& options,
              StepOptions steps = {});

    // One step along the gradients, which are gone afterwards. A parameter without one stays.
    // `progress` of the training, from 0 to 1, is what a falling rate follows.
    void step(const ParameterSet& parameters, Threads threads, double progress = 0);

    // Adam's steps and moments, as LearnedModel::optimiser_state() wants them.
    [[nodiscard]] std::vector<TensorView> state(const ParameterSet& parameters);

  private:
    double first_rate_;
    StepOptions steps_;
    Adam adam_;
};

// The parameters, as LearnedModel::weights() wants them.
[[nodiscard]] std::vector<TensorView> views_of(const ParameterSet& parameters);

}  // namespace hplc
