// Calibration of a scorer by the held-out edges of a task.
//
// It is fitted to a FitTask, which knows no test edge: negatives are a uniform sample of the pairs
// that are neither training nor validation edges, as those of a drawn pool are, and many more than
// those: where links are rare, a few high scores of non-edges decide what a high score is worth.
// Test edges are among them, as many as chance will have it, and allowed for by their number. How
// many are drawn is fixed, not timed, so that the result is.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "task/calibration/calibration.hpp"
#include "task/calibration/calibration_quality.hpp"
#include "task/evaluation.hpp"
#include "task/fitted_model.hpp"
#include "task/link_task.hpp"

namespace hplc {

inline constexpr std::uint64_t kCalibrationPairs = 1'000'000;

struct CalibrateOptions {
    bool are_logits = false;  // what the scorer gives: log-odds for as many negatives as positives
    std::uint64_t negatives = kCalibrationPairs;  // at most
    Threads threads = {};
};

// Fitted to the validation edges, which the scorer has not seen. Nothing where there are too few.
[[nodiscard]] std::optional<ScoreCalibration> calibrate(const LinkScorer& scorer,
                                                        const FitTask& task,
                                                        const CalibrateOptions& options);

// Pairs for calibrations of many scorers: one list to fit them to, another, without any of these,
// to test them on.
struct CalibrationPairs {
    std::vector<NodePair> to_fit;   // neither training nor validation edges
    std::vector<NodePair> to_test;  // no edges at all
};

// At most `count` each, and no more than half of all pairs to fit to.
[[nodiscard]] CalibrationPairs draw_calibration_pairs(const LinkTask& task, std::uint64_t count);

// Probabilities of held-out edges among other pairs.
struct PopulationCalibration {
    double prior = 0;                   // share of links
    std::optional<Reliability> before;  // scores as logits; nothing where they are none
    Reliability after;
    double pairs_per_negative = 1;         // that each of the sample stands for
    std::vector<BudgetPrecision> budgets;  // from pairs_per_negative on
};

// A calibration that was fitted to validation, on the test edges.
struct CalibrationTest {
    ScoreCalibration calibration;  // its prior is that of true_rate
    // Test edges among the negatives of the pool. Where the pool is given, its negatives may be
    // harder than the uniform ones that the calibration is about.
    PopulationCalibration pool;
    // Test edges among all pairs that are not linked in the input, which as many negatives stand
    // for as the calibration was fitted to, none of them the same.
    PopulationCalibration true_rate;
    double seconds = 0;
};

// `test`: scores by fitted.for_test. Nothing where there are too few validation edges.
[[nodiscard]] std::optional<CalibrationTest> test_calibration(const FittedModel& fitted,
                                                              const LinkTask& task,
                                                              const EdgeScores& test,
                                                              const CalibrationPairs& pairs,
                                                              Threads threads);

// The same where a model is known by its scores of the pools alone, as somebody else's is: fitted
// to the validation edges and their pool, tested on the test edges among theirs.
struct PoolCalibration {
    ScoreCalibration calibration;  // its prior is that of the test pool
    PopulationCalibration pool;
};

// Nothing with too few validation edges, and where a pool was given: calibration is about uniform
// negatives.
[[nodiscard]] std::optional<PoolCalibration> test_calibration_in_pools(const EdgeScores& valid,
                                                                       const EdgeScores& test,
                                                                       const LinkTask& task,
                                                                       bool are_logits);

}  // namespace hplc
