#include "task/calibration/calibration_quality.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace hplc {
namespace {

constexpr std::array<double, 10> kBudgets = {10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000};
constexpr double kNormal95 = 1.96;

std::size_t bin_of(double probability) {
    const auto bin = static_cast<std::size_t>(probability * kReliabilityBins);
    return std::min(bin, kReliabilityBins - 1);
}

// Error of the bins from `first` on; nothing where they are empty.
std::optional<double> error_from(const Reliability& reliability, std::size_t first) {
    double pairs = 0;
    double sum = 0;
    for (std::size_t i = first; i < kReliabilityBins; ++i) {
        const ReliabilityBin& bin = reliability.bins[i];
        pairs += bin.pairs;
        sum += bin.pairs * std::abs(bin.mean_probability - bin.share_of_links);
    }
    if (pairs == 0) return {};
    return sum / pairs;
}

// How many of both labels are seen from some score upwards: what speaks for a share.
struct Seen {
    double positives = 0;
    double negatives = 0;
};

// At least half a pair of either: nothing is never and nothing is always.
Seen at_least_half(Seen seen) {
    return {std::max(seen.positives, 0.5), std::max(seen.negatives, 0.5)};
}

// Those in blocks that reach to `score` or above.
Seen seen_from(const ScoreCalibration& calibration, double score) {
    Seen seen;
    for (std::size_t i = calibration.blocks.size(); i-- > 0;) {
        seen.positives += static_cast<double>(calibration.blocks[i].positives);
        seen.negatives += static_cast<double>(calibration.blocks[i].negatives);
        if (calibration.blocks[i].lowest <= score) break;
    }
    return at_least_half(seen);
}

// How far the log-odds may be from where they are, down and up, with 95 %.
struct Margins {
    double down = 0;
    double up = 0;
};

// By how few are seen. The counts' ratio is uncertain; the log-odds follow it, further where links
// are hidden among the negatives. Where no negative was seen there may be none.
Margins evidence_margins(const ScoreCalibration& calibration, Seen seen) {
    const double margin = kNormal95 * std::sqrt(1 / seen.positives + 1 / seen.negatives);
    const auto ratio = [&](double factor) {
        return log_ratio_of(calibration, seen.positives * factor, seen.negatives);
    };
    const double up = seen.negatives < 1 ? std::numeric_limits<double>::infinity()
                                         : ratio(std::exp(margin)) - ratio(1);
    return {.down = ratio(1) - ratio(std::exp(-margin)), .up = up};
}

// Chance, and that the log-odds are uncertain; both in log-odds, where they are nearly normal.
BudgetPrecision with_interval(double pairs, double expected, Margins evidence) {
    const double share = expected / pairs;
    const double chance = kNormal95 / std::sqrt(std::max(pairs * share * (1 - share), 0.5));
    const double odds = share / (1 - share);  // shares are short of 1, as probabilities are
    const auto right_at = [&](double o) { return pairs / (1 + 1 / o); };  // o may be infinite
    return {.pairs = pairs,
            .expected = expected,
            .low = right_at(odds * std::exp(-std::hypot(chance, evidence.down))),
            .high = right_at(odds * std::exp(std::hypot(chance, evidence.up)))};
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

// Those that may be among the best pairs that budgets ask for, ties included: the others, nearly
// all, need no order.
void keep_best(std::vector<Weighted>& all) {
    double least = 1;
    for (const Weighted& one : all)
        least = std::min(least, one.pairs);
    const auto most = static_cast<std::size_t>(std::ceil(kBudgets.back() / least));
    if (all.size() <= most) return;
    const auto last = all.begin() + static_cast<std::ptrdiff_t>(most) - 1;
    std::ranges::nth_element(all, last, std::greater<>(), &Weighted::score);
    const double score = last->score;
    std::erase_if(all, [&](const Weighted& one) { return one.score < score; });
}

// Best first, equal scores as one.
std::vector<Weighted> ranked(std::vector<Weighted> all) {
    keep_best(all);
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

std::vector<Weighted> ranked(const PopulationScores& population) {
    std::vector<Weighted> all;
    all.reserve(population.links.size() + population.others.size());
    for (const double score : population.links)
        all.push_back({.score = score, .pairs = 1, .links = 1});
    for (const double score : population.others)
        all.push_back({.score = score, .pairs = population.negative_weight, .links = 0});
    return ranked(std::move(all));
}

std::vector<Weighted> ranked(const UnlabelledScores& sample) {
    std::vector<Weighted> all;
    all.reserve(sample.scores.size());
    for (const double score : sample.scores)
        all.push_back({.score = score, .pairs = sample.weight, .links = 0});
    return ranked(std::move(all));
}

// Where the ranking has reached a budget: the score there, and the links up to it.
struct Reached {
    double pairs = 0;
    double score = 0;
    double links = 0;
};

// As many budgets as there are pairs for, from `least` on.
std::vector<Reached> reach_budgets(const std::vector<Weighted>& groups, double least) {
    std::vector<Reached> reached;
    double pairs = 0;  // better than the group
    double links = 0;
    auto budget = std::ranges::lower_bound(kBudgets, least);
    for (const Weighted& group : groups) {
        for (; budget != kBudgets.end() && pairs + group.pairs >= *budget; ++budget) {
            reached.push_back({.pairs = *budget,
                               .score = group.score,
                               .links = links + (*budget - pairs) * group.links / group.pairs});
        }
        if (budget == kBudgets.end()) break;
        pairs += group.pairs;
        links += group.links;
    }
    return reached;
}

std::vector<BudgetPrecision> precision_of(const ScoreCalibration& calibration,
                                          const std::vector<Reached>& found,
                                          const std::vector<Reached>& asked) {
    std::vector<BudgetPrecision> list;
    for (std::size_t i = 0; i < std::min(found.size(), asked.size()); ++i) {
        list.push_back(expected_right_of_best(calibration, asked[i].pairs, asked[i].score));
        list.back().right = found[i].links;
    }
    return list;
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
    result.error = error_from(result, 0).value_or(0);
    result.error_of_likely = error_from(result, 1);
    return result;
}

BudgetPrecision expected_right(const ScoreCalibration& calibration,
                               std::span<const double> scores) {
    if (scores.empty()) return {};
    double expected = 0;
    for (const double score : scores)
        expected += calibration.probability(score);
    const Seen seen = seen_from(calibration, *std::ranges::min_element(scores));
    return with_interval(static_cast<double>(scores.size()), expected,
                         evidence_margins(calibration, seen));
}

BudgetPrecision expected_right_of_best(const ScoreCalibration& calibration, double pairs,
                                       double lowest_score) {
    const TailCount& tail = tail_at(calibration, lowest_score);
    const Seen seen =
        at_least_half({static_cast<double>(tail.positives), static_cast<double>(tail.negatives)});
    const double odds = std::exp(log_ratio_of(calibration, seen.positives, seen.negatives)) *
                        calibration.prior / (1 - calibration.prior);
    return with_interval(pairs, pairs * odds / (1 + odds), evidence_margins(calibration, seen));
}

std::vector<BudgetPrecision> precision_at_budgets(const ScoreCalibration& calibration,
                                                  const PopulationScores& population) {
    const auto reached = reach_budgets(ranked(population), population.negative_weight);
    return precision_of(calibration, reached, reached);
}

std::vector<BudgetPrecision> precision_at_budgets(const ScoreCalibration& calibration,
                                                  const PopulationScores& population,
                                                  const UnlabelledScores& sample) {
    const double least = std::max(population.negative_weight, sample.weight);
    return precision_of(calibration, reach_budgets(ranked(population), least),
                        reach_budgets(ranked(sample), least));
}

}  // namespace hplc
