#include "train/fit_learned.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "train/blended_model.hpp"
#include "train/feature_range.hpp"
#include "train/learn_library.hpp"

namespace hplc {

namespace {

std::optional<std::chrono::steady_clock::time_point> deadline_in(double seconds) {
    if (seconds == 0) return {};
    const auto from_now = std::chrono::duration_cast<std::chrono::steady_clock::duration>(
        std::chrono::duration<double>(seconds));
    return std::chrono::steady_clock::now() + from_now;
}

AfterEpoch calling(const std::function<void()>& after_epoch) {
    if (!after_epoch) return {};
    return [&after_epoch](const TrainingState&, const EpochReport&) {
        after_epoch();
        return true;
    };
}

}  // namespace

TrainOptions train_options(const LearnedOptions& options, const FeatureMatrix* features) {
    const auto& training = options.options.get<TrainingOptions>();
    const bool is_scaled = options.options.get_or_default<LayerOptions>().tf_idf;
    return {.epochs = training.epochs,
            .patience = training.patience,
            .validate_every = training.validate_every,
            .select_by = options.select_by,
            .deadline = deadline_in(options.max_seconds),
            .threads = options.threads,
            .progress = options.progress,
            .divergence_fix = fix_for_divergence(features, options.ids, is_scaled),
            .warn = options.warn,
            .workers = options.workers.get()};
}

void require_divisible(const std::string& model, const ModelOptions& options) {
    const bool is_decoupled = options.get_or_default<DecoupledOptions>().decoupled;
    if (is_decoupled && !options.get_or_default<BlendOptions>().autoencoder) return;
    throw InputError({.found = fmt::format("several workers for {} {}", model,
                                           is_decoupled ? "with --autoencoder" : "in full batch"),
                      .expected = "the training of large graphs, which can be divided",
                      .fix = is_decoupled
                                 ? "leave --autoencoder out, or train in one process"
                                 : "pass --model hplc --recipe large, or train in one process"});
}

std::unique_ptr<LearnedModel> start_model(const FitTask& task, const FeatureMatrix* features,
                                          const LearnedOptions& options) {
    if (options.workers) require_divisible(options.model, options.options);
    require_feature_range(features, options.ids);
    require_training_memory(estimate_training(options.model, training_sizes(task, features),
                                              options.options, options.threads),
                            options.max_memory);
    const ModelRequest request = {.model = options.model,
                                  .train = task.train_graph(),
                                  .positions = task.position_graph(),
                                  .features = features,
                                  .options = options.options,
                                  .seed = task.protocol().seed,
                                  .threads = options.threads,
                                  .max_memory = options.max_memory,
                                  .workers = options.workers};
    auto model = make_learned_model(
        request, options.library.empty() ? learn_library_places() : std::vector{options.library});
    const auto& blend = options.options.get<BlendOptions>();
    if (!blend.autoencoder) return model;
    const AutoencoderPenalty penalty{.lambda = blend.autoencoder_lambda,
                                     .dropout = blend.autoencoder_dropout};
    return std::make_unique<BlendedModel>(std::move(model), penalty, options.threads);
}

FittedModel fit_learned(const FitTask& task, const FeatureMatrix* features,
                        const LearnedOptions& options) {
    const TrainOptions training = train_options(options, features);
    const std::unique_ptr<LearnedModel> model = start_model(task, features, options);
    TrainingState state = train_model(*model, task, training, {}, calling(options.after_epoch));
    FittedModel fitted;
    fitted.for_valid = model->scorer(task.train_graph());
    fitted.for_test = task.protocol().validation_edges_as_input
                          ? model->scorer(task.test_input_graph())
                          : fitted.for_valid;
    fitted.are_logits = true;
    fitted.epochs = state.epoch;
    fitted.best_epoch = state.kept_epoch();
    fitted.out_of_time = state.out_of_time;
    fitted.history = std::move(state.history);
    fitted.positions_seconds = model->positions_seconds();
    return fitted;
}

}  // namespace hplc
