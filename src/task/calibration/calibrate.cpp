#include "task/calibration/calibrate.hpp"

#include <algorithm>
#include <cmath>

#include "base/stopwatch.hpp"

namespace hplc {
namespace {

using Scores = std::vector<double>;

Scores logits_as_probabilities(std::span<const double> scores) {
    Scores probabilities(scores.size());
    std::ranges::transform(scores, probabilities.begin(),
                           [](double score) { return 1 / (1 + std::exp(-score)); });
    return probabilities;
}

Scores probabilities_of(std::span<const double> scores, const ScoreCalibration& calibration) {
    Scores probabilities(scores.size());
    std::ranges::transform(scores, probabilities.begin(),
                           [&](double score) { return calibration.probability(score); });
    return probabilities;
}

double share(std::size_t links, double others) {
    return static_cast<double>(links) / (static_cast<double>(links) + others);
}

PopulationCalibration on_population(const ScoreCalibration& calibration,
                                    const PopulationScores& population, bool are_logits) {
    const auto& [links, others, weight] = population;
    PopulationCalibration result = {
        .prior = calibration.prior,
        .before = {},
        .after = reliability(probabilities_of(links, calibration),
                             probabilities_of(others, calibration), weight),
        .pairs_per_negative = weight,
        .budgets = precision_at_budgets(calibration, population)};
    if (are_logits) {
        result.before =
            reliability(logits_as_probabilities(links), logits_as_probabilities(others), weight);
    }
    return result;
}

// At the true rate: all pairs that nobody has told to be links, and a sample of them.
PopulationCalibration on_all_pairs(const ScoreCalibration& calibration,
                                   const PopulationScores& population,
                                   const UnlabelledScores& sample, bool are_logits) {
    PopulationCalibration result = on_population(calibration, population, are_logits);
    result.budgets = precision_at_budgets(calibration, population, sample);
    return result;
}

double weight_of(std::uint64_t population, const Scores& sample) {
    return static_cast<double>(population) / static_cast<double>(sample.size());
}

// By a scorer that has seen no validation edge; `unlinked`: its scores of FitTask::draw_unlinked().
std::optional<ScoreCalibration> fit_by(const LinkScorer& scorer, const FitTask& task,
                                       const Scores& unlinked, bool are_logits, Threads threads) {
    const Scores links = score_pairs(scorer, task.valid().positives, threads);
    return fit_calibration({.positives = links,
                            .negatives = unlinked,
                            .population = task.num_unlinked(),
                            .hidden = task.num_hidden(),
                            .are_logits = are_logits},
                           threads);
}

}  // namespace

std::optional<ScoreCalibration> calibrate(const LinkScorer& scorer, const FitTask& task,
                                          const CalibrateOptions& options) {
    if (task.valid().positives.size() < kLeastInBlock) return {};
    const Scores unlinked =
        score_pairs(scorer, task.draw_unlinked(options.negatives), options.threads);
    return fit_by(scorer, task, unlinked, options.are_logits, options.threads);
}

CalibrationPairs draw_calibration_pairs(const LinkTask& task, std::uint64_t count) {
    const std::uint64_t to_fit = std::min(count, task.num_unlinked() / 2);
    CalibrationPairs pairs = {.to_fit = task.draw_unlinked(to_fit), .to_test = {}};
    pairs.to_test = task.draw_test_non_links(count, pairs.to_fit);
    return pairs;
}

std::optional<CalibrationTest> test_calibration(const FittedModel& fitted, const LinkTask& task,
                                                const EdgeScores& test,
                                                const CalibrationPairs& pairs, Threads threads) {
    const Stopwatch watch;
    Scores unlinked = score_pairs(*fitted.for_valid, pairs.to_fit, threads);
    const auto fit = fit_by(*fitted.for_valid, task, unlinked, fitted.are_logits, threads);
    if (!fit) return {};
    if (fitted.for_test != fitted.for_valid)
        unlinked = score_pairs(*fitted.for_test, pairs.to_fit, threads);
    const Scores others = score_pairs(*fitted.for_test, pairs.to_test, threads);

    const std::size_t links = test.positives.size();
    const auto at_true_rate =
        fit->with_prior(share(links, static_cast<double>(task.num_non_links())));
    const auto in_pool = fit->with_prior(share(links, static_cast<double>(test.negatives.size())));
    return CalibrationTest{
        .calibration = at_true_rate,
        .pool = on_population(in_pool, {.links = test.positives, .others = test.negatives},
                              fitted.are_logits),
        .true_rate =
            on_all_pairs(at_true_rate,
                         {.links = test.positives,
                          .others = others,
                          .negative_weight = weight_of(task.num_non_links(), others)},
                         {.scores = unlinked, .weight = weight_of(task.num_unlinked(), unlinked)},
                         fitted.are_logits),
        .seconds = watch.seconds()};
}

std::optional<PoolCalibration> test_calibration_in_pools(const EdgeScores& valid,
                                                         const EdgeScores& test,
                                                         const LinkTask& task, bool are_logits) {
    const Protocol& protocol = task.protocol();
    if (protocol.valid_pool_given || protocol.test_pool_given) return {};
    if (valid.positives.size() < kLeastInBlock) return {};
    const auto fit = fit_calibration({.positives = valid.positives,
                                      .negatives = valid.negatives,
                                      .population = task.num_unlinked(),
                                      .hidden = task.num_hidden(),
                                      .are_logits = are_logits});
    if (!fit) return {};
    const auto in_pool =
        fit->with_prior(share(test.positives.size(), static_cast<double>(test.negatives.size())));
    return PoolCalibration{
        .calibration = in_pool,
        .pool = on_population(in_pool, {.links = test.positives, .others = test.negatives},
                              are_logits)};
}

}  // namespace hplc
