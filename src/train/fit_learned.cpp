#include "train/fit_learned.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/memory/memory_budget.hpp"
#include "heuristic/recency.hpp"
#include "model/systems.hpp"
#include "train/autoencoder_blend.hpp"
#include "train/directed_model.hpp"
#include "train/files/feature_range.hpp"
#include "train/learn_library.hpp"

namespace hplc {

namespace {

std::optional<std::chrono::steady_clock::time_point> deadline_in(double seconds) {
    if (seconds == 0) return {};
    const auto from_now = std::chrono::duration_cast<std::chrono::steady_clock::duration>(
        std::chrono::duration<double>(seconds));
    return std::chrono::steady_clock::now() + from_now;
}

using Weights = std::vector<std::vector<float>>;

// Copies weights of validated epochs while a training goes on, and changes nothing of it.
class EpochKeeper {
  public:
    EpochKeeper(LearnedModel& model, std::size_t every) : model_(model), every_(every) {}

    void look(const TrainingState& state, const EpochReport& report) {
        const std::size_t last = points_.empty() ? 0 : points_.back().epoch;
        if (every_ == 0 || !report.valid || report.epoch < last + every_) return;
        keep(state.history.back(), copy_of(model_.weights()));
    }

    // After a training that has a best epoch; nothing to see of others.
    [[nodiscard]] PastEpochs past(const TrainingState& state, const std::string& metric,
                                  std::shared_ptr<LearnedModel> model, const TrainGraph& input) {
        const auto best = state.best();
        if (every_ == 0 || !best) return {};
        const bool has_best = std::ranges::find(points_, *best) != points_.end();
        if (!has_best) keep(*best, state.best_weights);
        return {.metric = metric,
                .points = std::move(points_),
                .for_test = [model = std::move(model), input,
                             weights = std::move(weights_)](std::size_t point) {
                    put_back(weights.at(point), model->weights());
                    return model->scorer(input);
                }};
    }

  private:
    void keep(const ValidationPoint& point, Weights weights) {
        points_.push_back(point);
        weights_.push_back(std::move(weights));
    }

    LearnedModel& model_;
    std::size_t every_;
    std::vector<ValidationPoint> points_;
    std::vector<Weights> weights_;
};

AfterEpoch calling(const std::function<void()>& after_epoch, EpochKeeper& keeper) {
    return [&after_epoch, &keeper](const TrainingState& state, const EpochReport& report) {
        keeper.look(state, report);
        if (after_epoch) after_epoch();
        return true;
    };
}

constexpr const char* kRecentSystem = "hplc";

LearnedOptions recent_by_time(LearnedOptions options, const FitTask& task) {
    options.recent = options.model == kRecentSystem && !options.ignore_times &&
                     !task.is_directed() && task.protocol().split == SplitKind::kTime &&
                     task.train_graph().times() != nullptr;
    return options;
}

// Attention of GAT decides by itself what an edge is worth.
void require_use_of_weights(const LearnedOptions& options, const TrainGraph& graph) {
    if (graph.weights() == nullptr) return;
    const bool can = system_named(options.model).uses_weights;
    const bool attends = options.options.get_or_default<MessageOptions>().gnn == Gnn::kGat;
    if (can && !attends) return;
    std::vector<std::string_view> names;
    for (const System& system : systems()) {
        if (system.uses_weights) names.push_back(system.name);
    }
    throw InputError(
        {.found = fmt::format("{}{}, which does not use weights of edges", options.model,
                              can ? " with --gnn gat" : ""),
         .expected = "a model that does",
         .fix = fmt::format("leave --weights out, or use {}", fmt::join(names, ", "))});
}

}  // namespace

bool can_be_recent(const std::string& model, const GraphData& data) {
    return model == kRecentSystem && !data.edges.times.empty() && !data.directed;
}

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

namespace {

// Why a training cannot be divided among workers, and what to do about it; empty: it can.
std::pair<const char*, const char*> indivisible(const LearnedOptions& options, bool is_directed) {
    if (!options.options.get_or_default<DecoupledOptions>().decoupled)
        return {"in full batch", "pass --model hplc --recipe large, or train in one process"};
    if (options.options.get_or_default<BlendOptions>().autoencoder)
        return {"with --autoencoder", "leave --autoencoder out, or train in one process"};
    if (options.recent)
        return {"that looks at times", "pass --ignore-times, or train in one process"};
    if (is_directed) return {"of directed links", "train in one process"};
    return {"", ""};
}

}  // namespace

void require_divisible(const LearnedOptions& options, bool is_directed) {
    const auto [what, fix] = indivisible(options, is_directed);
    if (*what == '\0') return;
    throw InputError({.found = fmt::format("several workers for {} {}", options.model, what),
                      .expected = "the training of large graphs, which can be divided",
                      .fix = fix});
}

std::unique_ptr<LearnedModel> start_model(const FitTask& task, const FeatureMatrix* features,
                                          const LearnedOptions& options) {
    require_use_of_weights(options, task.train_graph());
    if (options.recent) require_times(task.train_graph(), options.model);
    if (options.workers) require_divisible(options, task.is_directed());
    require_feature_range(features, options.ids);
    require_training_memory(estimate_training(options.model, training_sizes(task, features),
                                              options.options, options.threads),
                            options.max_memory);
    const ModelRequest request = {
        .model = options.model,
        .train = task.train_graph(),
        .positions = task.position_graph(),
        .features = features,
        .options = options.options,
        .seed = task.protocol().seed,
        .threads = options.threads,
        .max_memory = std::max<std::uint64_t>(1, MemoryLimit::of_option(options.max_memory).left()),
        .recent = options.recent,
        .workers = options.workers};
    auto model = make_learned_model(
        request, options.library.empty() ? learn_library_places() : std::vector{options.library});
    const auto& blend = options.options.get<BlendOptions>();
    if (blend.autoencoder) {
        const AutoencoderPenalty penalty{.lambda = blend.autoencoder_lambda,
                                         .dropout = blend.autoencoder_dropout};
        model = std::make_unique<AutoencoderBlend>(std::move(model), penalty, options.threads);
    }
    if (!task.is_directed()) return model;
    return std::make_unique<DirectedModel>(std::move(model), task.train_graph(),
                                           task.protocol().seed, options.threads);
}

FittedModel fit_learned(const FitTask& task, const FeatureMatrix* features,
                        const LearnedOptions& options) {
    const TrainOptions training = train_options(options, features);
    const std::shared_ptr<LearnedModel> model =
        start_model(task, features, recent_by_time(options, task));
    EpochKeeper keeper(*model, options.keep_every);
    TrainingState state =
        train_model(*model, task, training, {}, calling(options.after_epoch, keeper));
    FittedModel fitted;
    fitted.for_valid = model->scorer(task.train_graph());
    fitted.for_test = task.protocol().validation_edges_as_input
                          ? model->scorer(task.test_input_graph())
                          : fitted.for_valid;
    fitted.are_logits = true;
    fitted.epochs = state.epoch;
    fitted.best_epoch = state.kept_epoch();
    fitted.out_of_time = state.out_of_time;
    fitted.positions_seconds = model->positions_seconds();
    fitted.past = keeper.past(state, options.select_by, model, task.test_input_graph());
    fitted.history = std::move(state.history);
    return fitted;
}

}  // namespace hplc
