#include "task/calibrate.hpp"

#include <algorithm>
#include <cmath>

#include "base/stopwatch.hpp"

namespace hplc {
namespace {

using Scores = std::vector<double>;

Scores logits_as_probabilities(const Scores& scores) {
    Scores probabilities(scores.size());
    std::ranges::transform(scores, probabilities.begin(),
                           [](double score) { return 1 / (1 + std::exp(-score)); });
    return probabilities;
}

Scores probabilities_of(const Scores& scores, const ScoreCalibration& calibration) {
    Scores probabilities(scores.size());
    std::ranges::transform(scores, probabilities.begin(),
                           [&](double score) { return calibration.probability(score); });
    return probabilities;
}

double share(std::size_t links, double others) {
    return static_cast<double>(links) / (static_cast<double>(links) + others);
}

PopulationCalibration on_population(const ScoreCalibration& calibration, const Scores& links,
                                    const Scores& others, double negative_weight, bool are_logits) {
    PopulationCalibration result = {
        .prior = calibration.prior,
        .before = {},
        .after = reliability(probabilities_of(links, calibration),
                             probabilities_of(others, calibration), negative_weight),
        .budgets = precision_at_budgets(
            calibration, {.links = links, .others = others, .negative_weight = negative_weight})};
    if (are_logits) {
        result.before = reliability(logits_as_probabilities(links), logits_as_probabilities(others),
                                    negative_weight);
    }
    return result;
}

std::optional<ScoreCalibration> fit_on(const LinkScorer& scorer, const LinkTask& task,
                                       std::span<const NodePair> negatives, bool are_logits,
                                       Threads threads) {
    const Scores positive_scores = score_pairs(scorer, task.valid().positives, threads);
    const Scores negative_scores = score_pairs(scorer, negatives, threads);
    return fit_calibration({.positives = positive_scores,
                            .negatives = negative_scores,
                            .population = task.num_non_links(),
                            .are_logits = are_logits});
}

}  // namespace

std::optional<ScoreCalibration> calibrate(const LinkScorer& scorer, const LinkTask& task,
                                          const CalibrateOptions& options) {
    if (task.valid().positives.size() < kLeastInBlock) return {};
    return fit_on(scorer, task, task.draw_non_links(options.negatives), options.are_logits,
                  options.threads);
}

std::optional<CalibrationTest> test_calibration(const FittedModel& fitted, const LinkTask& task,
                                                const EdgeScores& test,
                                                std::span<const NodePair> non_links,
                                                Threads threads) {
    const Stopwatch watch;
    const auto for_fit = non_links.first(non_links.size() / 2);
    const auto for_test = non_links.subspan(for_fit.size());
    const auto fit = fit_on(*fitted.for_valid, task, for_fit, fitted.are_logits, threads);
    if (!fit) return {};

    const std::size_t links = test.positives.size();
    const auto others = static_cast<double>(task.num_non_links());
    const auto pool_size = static_cast<double>(test.negatives.size());
    const ScoreCalibration at_true_rate = fit->with_prior(share(links, others));
    const Scores sample = score_pairs(*fitted.for_test, for_test, threads);
    return CalibrationTest{
        .calibration = at_true_rate,
        .pool = on_population(fit->with_prior(share(links, pool_size)), test.positives,
                              test.negatives, 1, fitted.are_logits),
        .true_rate = on_population(at_true_rate, test.positives, sample,
                                   others / static_cast<double>(sample.size()), fitted.are_logits),
        .seconds = watch.seconds()};
}

}  // namespace hplc
