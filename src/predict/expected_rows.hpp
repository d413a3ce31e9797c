// How many of the rows that `predict` writes should be right: the number that the table and the
// page of an evaluation tell, by the same functions (task/calibration/calibration_quality.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "predict/best_pairs.hpp"
#include "task/calibration/calibration_quality.hpp"

namespace hplc {

// Sees all rows; memory does not grow with them beyond a million scores, of which then every
// second, fourth, … stands for the others.
class ExpectedRows {
  public:
    void add(std::span<const ScoredPair> rows);

    [[nodiscard]] std::uint64_t count() const { return count_; }
    // `are_best` says that they are the best of all pairs of the graph, which is what budgets are
    // about: counted among the pairs of the fit that score as high. Others by their probabilities.
    [[nodiscard]] BudgetPrecision of(const ScoreCalibration& calibration, bool are_best) const;

  private:
    void thin_out();

    std::vector<double> scores_;
    std::uint64_t count_ = 0;
    std::uint64_t every_ = 1;
    double lowest_ = 0;
};

// "of these 20 rows 9 should be right (4 to 14, with 95 %)"
[[nodiscard]] std::string expected_text(const BudgetPrecision& expected);

}  // namespace hplc
