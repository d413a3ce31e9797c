#include "task/calibration/calibration.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>

#include "task/calibration/calibration_quality.hpp"
#include "task/calibration/calibration_shape.hpp"

namespace hplc {
namespace {

constexpr std::size_t kFolds = 5;
// Enough to choose a method by; fits to all of them six times over would take seconds.
constexpr std::size_t kMostCrossValidated = 200'000;

double logit(double p) {
    return std::log(p) - std::log1p(-p);
}

double sigmoid(double z) {
    return 1 / (1 + std::exp(-z));
}

// log(1 + e^z)
double softplus(double z) {
    return z > 0 ? z + std::log1p(std::exp(-z)) : std::log1p(std::exp(z));
}

struct ShapePoint {
    double score = 0;
    double log_ratio = 0;
};

double on_line(ShapePoint from, ShapePoint to, double score) {
    if (from.score == to.score) return to.log_ratio;
    const double share = (score - from.score) / (to.score - from.score);
    return from.log_ratio + share * (to.log_ratio - from.log_ratio);
}

// Of a score from the centre of `low` to that of `high`. Within its block the log ratio changes by
// no more than half of what the block's evidence leaves open; the rest of the rise lies in the gap
// between the blocks, so that a jump of the data stays one.
double between(const CalibrationBlock& low, const CalibrationBlock& high, double score) {
    const double most = 0.45 * (high.log_ratio - low.log_ratio);  // the gap has to rise too
    const auto reach = [&](const CalibrationBlock& block, double end) {
        if (end == block.centre) return 0.0;
        return std::min(most, unsure_by(block.positives, block.negatives) / 2);
    };
    const ShapePoint first = {low.centre, low.log_ratio};
    const ShapePoint last = {high.centre, high.log_ratio};
    const ShapePoint end = {low.highest, low.log_ratio + reach(low, low.highest)};
    const ShapePoint start = {high.lowest, high.log_ratio - reach(high, high.lowest)};
    if (score <= low.highest) return on_line(first, end, score);
    return score < high.lowest ? on_line(end, start, score) : on_line(start, last, score);
}

// What the log ratio has changed by at a distance from the outermost centre.
double beyond(const CalibrationEnd& end, double distance) {
    return end.rise * distance / (distance + end.scale);
}

// `x` where it is well inside; bent so that it nears `low` and `high` without reaching them.
double bent(double x, double low, double high) {
    const double margin = std::min(1.0, (high - low) / 4);
    const auto over = [&](double excess) { return margin * excess / (excess + margin); };
    if (x > high - margin) return high - margin + over(x - (high - margin));
    if (x < low + margin) return low + margin - over(low + margin - x);
    return x;
}

// As if half a pair of the other label were in a block: how far its evidence can reach.
double least_ratio(const CalibrationBlock& lowest) {
    return lowest.log_ratio - std::log(2 * static_cast<double>(lowest.positives));
}

double most_ratio(const CalibrationBlock& highest) {
    return highest.log_ratio + std::log(2 * static_cast<double>(highest.negatives));
}

// Of a sample of the population that is asked about: how many pairs of it a negative stands for,
// and how many hidden links a positive.
struct Weights {
    double negative = 1;
    double hidden = 0;
};

Weights weights_of(const CalibrationSample& sample, std::size_t negatives) {
    return {.negative = static_cast<double>(sample.population) / static_cast<double>(negatives),
            .hidden =
                static_cast<double>(sample.hidden) / static_cast<double>(sample.positives.size())};
}

// The links asked about are the hidden ones, or else as many as the positives.
double prior_of(double positives, double negatives, Weights weights) {
    if (weights.hidden > 0) return positives * weights.hidden / (negatives * weights.negative);
    return positives / (positives + negatives * weights.negative);
}

std::uint64_t count_from(const std::vector<double>& descending_scores, double score) {
    const auto end = std::ranges::upper_bound(descending_scores, score, std::greater<>());
    return static_cast<std::uint64_t>(end - descending_scores.begin());
}

std::vector<TailCount> tail_of(const SortedScores& scores) {
    const std::vector<double> positives(scores.positives.rbegin(), scores.positives.rend());
    const std::vector<double> negatives(scores.negatives.rbegin(), scores.negatives.rend());
    std::vector<double> all;
    std::ranges::merge(positives, negatives, std::back_inserter(all), std::greater<>());
    std::vector<TailCount> tail;
    std::uint64_t reached = 0;
    while (reached < all.size()) {
        const std::size_t next = std::min<std::size_t>(all.size() - 1, reached + reached / 16);
        tail.push_back({.score = all[next],
                        .positives = count_from(positives, all[next]),
                        .negatives = count_from(negatives, all[next])});
        reached = tail.back().positives + tail.back().negatives;
    }
    return tail;
}

// Of the log ratio. Flat where the score falls with the links: a line that falls would turn the
// ranking round.
LogisticLine line_of(std::span<const IsotonicBlock> scores, Weights weights, double prior) {
    LogisticLine line = weights.hidden > 0
                            ? fit_platt_unlabelled(scores, weights.hidden, weights.negative)
                            : fit_platt(scores, weights.negative);
    if (line.slope <= 0) return {};
    line.intercept -= logit(prior);
    return line;
}

// Both methods at once; `method` says which of them speaks.
ScoreCalibration fit_both(const SortedScores& scores, Weights weights) {
    ScoreCalibration fitted = {.hidden = weights.hidden / weights.negative,
                               .positives = scores.positives.size(),
                               .negatives = scores.negatives.size()};
    fitted.prior = prior_of(static_cast<double>(fitted.positives),
                            static_cast<double>(fitted.negatives), weights);
    CalibrationShape shape = isotonic_shape(fitted, scores);
    fitted.blocks = std::move(shape.blocks);
    fitted.lower = shape.lower;
    fitted.upper = shape.upper;
    fitted.line = line_of(scores.distinct, weights, fitted.prior);
    return fitted;
}

std::vector<double> part_of(std::span<const double> scores, std::size_t fold, bool inside) {
    std::vector<double> part;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if ((i % kFolds == fold) == inside) part.push_back(scores[i]);
    }
    return part;
}

// What a method says of pairs that it was not fitted to.
struct OutOfFold {
    double log_loss = 0;
    std::vector<double> positives;  // probabilities at a prior of one half
    std::vector<double> negatives;

    void take(const ScoreCalibration& fitted, std::span<const double> of_positives,
              std::span<const double> of_negatives, Weights weights) {
        const double shift = logit(fitted.prior);
        for (const double score : of_positives) {
            const double ratio = fitted.log_ratio(score);
            // A hidden link is among the negatives already, taken for none: what it should have
            // cost less what it does.
            log_loss +=
                weights.hidden > 0 ? -weights.hidden * (ratio + shift) : softplus(-ratio - shift);
            positives.push_back(sigmoid(ratio));
        }
        for (const double score : of_negatives) {
            const double ratio = fitted.log_ratio(score);
            log_loss += weights.negative * softplus(ratio + shift);
            negatives.push_back(sigmoid(ratio));
        }
    }
};

double balanced_error(std::span<const double> positives, std::span<const double> negatives) {
    const double weight =
        static_cast<double>(positives.size()) / static_cast<double>(negatives.size());
    return reliability(positives, negatives, weight).error;
}

std::vector<double> as_probabilities(std::span<const double> logits) {
    std::vector<double> probabilities(logits.size());
    std::ranges::transform(logits, probabilities.begin(), sigmoid);
    return probabilities;
}

struct CrossValidation {
    OutOfFold isotonic;
    OutOfFold platt;
};

// The negatives that folds are made of: folds together cost about what the fit to all does.
std::span<const double> cross_validated(const CalibrationSample& sample) {
    return sample.negatives.first(std::min(sample.negatives.size(), kMostCrossValidated));
}

// Without each fold, and last to all.
std::vector<ScoreCalibration> fit_folds_and_all(const CalibrationSample& sample, Threads threads) {
    const auto some = cross_validated(sample);
    std::vector<ScoreCalibration> fits(kFolds + 1);
    parallel_for(threads, fits.size(), 1, [&](std::size_t i) {
        const std::size_t fold = i - 1;
        if (i == 0) {  // the longest begins
            const SortedScores all(sample.positives, sample.negatives);
            fits.back() = fit_both(all, weights_of(sample, sample.negatives.size()));
            fits.back().tail = tail_of(all);
        } else {
            fits[fold] =
                fit_both({part_of(sample.positives, fold, false), part_of(some, fold, false)},
                         weights_of(sample, some.size()));
        }
    });
    return fits;
}

CrossValidation cross_validate(const CalibrationSample& sample,
                               std::span<const ScoreCalibration> without_fold) {
    const auto some = cross_validated(sample);
    const Weights weights = weights_of(sample, some.size());
    CrossValidation result;
    for (std::size_t fold = 0; fold < kFolds; ++fold) {
        ScoreCalibration fitted = without_fold[fold];
        const auto positives = part_of(sample.positives, fold, true);
        const auto negatives = part_of(some, fold, true);
        result.isotonic.take(fitted, positives, negatives, weights);
        fitted.method = CalibrationMethod::kPlatt;
        result.platt.take(fitted, positives, negatives, weights);
    }
    return result;
}

CalibrationCheck check_of(const CalibrationSample& sample, const CrossValidation& folds,
                          const OutOfFold& chosen) {
    const std::size_t links_besides = sample.hidden > 0 ? 0 : sample.positives.size();
    const auto pairs = static_cast<double>(links_besides + sample.population);
    CalibrationCheck check = {.isotonic_log_loss = folds.isotonic.log_loss / pairs,
                              .platt_log_loss = folds.platt.log_loss / pairs,
                              .error_before = {},
                              .error_after = balanced_error(chosen.positives, chosen.negatives)};
    if (sample.are_logits) {
        check.error_before =
            balanced_error(as_probabilities(sample.positives), as_probabilities(sample.negatives));
    }
    return check;
}

}  // namespace

double ScoreCalibration::log_ratio(double score) const {
    if (method == CalibrationMethod::kPlatt) {
        return bent(line.slope * score + line.intercept, least_ratio(blocks.front()),
                    most_ratio(blocks.back()));
    }
    const auto next = std::ranges::upper_bound(blocks, score, {}, &CalibrationBlock::centre);
    if (next == blocks.begin()) return next->log_ratio - beyond(lower, next->centre - score);
    const CalibrationBlock& block = *std::prev(next);
    if (next == blocks.end()) return block.log_ratio + beyond(upper, score - block.centre);
    return between(block, *next, score);
}

double ScoreCalibration::probability(double score) const {
    return sigmoid(logit(prior) + log_ratio(score));
}

ScoreCalibration ScoreCalibration::with_prior(double share) const {
    ScoreCalibration other = *this;
    other.prior = share;
    return other;
}

double unsure_by(std::uint64_t positives, std::uint64_t negatives) {
    return std::sqrt(1 / static_cast<double>(positives) + 1 / static_cast<double>(negatives));
}

double log_ratio_of(const ScoreCalibration& calibration, double positives, double negatives) {
    // So that where all negatives may well be hidden links a few may not be. Of the count, not a
    // number, so that the ratio rises with that of the counts.
    constexpr double kLeastShare = 0.02;
    const auto all_positives = static_cast<double>(calibration.positives);
    const auto all_negatives = static_cast<double>(calibration.negatives);
    const auto others = [&](double of_negatives, double of_positives) {
        return std::max(of_negatives - calibration.hidden * of_positives,
                        kLeastShare * of_negatives);
    };
    return std::log(positives / all_positives) -
           std::log(others(negatives, positives) / others(all_negatives, all_positives));
}

std::optional<ScoreCalibration> fit_calibration(const CalibrationSample& sample, Threads threads) {
    if (std::min(sample.positives.size(), sample.negatives.size()) < kLeastInBlock) return {};
    const std::vector<ScoreCalibration> fits = fit_folds_and_all(sample, threads);
    const CrossValidation folds = cross_validate(sample, std::span(fits).first(kFolds));
    ScoreCalibration fitted = fits.back();
    const bool is_line = fitted.line.slope > 0 && folds.platt.log_loss < folds.isotonic.log_loss;
    fitted.method = is_line ? CalibrationMethod::kPlatt : CalibrationMethod::kIsotonic;
    fitted.check = check_of(sample, folds, is_line ? folds.platt : folds.isotonic);
    return fitted;
}

}  // namespace hplc
