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

Scale scale_of(std::span<const double> positives, std::span<const double> negatives) {
    double sum = 0;
    double squares = 0;
    const auto count = static_cast<double>(positives.size() + negatives.size());
    for (const auto scores : {positives, negatives}) {
        for (const double score : scores)
            sum += score;
    }
    const double centre = sum / count;
    for (const auto scores : {positives, negatives}) {
        for (const double score : scores)
            squares += (score - centre) * (score - centre);
    }
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

// Loss of a line with its first and second derivatives.
struct Slopes {
    double loss = 0;
    double by_slope = 0;
    double by_intercept = 0;
    double slope_slope = 0;
    double slope_intercept = 0;
    double intercept_intercept = 0;

    // Each score costs weight * log(1 + e^z) - reward * z.
    void add(std::span<const double> scores, Scale scale, double reward, double weight,
             LogisticLine line) {
        LogOfProduct tails;
        for (const double score : scores) {
            const double x = (score - scale.centre) / scale.spread;
            const double z = line.slope * x + line.intercept;
            const double tail = std::exp(-std::abs(z));  // without overflow
            const double p = (z > 0 ? 1 : tail) / (1 + tail);
            tails.multiply(1 + tail);
            loss += weight * std::max(z, 0.0) - reward * z;
            add_derivatives(x, weight * p - reward, weight * p * (1 - p));
        }
        loss += weight * tails.value();
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

// What the scores of one label cost.
struct Cost {
    std::span<const double> scores;
    double reward = 0;
    double weight = 0;
};

class PlattFit {
  public:
    PlattFit(const Cost& positives, const Cost& negatives)
        : positives_(positives),
          negatives_(negatives),
          scale_(scale_of(positives.scores, negatives.scores)) {}

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
        double reward = 0;
        double weight = 0;
        for (const Cost& cost : {positives_, negatives_}) {
            reward += cost.reward * static_cast<double>(cost.scores.size());
            weight += cost.weight * static_cast<double>(cost.scores.size());
        }
        return reward < weight ? std::log(reward / (weight - reward)) : 0;
    }
    [[nodiscard]] Slopes slopes_at(LogisticLine line) const {
        Slopes slopes;
        for (const Cost& cost : {positives_, negatives_})
            slopes.add(cost.scores, scale_, cost.reward, cost.weight, line);
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

    Cost positives_;
    Cost negatives_;
    Scale scale_;
};

// Platt's rule: how far a label is drawn in.
double drawn_in(std::span<const double> scores, double weight) {
    return 1 / (weight * static_cast<double>(scores.size()) + 2);
}

}  // namespace

LogisticLine fit_platt(std::span<const double> positives, std::span<const double> negatives,
                       double negative_weight) {
    return PlattFit(
               {positives, 1 - drawn_in(positives, 1), 1},
               {negatives, negative_weight * drawn_in(negatives, negative_weight), negative_weight})
        .solve();
}

LogisticLine fit_platt_unlabelled(std::span<const double> positives, double hidden,
                                  std::span<const double> negatives, double negative_weight) {
    return PlattFit(
               {positives, hidden * (1 - drawn_in(positives, 1)), 0},
               {negatives, negative_weight * drawn_in(negatives, negative_weight), negative_weight})
        .solve();
}

}  // namespace hplc
