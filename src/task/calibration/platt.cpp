#include "task/calibration/platt.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hplc {
namespace {

// So that Newton's method starts from numbers of the order of 1.
struct Scale {
    double centre = 0;
    double spread = 1;
};

double count_of(const IsotonicBlock& block) {
    return static_cast<double>(block.positives + block.negatives);
}

Scale scale_of(std::span<const IsotonicBlock> scores) {
    double count = 0;
    double sum = 0;
    for (const IsotonicBlock& block : scores) {
        count += count_of(block);
        sum += count_of(block) * block.lowest;
    }
    const double centre = sum / count;
    double squares = 0;
    for (const IsotonicBlock& block : scores)
        squares += count_of(block) * (block.lowest - centre) * (block.lowest - centre);
    const double spread = std::sqrt(squares / count);
    return {.centre = centre, .spread = spread > 0 ? spread : 1};
}

// log of a product of numbers from 1 to 2, in few logarithms.
class LogOfProduct {
  public:
    void multiply(double factor) {
        product_ *= factor;
        if (product_ < 1e300) return;
        log_ += std::log(product_);
        product_ = 1;
    }
    [[nodiscard]] double value() const { return log_ + std::log(product_); }

  private:
    double product_ = 1;
    double log_ = 0;
};

// What a score of one label costs: weight * log(1 + e^z) - reward * z.
struct Cost {
    double reward = 0;
    double weight = 0;
};

// What those of a block cost together.
Cost cost_of(const IsotonicBlock& block, Cost of_positives, Cost of_negatives) {
    const auto positives = static_cast<double>(block.positives);
    const auto negatives = static_cast<double>(block.negatives);
    return {.reward = positives * of_positives.reward + negatives * of_negatives.reward,
            .weight = positives * of_positives.weight + negatives * of_negatives.weight};
}

// Loss of a line with its first and second derivatives.
struct Slopes {
    double loss = 0;
    double by_slope = 0;
    double by_intercept = 0;
    double slope_slope = 0;
    double slope_intercept = 0;
    double intercept_intercept = 0;

    // All but the weighted log(1 + tail) of the loss, which is left to the caller; returns the
    // tail.
    double add(double x, Cost cost, LogisticLine line) {
        const double z = line.slope * x + line.intercept;
        const double tail = std::exp(-std::abs(z));  // without overflow
        const double p = (z > 0 ? 1 : tail) / (1 + tail);
        loss += cost.weight * std::max(z, 0.0) - cost.reward * z;
        add_derivatives(x, cost.weight * p - cost.reward, cost.weight * p * (1 - p));
        return tail;
    }
    void add_derivatives(double x, double residual, double curvature) {
        by_slope += residual * x;
        by_intercept += residual;
        slope_slope += curvature * x * x;
        slope_intercept += curvature * x;
        intercept_intercept += curvature;
    }
    [[nodiscard]] LogisticLine newton_step() const {
        const double a = slope_slope + 1e-12;
        const double c = intercept_intercept + 1e-12;
        const double determinant = a * c - slope_intercept * slope_intercept;
        return {.slope = (c * by_slope - slope_intercept * by_intercept) / determinant,
                .intercept = (a * by_intercept - slope_intercept * by_slope) / determinant};
    }
};

class PlattFit {
  public:
    PlattFit(std::span<const IsotonicBlock> scores, Cost of_positives, Cost of_negatives)
        : scores_(scores),
          of_positives_(of_positives),
          of_negatives_(of_negatives),
          scale_(scale_of(scores)) {}

    [[nodiscard]] LogisticLine solve() const {
        constexpr int kMostSteps = 100;
        LogisticLine line = {.slope = 0, .intercept = base_rate_logit()};
        Slopes now = slopes_at(line);
        for (int step = 0; step < kMostSteps; ++step) {
            const LogisticLine newton = now.newton_step();
            if (std::abs(newton.slope) + std::abs(newton.intercept) < kClose) break;
            const double before = now.loss;
            line = descended(line, newton, now);
            if (now.loss >= before) break;
        }
        return {.slope = line.slope / scale_.spread,
                .intercept = line.intercept - line.slope * scale_.centre / scale_.spread};
    }

  private:
    static constexpr double kClose = 1e-10;

    // The best line without a slope. Links are rare: from a rate of one half Newton's method would
    // take about ten passes over the scores to come here.
    [[nodiscard]] double base_rate_logit() const {
        Cost all;
        for (const IsotonicBlock& block : scores_) {
            const Cost cost = cost_of(block, of_positives_, of_negatives_);
            all.reward += cost.reward;
            all.weight += cost.weight;
        }
        return all.reward < all.weight ? std::log(all.reward / (all.weight - all.reward)) : 0;
    }
    [[nodiscard]] Slopes slopes_at(LogisticLine line) const {
        Slopes slopes;
        LogOfProduct single_negatives;
        for (const IsotonicBlock& block : scores_) {
            const double x = (block.lowest - scale_.centre) / scale_.spread;
            const Cost cost = cost_of(block, of_positives_, of_negatives_);
            const double tail = slopes.add(x, cost, line);
            if (block.positives == 0 && block.negatives == 1) {
                single_negatives.multiply(1 + tail);
            } else {
                slopes.loss += cost.weight * std::log1p(tail);
            }
        }
        slopes.loss += of_negatives_.weight * single_negatives.value();
        return slopes;
    }
    // The step, halved until the loss falls; `line` where it does not.
    [[nodiscard]] LogisticLine descended(LogisticLine line, LogisticLine step, Slopes& now) const {
        for (double share = 1; share > 1e-6; share /= 2) {
            const LogisticLine next = {.slope = line.slope - share * step.slope,
                                       .intercept = line.intercept - share * step.intercept};
            const Slopes there = slopes_at(next);
            if (there.loss < now.loss) {
                now = there;
                return next;
            }
        }
        return line;
    }

    std::span<const IsotonicBlock> scores_;
    Cost of_positives_;
    Cost of_negatives_;
    Scale scale_;
};

struct Counts {
    double positives = 0;
    double negatives = 0;
};

Counts counts_of(std::span<const IsotonicBlock> scores) {
    Counts counts;
    for (const IsotonicBlock& block : scores) {
        counts.positives += static_cast<double>(block.positives);
        counts.negatives += static_cast<double>(block.negatives);
    }
    return counts;
}

// Platt's rule: how far a label is drawn in.
double drawn_in(double count, double weight) {
    return 1 / (weight * count + 2);
}

Cost cost_of_negatives(Counts counts, double weight) {
    return {.reward = weight * drawn_in(counts.negatives, weight), .weight = weight};
}

}  // namespace

LogisticLine fit_platt(std::span<const IsotonicBlock> scores, double negative_weight) {
    const Counts counts = counts_of(scores);
    return PlattFit(scores, {.reward = 1 - drawn_in(counts.positives, 1), .weight = 1},
                    cost_of_negatives(counts, negative_weight))
        .solve();
}

LogisticLine fit_platt_unlabelled(std::span<const IsotonicBlock> scores, double hidden,
                                  double negative_weight) {
    const Counts counts = counts_of(scores);
    return PlattFit(scores, {.reward = hidden * (1 - drawn_in(counts.positives, 1)), .weight = 0},
                    cost_of_negatives(counts, negative_weight))
        .solve();
}

}  // namespace hplc
