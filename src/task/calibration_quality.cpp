#include "task/calibration_quality.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace hplc {
namespace {

constexpr std::array<double, 10> kBudgets = {10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000};
constexpr double kNormal95 = 1.96;

std::size_t bin_of(double probability) {
    const auto bin = static_cast<std::size_t>(probability * kReliabilityBins);
    return std::min(bin, kReliabilityBins - 1);
}

// Error of the bins from `first` on.
double error_from(const Reliability& reliability, std::size_t first) {
    double pairs = 0;
    double sum = 0;
    for (std::size_t i = first; i < kReliabilityBins; ++i) {
        const ReliabilityBin& bin = reliability.bins[i];
        pairs += bin.pairs;
        sum += bin.pairs * std::abs(bin.mean_probability - bin.share_of_links);
    }
    return pairs > 0 ? sum / pairs : 0;
}

// Log-odds are uncertain by this, a standard deviation, where so many of both labels are seen.
double uncertainty(double positives, double negatives) {
    return std::sqrt(1 / std::max(positives, 0.5) + 1 / std::max(negatives, 0.5));
}

// Those in blocks that reach to `score` or above.
double uncertainty_from(const ScoreCalibration& calibration, double score) {
    double positives = 0;
    double negatives = 0;
    for (std::size_t i = calibration.blocks.size(); i-- > 0;) {
        positives += static_cast<double>(calibration.blocks[i].positives);
        negatives += static_cast<double>(calibration.blocks[i].negatives);
        if (calibration.blocks[i].lowest <= score) break;
    }
    return uncertainty(positives, negatives);
}

// Chance, and that the log-odds are uncertain; both in log-odds, where they are nearly normal.
BudgetPrecision with_interval(double pairs, double expected, double log_odds_deviation) {
    const double share = expected / pairs;
    const double by_chance = 1 / std::max(pairs * share * (1 - share), 0.5);
    const double margin =
        kNormal95 * std::sqrt(by_chance + log_odds_deviation * log_odds_deviation);
    const double odds = share / (1 - share);  // shares are short of 1, as probabilities are
    const auto right_at = [&](double o) { return pairs * o / (1 + o); };
    return {.pairs = pairs,
            .expected = expected,
            .low = right_at(odds * std::exp(-margin)),
            .high = right_at(odds * std::exp(margin))};
}

const TailCount& tail_at(const ScoreCalibration& calibration, double score) {
    const auto reached = std::ranges::find_if(
        calibration.tail, [&](const TailCount& count) { return count.score <= score; });
    return reached == calibration.tail.end() ? calibration.tail.back() : *reached;
}

struct Weighted {
    double score = 0;
    double pairs = 0;
    double links = 0;
};

// Best first, equal scores as one.
std::vector<Weighted> ranked(const PopulationScores& population) {
    std::vector<Weighted> all;
    all.reserve(population.links.size() + population.others.size());
    for (const double score : population.links)
        all.push_back({.score = score, .pairs = 1, .links = 1});
    for (const double score : population.others)
        all.push_back({.score = score, .pairs = population.negative_weight, .links = 0});
    std::ranges::sort(all, std::greater<>(), &Weighted::score);
    std::vector<Weighted> groups;
    for (const Weighted& one : all) {
        if (groups.empty() || groups.back().score != one.score) {
            groups.push_back(one);
        } else {
            groups.back().pairs += one.pairs;
            groups.back().links += one.links;
        }
    }
    return groups;
}

}  // namespace

Reliability reliability(std::span<const double> links, std::span<const double> others,
                        double negative_weight) {
    Reliability result;
    const auto add = [&](double probability, double weight, double links_in_it) {
        ReliabilityBin& bin = result.bins[bin_of(probability)];
        bin.pairs += weight;
        bin.links += links_in_it;
        bin.mean_probability += weight * probability;
    };
    for (const double probability : links)
        add(probability, 1, 1);
    for (const double probability : others)
        add(probability, negative_weight, 0);
    for (ReliabilityBin& bin : result.bins) {
        if (bin.pairs == 0) continue;
        bin.mean_probability /= bin.pairs;
        bin.share_of_links = bin.links / bin.pairs;
    }
    result.error = error_from(result, 0);
    result.error_of_likely = error_from(result, 1);
    return result;
}

BudgetPrecision expected_right(const ScoreCalibration& calibration,
                               std::span<const double> scores) {
    if (scores.empty()) return {};
    double expected = 0;
    for (const double score : scores)
        expected += calibration.probability(score);
    return with_interval(static_cast<double>(scores.size()), expected,
                         uncertainty_from(calibration, *std::ranges::min_element(scores)));
}

BudgetPrecision expected_right_of_best(const ScoreCalibration& calibration, double pairs,
                                       double lowest_score) {
    const TailCount& tail = tail_at(calibration, lowest_score);
    const auto positives = static_cast<double>(tail.positives);
    const auto negatives = static_cast<double>(tail.negatives);
    const double ratio = std::max(positives, 0.5) / static_cast<double>(calibration.positives) /
                         (std::max(negatives, 0.5) / static_cast<double>(calibration.negatives));
    const double odds = ratio * calibration.prior / (1 - calibration.prior);
    return with_interval(pairs, pairs * odds / (1 + odds), uncertainty(positives, negatives));
}

std::vector<BudgetPrecision> precision_at_budgets(const ScoreCalibration& calibration,
                                                  const PopulationScores& population) {
    std::vector<BudgetPrecision> list;
    double pairs = 0;  // better than the group
    double links = 0;
    auto budget = kBudgets.begin();
    for (const Weighted& group : ranked(population)) {
        for (; budget != kBudgets.end() && pairs + group.pairs >= *budget; ++budget) {
            list.push_back(expected_right_of_best(calibration, *budget, group.score));
            list.back().right = links + (*budget - pairs) * group.links / group.pairs;
        }
        if (budget == kBudgets.end()) break;
        pairs += group.pairs;
        links += group.links;
    }
    return list;
}

}  // namespace hplc
