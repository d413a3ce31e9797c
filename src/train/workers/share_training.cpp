#include "train/workers/share_training.hpp"

namespace hplc {
namespace {

void share_tensors(Workers* workers, const std::vector<TensorView>& tensors) {
    for (const TensorView& tensor : tensors)
        share_first(workers, tensor.values);
}

std::uint64_t shared_number(Workers* workers, std::uint64_t number) {
    share_first(workers, std::span(&number, 1));
    return number;
}

}  // namespace

void share_training(Workers* workers, LearnedModel& model, TrainingState& state) {
    if (!is_divided(workers)) return;
    share_tensors(workers, model.weights());
    share_tensors(workers, model.optimiser_state());
    state.epoch = shared_number(workers, state.epoch);
    state.history.resize(shared_number(workers, state.history.size()));
    share_first(workers, std::span(state.history));
    const bool has_best = shared_number(workers, state.best_weights.empty() ? 0 : 1) != 0;
    if (!has_best) return;
    const std::vector<TensorView> tensors = model.weights();
    state.best_weights.resize(tensors.size());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        state.best_weights[i].resize(tensors[i].values.size());
        share_first(workers, std::span(state.best_weights[i]));
    }
}

}  // namespace hplc
