#include "task/calibration/list_calibration.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "task/calibration/isotonic.hpp"

namespace hplc {
namespace {

constexpr double kDenseSample = 20;

struct ScoreCounts {
    std::uint64_t positives = 0;
    std::uint64_t negatives = 0;
};
using CountsByScore = std::map<double, ScoreCounts>;

double lowest_of(const ListedScores& best) {
    double lowest = best.links.empty() ? best.others.front() : best.links.front();
    for (const auto list : {best.links, best.others}) {
        for (const double score : list)
            lowest = std::min(lowest, score);
    }
    return lowest;
}

std::uint64_t count_above(std::span<const double> scores, double score) {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(scores, [&](double one) { return one > score; }));
}

// All pairs of the population: the links, the others above the list's lowest score one by one, and
// below it `weight` for each of the sample.
CountsByScore counted(const CalibrationSample& sample, const ListedScores& best, double lowest,
                      std::uint64_t weight) {
    CountsByScore counts;
    for (const double score : best.others) {
        if (score > lowest) ++counts[score].negatives;
    }
    for (const double score : sample.positives)
        ++counts[score].positives;
    for (const double score : sample.negatives) {
        if (score <= lowest) counts[score].negatives += weight;
    }
    return counts;
}

// Where half of what `of` counts is reached, from `first` to `last`.
template <typename Count>
double weighted_median(CountsByScore::const_iterator first, CountsByScore::const_iterator last,
                       std::uint64_t all, const Count& of) {
    std::uint64_t sum = 0;
    for (auto at = first; at != last; ++at) {
        sum += of(at->second);
        if (2 * sum >= all) return at->first;
    }
    return first->first;
}

CalibrationBlock block_of(const ScoreCalibration& totals, const CountsByScore& counts,
                          const IsotonicBlock& block) {
    const auto first = counts.lower_bound(block.lowest);
    const auto last = counts.upper_bound(block.highest);
    const double of_positives = weighted_median(
        first, last, block.positives, [](const ScoreCounts& count) { return count.positives; });
    const double of_negatives = weighted_median(
        first, last, block.negatives, [](const ScoreCounts& count) { return count.negatives; });
    return {.lowest = block.lowest,
            .highest = block.highest,
            .log_ratio = log_ratio_of(totals, static_cast<double>(block.positives),
                                      static_cast<double>(block.negatives)),
            .positives = block.positives,
            .negatives = block.negatives,
            .centre = std::clamp(of_positives / 2 + of_negatives / 2, block.lowest, block.highest)};
}

CalibrationEnd end_with(double width, const CalibrationBlock& block) {
    return {.scale = width > 0 ? width : 1,
            .rise = std::min(kLeastRise, unsure_by(block.positives, block.negatives) / 2)};
}

// From the highest score down, each a sixteenth more pairs than the last.
std::vector<TailCount> tail_counts(const CountsByScore& counts) {
    std::vector<TailCount> tail;
    TailCount sum;
    double next = 1;
    for (auto at = counts.rbegin(); at != counts.rend(); ++at) {
        sum.score = at->first;
        sum.positives += at->second.positives;
        sum.negatives += at->second.negatives;
        const auto pairs = static_cast<double>(sum.positives + sum.negatives);
        if (pairs < next && std::next(at) != counts.rend()) continue;
        tail.push_back(sum);
        next = pairs * (1 + 1.0 / 16);
    }
    return tail;
}

}  // namespace

std::optional<ScoreCalibration> fit_calibration(const CalibrationSample& sample,
                                                const ListedScores& best) {
    auto fitted = fit_calibration(sample);
    if (!fitted || best.links.size() + best.others.size() < kLeastInBlock) return fitted;
    const double lowest = lowest_of(best);
    const std::uint64_t below = sample.negatives.size() - count_above(sample.negatives, lowest);
    const double weight = static_cast<double>(sample.population) /
                          static_cast<double>(std::max<std::uint64_t>(below, 1));
    if (weight < kDenseSample || below == 0) return fitted;

    const CountsByScore counts =
        counted(sample, best, lowest, static_cast<std::uint64_t>(std::llround(weight)));
    std::vector<IsotonicBlock> scores;
    ScoreCalibration result{.check = fitted->check};
    for (const auto& [score, count] : counts) {
        scores.push_back({.lowest = score,
                          .highest = score,
                          .positives = count.positives,
                          .negatives = count.negatives});
        result.positives += count.positives;
        result.negatives += count.negatives;
    }
    if (result.positives < kLeastInBlock) return fitted;
    for (const IsotonicBlock& block : joined_blocks(isotonic_blocks(scores), kLeastInBlock))
        result.blocks.push_back(block_of(result, counts, block));
    result.lower = end_with(result.blocks.front().centre - result.blocks.front().lowest,
                            result.blocks.front());
    result.upper =
        end_with(result.blocks.back().highest - result.blocks.back().centre, result.blocks.back());
    result.tail = tail_counts(counts);
    result.prior = static_cast<double>(result.positives) /
                   static_cast<double>(result.positives + result.negatives);
    return result;
}

}  // namespace hplc
