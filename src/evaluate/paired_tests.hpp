// Whether one model is better than another over the same splits: tests on pairs of figures, one
// pair a run.
#pragma once

#include <span>
#include <vector>

namespace hplc {

// Chance of a value of Student's t at least as far from 0 as `t`, on both sides. degrees > 0.
[[nodiscard]] double student_two_sided(double t, double degrees);

// The t that student_two_sided() gives `p` for: 0 < p < 1.
[[nodiscard]] double student_critical(double p, double degrees);

struct PairedTest {
    double difference = 0;  // mean of first - second
    double error = 0;       // of it, standard
    double t = 0;           // their ratio
    double degrees = 0;     // of freedom; 0: there was nothing to test
    double p = 1;           // two-sided

    // The difference that this test would have called real at the level.
    [[nodiscard]] double least_telling(double level) const;
};

// Student's t test on the differences of at least two pairs, with the variance of their mean taken
// as (1 / n + test_to_train) × their sample variance. 0 is the plain test, for independent runs.
// Runs on random splits of one graph are not independent, they share most of their edges, and the
// plain test finds differences where there are none (Dietterich 1998); the number of test edges
// over the number of training edges corrects that (Nadeau and Bengio 2003). Differences that do not
// vary say nothing of how far they might: p is 1, degrees 0. O(n).
[[nodiscard]] PairedTest paired_t_test(std::span<const double> first,
                                       std::span<const double> second, double test_to_train = 0);

// p of Wilcoxon's signed-rank test, two-sided, exact: over all signs of the ranks, ties at their
// mean rank, pairs without a difference left out. 1 where none differs. O(n³).
[[nodiscard]] double wilcoxon_signed_rank(std::span<const double> first,
                                          std::span<const double> second);

// The p of several tests made comparable with one level (Holm 1979), in the order given: the chance
// that any true null hypothesis among them falls below it is at most that level.
[[nodiscard]] std::vector<double> holm(std::span<const double> p);

}  // namespace hplc
