// Logistic regression of a label on a score (Platt 1999).
#pragma once

#include <span>

#include "task/calibration/isotonic.hpp"

namespace hplc {

// log-odds = slope * score + intercept
struct LogisticLine {
    double slope = 0;
    double intercept = 0;

    bool operator==(const LogisticLine&) const = default;
};

// Least log loss, each negative weighing `negative_weight`, by Newton's method. Labels are drawn in
// by Platt's rule, from 1 to (n + 1) / (n + 2) and from 0 to 1 / (n + 2), n being the weight of
// that label, so that scores which part the labels altogether have a finite slope. Scores are
// counted in blocks of one score each, finite, and there are some of both labels. O(n) a step.
[[nodiscard]] LogisticLine fit_platt(std::span<const IsotonicBlock> scores, double negative_weight);

// The same where links are hidden among the negatives, nobody knows which: each positive stands for
// `hidden` of them, and the line is for the share that they have. The loss of a hidden link is
// taken off those of the negatives where positives score (du Plessis, Niu and Sugiyama, "Convex
// formulation for learning from positive and unlabeled data", ICML 2015); it stays convex.
[[nodiscard]] LogisticLine fit_platt_unlabelled(std::span<const IsotonicBlock> scores,
                                                double hidden, double negative_weight);

}  // namespace hplc
