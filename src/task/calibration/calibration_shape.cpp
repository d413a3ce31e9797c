#include "task/calibration/calibration_shape.hpp"

#include <algorithm>
#include <cmath>

#include "task/sorted_scores.hpp"

namespace hplc {
namespace {

using Scores = std::vector<double>;

double as_number(std::size_t count) {
    return static_cast<double>(count);
}

double median(std::span<const double> sorted) {
    return sorted[(sorted.size() - 1) / 2] / 2 + sorted[sorted.size() / 2] / 2;
}

std::span<const double> within(const Scores& sorted, const IsotonicBlock& block) {
    return {std::ranges::lower_bound(sorted, block.lowest),
            std::ranges::upper_bound(sorted, block.highest)};
}

// Both labels of a block.
struct Members {
    std::span<const double> positives;
    std::span<const double> negatives;

    // Half-way between the medians; a label that is missing has no say.
    [[nodiscard]] double centre(const IsotonicBlock& block) const {
        if (positives.empty()) return median(negatives);
        if (negatives.empty()) return median(positives);
        const double middle = median(positives) / 2 + median(negatives) / 2;
        return std::clamp(middle, block.lowest, block.highest);  // whatever rounding does
    }
};

enum class Side { kLower, kUpper };

// A block's end on one side of its centre.
class OuterHalf {
  public:
    OuterHalf(const ScoreCalibration& counts, const Members& members, double centre, Side side)
        : counts_(counts), members_(members), centre_(centre), side_(side) {}

    [[nodiscard]] CalibrationEnd end(double fallback_scale) const {
        Scores distances;
        add_distances(members_.positives, distances);
        const std::size_t positives = distances.size();
        add_distances(members_.negatives, distances);
        const std::size_t negatives = distances.size() - positives;
        std::ranges::sort(distances);
        return {.scale = distances.empty() ? fallback_scale : median(distances),
                .rise = rise(positives, negatives)};
    }

  private:
    void add_distances(std::span<const double> scores, Scores& distances) const {
        for (const double score : scores) {
            const double distance = side_ == Side::kUpper ? score - centre_ : centre_ - score;
            if (distance > 0) distances.push_back(distance);
        }
    }
    // From the inner half of the block to the outer one, each with half a pair of either label
    // more, so that none is not never; no further than the block's evidence is sure of.
    [[nodiscard]] double rise(std::size_t positives, std::size_t negatives) const {
        const double outer =
            log_ratio_of(counts_, as_number(positives) + 0.5, as_number(negatives) + 0.5);
        const double inner =
            log_ratio_of(counts_, as_number(members_.positives.size() - positives) + 0.5,
                         as_number(members_.negatives.size() - negatives) + 0.5);
        const double most = unsure_by(members_.positives.size(), members_.negatives.size()) / 2;
        const double seen = side_ == Side::kUpper ? outer - inner : inner - outer;
        return std::clamp(seen, std::min(kLeastRise, most), most);
    }

    const ScoreCalibration& counts_;
    Members members_;
    double centre_;
    Side side_;
};

// Where a block's scores are all one: the distance to the next centre, or any.
double fallback_scale(const std::vector<CalibrationBlock>& blocks, std::size_t outer,
                      std::size_t next) {
    return blocks.size() < 2 ? 1 : std::abs(blocks[outer].centre - blocks[next].centre);
}

}  // namespace

SortedScores::SortedScores(std::span<const double> of_positives,
                           std::span<const double> of_negatives)
    : positives(ascending(of_positives)),
      negatives(ascending(of_negatives)),
      distinct(distinct_scores(positives, negatives)) {}

CalibrationShape isotonic_shape(const ScoreCalibration& counts, const SortedScores& scores) {
    CalibrationShape shape;
    std::vector<Members> members;
    for (const IsotonicBlock& block :
         joined_blocks(isotonic_blocks(scores.distinct), kLeastInBlock)) {
        members.push_back({within(scores.positives, block), within(scores.negatives, block)});
        shape.blocks.push_back({.lowest = block.lowest,
                                .highest = block.highest,
                                .log_ratio = log_ratio_of(counts, as_number(block.positives),
                                                          as_number(block.negatives)),
                                .positives = block.positives,
                                .negatives = block.negatives,
                                .centre = members.back().centre(block)});
    }
    const std::size_t last = shape.blocks.size() - 1;
    shape.lower = OuterHalf(counts, members.front(), shape.blocks.front().centre, Side::kLower)
                      .end(fallback_scale(shape.blocks, 0, std::min<std::size_t>(1, last)));
    shape.upper = OuterHalf(counts, members.back(), shape.blocks.back().centre, Side::kUpper)
                      .end(fallback_scale(shape.blocks, last, last == 0 ? 0 : last - 1));
    return shape;
}

}  // namespace hplc
