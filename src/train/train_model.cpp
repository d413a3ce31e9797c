#include "train/train_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "task/evaluation.hpp"

namespace hplc {
namespace {

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

void require_finite(double loss, std::size_t epoch) {
    if (std::isfinite(loss)) return;
    throw InputError({.found = fmt::format("a loss that is not finite in epoch {}", epoch),
                      .expected = "training to stay within bounds",
                      .fix = "pass a smaller --learning-rate"});
}

// Before the first epoch, not at the first validation.
void require_metric(const std::string& name, const HeldOutEdges& valid) {
    RankingResult any;
    if (!valid.candidates.empty()) any.candidate_hits.resize(kCandidateHitsAt.size());
    (void)metric_named(name, any);
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
    Trainer(LearnedModel& model, const LinkTask& task, const TrainOptions& options,
            TrainingState state)
        : model_(model), task_(task), options_(options), state_(std::move(state)) {}

    [[nodiscard]] EpochReport epoch() {
        const Stopwatch watch;
        const double loss = model_.train_epoch(state_.epoch);
        ++state_.epoch;
        require_finite(loss, state_.epoch);
        EpochReport report{.epoch = state_.epoch, .loss = loss, .valid = {}};
        if (is_time_to_validate()) report.valid = validate(loss);
        report.seconds = watch.seconds();
        return report;
    }

    [[nodiscard]] const TrainingState& state() const { return state_; }
    [[nodiscard]] bool is_done() const { return state_.is_done(options_); }

    // Whether another epoch as long as the last would end after the deadline.
    [[nodiscard]] bool is_out_of_time(const EpochReport& last) const {
        const auto end =
            std::chrono::steady_clock::now() + std::chrono::duration<double>(last.seconds);
        return options_.deadline && end > *options_.deadline;
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
        const bool is_turn =
            state_.epoch % options_.validate_every == 0 || state_.epoch == options_.epochs;
        return is_turn && !task_.valid().positives.empty();
    }

    double validate(double loss) {
        model_.settle(task_.train_graph(), task_.valid(), options_.select_by);
        const auto scorer = model_.scorer(task_.train_graph());
        const double score =
            metric_named(options_.select_by, evaluate(*scorer, task_.valid(), options_.threads));
        const auto best = state_.best();
        if (!best || score > best->score) state_.best_weights = copy_of(model_.weights());
        state_.history.push_back({.epoch = state_.epoch, .loss = loss, .score = score});
        return score;
    }

    LearnedModel& model_;
    const LinkTask& task_;
    const TrainOptions& options_;
    TrainingState state_;
};

}  // namespace

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
    return epoch >= options.epochs || !is_patient;
}

TrainingState train_model(LearnedModel& model, const LinkTask& task, const TrainOptions& options,
                          TrainingState state, const AfterEpoch& after_epoch) {
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
    return trainer.finish();
}

}  // namespace hplc
