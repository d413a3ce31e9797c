#include "task/calibration.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>

#include "task/calibration_quality.hpp"
#include "task/isotonic.hpp"

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

// Of a score from the highest of `low` to the lowest of `high`.
double between(const CalibrationBlock& low, const CalibrationBlock& high, double score) {
    const double share = (score - low.highest) / (high.lowest - low.highest);
    return low.log_ratio + share * (high.log_ratio - low.log_ratio);
}

// As if half a pair of the other label were in a block: how far its evidence can reach.
double least_ratio(const CalibrationBlock& lowest) {
    return lowest.log_ratio - std::log(2 * static_cast<double>(lowest.positives));
}

double most_ratio(const CalibrationBlock& highest) {
    return highest.log_ratio + std::log(2 * static_cast<double>(highest.negatives));
}

// Counts of both labels, and how many pairs of the population a negative stands for.
struct Sizes {
    double positives = 0;
    double negatives = 0;
    double negative_weight = 1;

    [[nodiscard]] double prior() const {
        return positives / (positives + negatives * negative_weight);
    }
};

Sizes sizes_of(std::span<const double> positives, std::span<const double> negatives,
               double negative_weight) {
    return {.positives = static_cast<double>(positives.size()),
            .negatives = static_cast<double>(negatives.size()),
            .negative_weight = negative_weight};
}

std::vector<CalibrationBlock> blocks_of(std::span<const double> positives,
                                        std::span<const double> negatives) {
    const double balance = std::log(static_cast<double>(negatives.size())) -
                           std::log(static_cast<double>(positives.size()));
    std::vector<CalibrationBlock> blocks;
    for (const IsotonicBlock& block :
         joined_blocks(isotonic_blocks(positives, negatives), kLeastInBlock)) {
        const double odds =
            static_cast<double>(block.positives) / static_cast<double>(block.negatives);
        blocks.push_back({.lowest = block.lowest,
                          .highest = block.highest,
                          .log_ratio = std::log(odds) + balance,
                          .positives = block.positives,
                          .negatives = block.negatives});
    }
    return blocks;
}

std::vector<double> descending(std::span<const double> scores) {
    std::vector<double> sorted(scores.begin(), scores.end());
    std::ranges::sort(sorted, std::greater<>());
    return sorted;
}

std::uint64_t count_from(const std::vector<double>& descending_scores, double score) {
    const auto end = std::ranges::upper_bound(descending_scores, score, std::greater<>());
    return static_cast<std::uint64_t>(end - descending_scores.begin());
}

std::vector<TailCount> tail_of(std::span<const double> positive_scores,
                               std::span<const double> negative_scores) {
    const auto positives = descending(positive_scores);
    const auto negatives = descending(negative_scores);
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
LogisticLine line_of(std::span<const double> positives, std::span<const double> negatives,
                     const Sizes& sizes) {
    LogisticLine line = fit_platt(positives, negatives, sizes.negative_weight);
    if (line.slope <= 0) return {};
    line.intercept -= logit(sizes.prior());
    return line;
}

// Both methods at once; `method` says which of them speaks.
ScoreCalibration fit_both(std::span<const double> positives, std::span<const double> negatives,
                          double negative_weight) {
    const Sizes sizes = sizes_of(positives, negatives, negative_weight);
    return {.blocks = blocks_of(positives, negatives),
            .line = line_of(positives, negatives, sizes),
            .prior = sizes.prior(),
            .positives = positives.size(),
            .negatives = negatives.size()};
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
              std::span<const double> of_negatives, double negative_weight) {
        const double shift = logit(fitted.prior);
        for (const double score : of_positives) {
            const double ratio = fitted.log_ratio(score);
            log_loss += softplus(-ratio - shift);
            positives.push_back(sigmoid(ratio));
        }
        for (const double score : of_negatives) {
            const double ratio = fitted.log_ratio(score);
            log_loss += negative_weight * softplus(ratio + shift);
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

double negative_weight(std::uint64_t population, std::span<const double> sample) {
    return static_cast<double>(population) / static_cast<double>(sample.size());
}

struct CrossValidation {
    OutOfFold isotonic;
    OutOfFold platt;
};

CrossValidation cross_validate(const CalibrationSample& sample) {
    const auto some =
        sample.negatives.first(std::min(sample.negatives.size(), kMostCrossValidated));
    const double weight = negative_weight(sample.population, some);
    CrossValidation result;
    for (std::size_t fold = 0; fold < kFolds; ++fold) {
        ScoreCalibration fitted =
            fit_both(part_of(sample.positives, fold, false), part_of(some, fold, false), weight);
        const auto positives = part_of(sample.positives, fold, true);
        const auto negatives = part_of(some, fold, true);
        result.isotonic.take(fitted, positives, negatives, weight);
        fitted.method = CalibrationMethod::kPlatt;
        result.platt.take(fitted, positives, negatives, weight);
    }
    return result;
}

CalibrationCheck check_of(const CalibrationSample& sample, const CrossValidation& folds,
                          const OutOfFold& chosen) {
    const auto pairs = static_cast<double>(sample.positives.size() + sample.population);
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

std::string_view to_string(CalibrationMethod method) {
    return method == CalibrationMethod::kPlatt ? "platt" : "isotonic";
}

double ScoreCalibration::log_ratio(double score) const {
    if (method == CalibrationMethod::kPlatt) {
        return std::clamp(line.slope * score + line.intercept, least_ratio(blocks.front()),
                          most_ratio(blocks.back()));
    }
    const auto next = std::ranges::upper_bound(blocks, score, {}, &CalibrationBlock::lowest);
    if (next == blocks.begin()) return blocks.front().log_ratio;
    const CalibrationBlock& block = *std::prev(next);
    if (score <= block.highest || next == blocks.end()) return block.log_ratio;
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

std::optional<ScoreCalibration> fit_calibration(const CalibrationSample& sample) {
    if (std::min(sample.positives.size(), sample.negatives.size()) < kLeastInBlock) return {};
    ScoreCalibration fitted = fit_both(sample.positives, sample.negatives,
                                       negative_weight(sample.population, sample.negatives));
    const CrossValidation folds = cross_validate(sample);
    const bool is_line = folds.platt.log_loss < folds.isotonic.log_loss;
    fitted.method = is_line ? CalibrationMethod::kPlatt : CalibrationMethod::kIsotonic;
    fitted.tail = tail_of(sample.positives, sample.negatives);
    fitted.check = check_of(sample, folds, is_line ? folds.platt : folds.isotonic);
    return fitted;
}

}  // namespace hplc
