#include "train/train_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "task/evaluation.hpp"

namespace hplc {
namespace {

[[noreturn]] void refuse(const Divergence& divergence, const std::string& fix) {
    throw InputError(
        {.found = describe(divergence), .expected = "training to stay within bounds", .fix = fix});
}

void warn_of_divergence(const TrainingState& state, const TrainOptions& options) {
    if (!state.divergence || !options.warn) return;
    options.warn(
        fmt::format("training diverged: {}; the weights of epoch {}, the best before, are used. "
                    "To fix: {}.",
                    describe(*state.divergence), state.kept_epoch(), options.divergence_fix));
}

std::string note_of(const TrainingState& state, double loss, const std::string& metric) {
    std::string note = fmt::format("loss {:.4f}", loss);
    if (state.history.empty()) return note;
    return note + fmt::format(", validation {} {:.4f}, best {:.4f} in epoch {}", metric,
                              state.history.back().score, state.best()->score, state.best()->epoch);
}

// One training while it runs.
class Trainer {
  public:
    Trainer(LearnedModel& model, const FitTask& task, const TrainOptions& options,
            TrainingState state)
        : model_(model), task_(task), options_(options), state_(std::move(state)) {}

    [[nodiscard]] EpochReport epoch() {
        const Stopwatch watch;
        const double loss = model_.train_epoch(state_.epoch);
        ++state_.epoch;
        EpochReport report{.epoch = state_.epoch, .loss = loss, .valid = {}};
        if (std::isfinite(loss) && is_time_to_validate()) {
            report.valid = validate(loss);
        } else if (!std::isfinite(loss) || (is_beyond_bounds(loss) && is_last())) {
            end_by({.epoch = state_.epoch, .loss = loss});
        }
        report.seconds = watch.seconds();
        return report;
    }

    [[nodiscard]] const TrainingState& state() const { return state_; }
    [[nodiscard]] bool is_done() const { return state_.is_done(options_); }

    // Whether another epoch as long as the last would end after the deadline, by any rank's clock.
    [[nodiscard]] bool is_out_of_time(const EpochReport& last) const {
        if (!options_.deadline) return false;
        const auto end =
            std::chrono::steady_clock::now() + std::chrono::duration<double>(last.seconds);
        return any_of_workers(options_.workers, end > *options_.deadline);
    }
    // The best is known once the last epoch is validated too.
    void stop_for_time(double loss) {
        const bool is_validated =
            !state_.history.empty() && state_.history.back().epoch == state_.epoch;
        if (!is_validated && !task_.valid().positives.empty()) (void)validate(loss);
        state_.out_of_time = true;
    }

    [[nodiscard]] TrainingState finish() {
        put_back(state_.best_weights, model_.weights());
        return std::move(state_);
    }

  private:
    [[nodiscard]] bool is_time_to_validate() const {
        const bool is_turn = state_.epoch % options_.validate_every == 0 || is_last();
        return is_turn && !task_.valid().positives.empty();
    }
    [[nodiscard]] bool is_last() const { return state_.epoch == options_.epochs; }

    // Keeps the best weights so far, where there are any.
    void end_by(const Divergence& divergence) {
        if (!state_.best()) refuse(divergence, options_.divergence_fix);
        state_.divergence = divergence;
    }

    // A training that begins out of bounds is given time, as long as its loss falls.
    void run_away(const Divergence& divergence) {
        const bool may_come_back =
            !state_.best() && !is_last() && !(divergence.loss >= loss_beyond_bounds_);
        loss_beyond_bounds_ = divergence.loss;
        if (!may_come_back) end_by(divergence);
    }

    // Nothing where numbers are out of bounds: such weights are not to be kept, whatever they rank.
    std::optional<double> validate(double loss) {
        model_.settle(task_.train_graph(), task_.valid(), options_.select_by);
        EdgeScores scores =
            score_edges(*model_.scorer(task_.train_graph()), task_.valid(), options_.threads);
        const double farthest = farthest_score(scores);
        if (is_beyond_bounds(loss) || is_beyond_bounds(farthest)) {
            run_away({.epoch = state_.epoch, .loss = loss, .score = farthest});
            return std::nullopt;
        }
        const double score = metric_named(options_.select_by, rank_edges(std::move(scores)));
        const auto best = state_.best();
        if (!best || score > best->score) state_.best_weights = copy_of(model_.weights());
        state_.history.push_back({.epoch = state_.epoch, .loss = loss, .score = score});
        return score;
    }

    LearnedModel& model_;
    const FitTask& task_;
    const TrainOptions& options_;
    TrainingState state_;
    double loss_beyond_bounds_ = std::numeric_limits<double>::infinity();  // at the last look
};

}  // namespace

std::vector<std::vector<float>> copy_of(const std::vector<TensorView>& tensors) {
    std::vector<std::vector<float>> copies;
    for (const TensorView& tensor : tensors)
        copies.emplace_back(tensor.values.begin(), tensor.values.end());
    return copies;
}

void put_back(const std::vector<std::vector<float>>& copies,
              const std::vector<TensorView>& tensors) {
    for (std::size_t i = 0; i < copies.size(); ++i)
        std::ranges::copy(copies[i], tensors[i].values.begin());
}

std::optional<ValidationPoint> TrainingState::best() const {
    const auto best = std::ranges::max_element(history, {}, &ValidationPoint::score);
    return best == history.end() ? std::nullopt : std::optional(*best);
}

std::size_t TrainingState::kept_epoch() const {
    const auto best_point = best();
    return best_point ? best_point->epoch : epoch;
}

bool TrainingState::is_done(const TrainOptions& options) const {
    const bool is_patient =
        options.patience == 0 || history.empty() || epoch - kept_epoch() < options.patience;
    return epoch >= options.epochs || !is_patient || divergence;
}

TrainingState train_model(LearnedModel& model, const FitTask& task, const TrainOptions& options,
                          TrainingState state, const AfterEpoch& after_epoch) {
    // Before the first epoch, not at the first validation.
    require_metric(options.select_by, task.valid());
    Progress progress("training", options.epochs - std::min(options.epochs, state.epoch), "epoch",
                      options.progress);
    Trainer trainer(model, task, options, std::move(state));
    while (!trainer.is_done()) {
        const EpochReport report = trainer.epoch();
        progress.note(note_of(trainer.state(), report.loss, options.select_by));
        progress.advance();
        const bool goes_on = !after_epoch || after_epoch(trainer.state(), report);
        if (!goes_on && !trainer.is_done()) return trainer.state();
        if (!trainer.is_done() && trainer.is_out_of_time(report)) {
            trainer.stop_for_time(report.loss);
            break;
        }
    }
    warn_of_divergence(trainer.state(), options);
    return trainer.finish();
}

}  // namespace hplc
