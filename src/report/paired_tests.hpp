// Whether one model is better than another over the same splits: tests on pairs of figures, one
// pair a run.
#pragma once

#include <span>
#include <vector>

namespace hplc {

// Chance of a value of Student's t at least as far from 0 as `t`, on both sides. degrees > 0.
[[nodiscard]] double student_two_sided(double t, double degrees);

struct PairedTest {
    double difference = 0;  // mean of first - second
    double t = 0;           // infinite where the differences are all the same, but not 0
    double p = 1;           // two-sided
};

// Student's t test on the differences of at least two pairs, with the variance of their mean taken
// as (1 / n + test_to_train) × their sample variance. 0 is the plain test, for independent runs.
// Runs on random splits of one graph are not independent, they share most of their edges, and the
// plain test finds differences where there are none (Dietterich 1998); the number of test edges
// over the number of training edges corrects that (Nadeau and Bengio 2003). O(n).
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
