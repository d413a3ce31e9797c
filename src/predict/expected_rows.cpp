#include "predict/expected_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hplc {
namespace {

constexpr std::size_t kMostScores = 1'000'000;

}  // namespace

void ExpectedRows::add(std::span<const ScoredPair> rows) {
    for (const ScoredPair& row : rows) {
        lowest_ = count_ == 0 ? row.score : std::min(lowest_, row.score);
        if (count_++ % every_ != 0) continue;
        scores_.push_back(row.score);
        if (scores_.size() == kMostScores) thin_out();
    }
}

void ExpectedRows::thin_out() {
    for (std::size_t i = 0; 2 * i < scores_.size(); ++i)
        scores_[i] = scores_[2 * i];
    scores_.resize(scores_.size() / 2);
    every_ *= 2;
}

BudgetPrecision ExpectedRows::of(const ScoreCalibration& calibration, bool are_best) const {
    if (count_ == 0) return {};
    const auto rows = static_cast<double>(count_);
    if (are_best) return expected_right_of_best(calibration, rows, lowest_);
    BudgetPrecision expected = expected_right(calibration, scores_);
    const double each = rows / static_cast<double>(scores_.size());
    for (double* number : {&expected.pairs, &expected.expected, &expected.low, &expected.high})
        *number *= each;
    return expected;
}

std::string expected_text(const BudgetPrecision& expected) {
    const bool is_one = expected.pairs == 1;
    const std::string share = expected.expected < 10 ? fmt::format("{:.2g}", expected.expected)
                                                     : fmt::format("{:.0f}", expected.expected);
    return fmt::format("of {} {:.0f} {} about {} should be right ({:.0f} to {:.0f}, 95 % interval)",
                       is_one ? "this" : "these", expected.pairs, is_one ? "row" : "rows", share,
                       expected.low, expected.high);
}

}  // namespace hplc
