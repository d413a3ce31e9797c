#include "train/divergence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace hplc {
namespace {

double farthest(std::span<const double> scores) {
    double largest = 0;
    for (const double score : scores) {
        if (!std::isfinite(score)) return std::numeric_limits<double>::infinity();
        largest = std::max(largest, std::abs(score));
    }
    return largest;
}

std::string amount(double value) {
    return std::isfinite(value) ? fmt::format("of {:.2g}", value) : "that is not finite";
}

std::string highest(double value) {
    return std::isfinite(value) ? fmt::format("of up to {:.2g}", value) : "that are not finite";
}

}  // namespace

bool is_beyond_bounds(double value) {
    constexpr double kBound = 1 << 24;
    return !(std::abs(value) < kBound);
}

double farthest_score(const EdgeScores& scores) {
    return std::max(
        {farthest(scores.positives), farthest(scores.negatives), farthest(scores.candidates)});
}

std::string describe(const Divergence& divergence) {
    std::string text = fmt::format("a loss {}", amount(divergence.loss));
    if (divergence.score > 0) text += fmt::format(" and scores {}", highest(divergence.score));
    return text + fmt::format(" in epoch {}", divergence.epoch);
}

}  // namespace hplc
