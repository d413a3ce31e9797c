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

// Log-odds are uncertain by this: a standard deviation, from the counts of both labels among the
// blocks that reach to `score` or above.
double uncertainty(const ScoreCalibration& calibration, double score) {
    double positives = 0.5;
    double negatives = 0.5;
    for (std::size_t i = calibration.blocks.size(); i-- > 0;) {
        positives += static_cast<double>(calibration.blocks[i].positives);
        negatives += static_cast<double>(calibration.blocks[i].negatives);
        if (calibration.blocks[i].lowest <= score) break;
    }
    return std::sqrt(1 / positives + 1 / negatives);
}

// Sums over pairs that are reviewed.
struct Reviewed {
    double pairs = 0;
    double expected = 0;
    double right = 0;
    double lowest = 0;  // score

    [[nodiscard]] BudgetPrecision precision(const ScoreCalibration& calibration) const {
        const double share = expected / pairs;
        const double by_chance = share * (1 - share) * pairs;
        const double by_fit = share * (1 - share) * pairs * uncertainty(calibration, lowest);
        const double margin = kNormal95 * std::sqrt(by_chance + by_fit * by_fit);
        return {.pairs = pairs,
                .expected = expected,
                .low = std::max(0.0, expected - margin),
                .high = std::min(pairs, expected + margin),
                .right = right};
    }
};

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
    Reviewed reviewed = {.pairs = static_cast<double>(scores.size()),
                         .lowest = *std::ranges::min_element(scores)};
    for (const double score : scores)
        reviewed.expected += calibration.probability(score);
    return reviewed.precision(calibration);
}

std::vector<BudgetPrecision> precision_at_budgets(const ScoreCalibration& calibration,
                                                  const PopulationScores& population) {
    std::vector<BudgetPrecision> list;
    Reviewed reviewed;
    auto budget = kBudgets.begin();
    for (const Weighted& group : ranked(population)) {
        double left = group.pairs;
        while (budget != kBudgets.end() && reviewed.pairs + left >= *budget) {
            const double taken = *budget - reviewed.pairs;
            reviewed.pairs = *budget;
            reviewed.expected += taken * calibration.probability(group.score);
            reviewed.right += taken * group.links / group.pairs;
            reviewed.lowest = group.score;
            list.push_back(reviewed.precision(calibration));
            left -= taken;
            ++budget;
        }
        if (budget == kBudgets.end()) break;
        reviewed.pairs += left;
        reviewed.expected += left * calibration.probability(group.score);
        reviewed.right += left * group.links / group.pairs;
    }
    return list;
}

}  // namespace hplc
