// How far probabilities can be trusted: reliability, and how many of the best pairs are right.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "task/calibration/calibration.hpp"

namespace hplc {

inline constexpr std::size_t kReliabilityBins = 10;

// Pairs whose probability is from i / 10 to (i + 1) / 10.
struct ReliabilityBin {
    double pairs = 0;  // of the population
    double links = 0;
    double mean_probability = 0;  // 0 where there are no pairs
    double share_of_links = 0;    // likewise

    bool operator==(const ReliabilityBin&) const = default;
};

struct Reliability {
    std::array<ReliabilityBin, kReliabilityBins> bins = {};
    // Mean of |mean probability - share of links| over the bins, by their pairs (ECE).
    double error = 0;
    // The same over the pairs that are given 10 % or more. Where links are rare nearly all pairs
    // are in the first bin, and `error` is next to nothing for whoever says no to all of them.
    // Nothing where no pair is given so much.
    std::optional<double> error_of_likely;
};

// Of probabilities of links and of other pairs, each of the latter standing for `negative_weight`.
[[nodiscard]] Reliability reliability(std::span<const double> links, std::span<const double> others,
                                      double negative_weight);

// "Review 100: expect 63 right, 54 to 71."
struct BudgetPrecision {
    double pairs = 0;  // reviewed: the best
    double expected = 0;
    // Where the number that is right lies with 95 %: chance, and how little evidence there is for
    // scores this high.
    double low = 0;
    double high = 0;
    double right = 0;  // links among them, where that is known

    bool operator==(const BudgetPrecision&) const = default;
};

// Of pairs with these scores, whichever they are: the sum of their probabilities.
[[nodiscard]] BudgetPrecision expected_right(const ScoreCalibration& calibration,
                                             std::span<const double> scores);

// Of the best pairs of all, so many that the last has this score. Counted among the pairs that the
// calibration was fitted to: where the very best are worse than those below, as pairs are whose
// link is redundant, a probability that never falls with the score cannot tell.
[[nodiscard]] BudgetPrecision expected_right_of_best(const ScoreCalibration& calibration,
                                                     double pairs, double lowest_score);

// Scores of a population: all its links, and a sample of the others.
struct PopulationScores {
    std::span<const double> links;
    std::span<const double> others;
    double negative_weight = 1;
};

// Scores of a population of which nobody has said what are links.
struct UnlabelledScores {
    std::span<const double> scores;
    double weight = 1;  // pairs that each stands for
};

// The best 10, 20, 50, 100, … pairs of the population, as many budgets as it has pairs for. Of
// pairs that a sample stands for a part may be among them; equal scores are shared evenly. Budgets
// below the number of pairs that one of the sample stands for are left out: the links above the
// best of the sample would be all that is seen of them.
// What is expected follows from the scores alone, `right` from the labels.
[[nodiscard]] std::vector<BudgetPrecision> precision_at_budgets(const ScoreCalibration& calibration,
                                                                const PopulationScores& population);

// The same where the scores by which the best are found are those of a sample of the population
// that was drawn without knowing its links: what is expected then does not know them either.
[[nodiscard]] std::vector<BudgetPrecision> precision_at_budgets(const ScoreCalibration& calibration,
                                                                const PopulationScores& population,
                                                                const UnlabelledScores& sample);

}  // namespace hplc
