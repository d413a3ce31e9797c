#include "model/blend_weights.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hplc {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kPull = 5;          // of the prior: times the square of the distance from it
constexpr double kErrorsOfGain = 2;  // that a part alone has to be better by

// Scores of two sides; the weight of one negative makes both sides equal.
struct LabelledScores {
    std::vector<Vector3d> rows;  // 1, first, second in units
    std::size_t positives = 0;
    double negative_weight = 1;
};

void append(LabelledScores& all, std::span<const double> first, std::span<const double> second,
            double unit) {
    for (std::size_t i = 0; i < first.size(); ++i)
        all.rows.emplace_back(1.0, bounded_logit(first[i]), unit * second[i]);
}

LabelledScores labelled(const EdgeScores& first, const EdgeScores& second, double unit) {
    LabelledScores all;
    append(all, first.positives, second.positives, unit);
    all.positives = all.rows.size();
    if (first.negatives.empty())
        append(all, first.candidates, second.candidates, unit);
    else
        append(all, first.negatives, second.negatives, unit);
    const std::size_t negatives = all.rows.size() - all.positives;
    if (negatives > 0)
        all.negative_weight = static_cast<double>(all.positives) / static_cast<double>(negatives);
    return all;
}

// The loss of weights, convex in them; some weights can be kept at 0.
class LogisticLoss {
  public:
    LogisticLoss(LabelledScores scores, Vector3d prior)
        : scores_(std::move(scores)), prior_(std::move(prior)) {}

    [[nodiscard]] double at(const Vector3d& weights) const {
        double sum = (pull().array() * (weights - prior_).array().square()).sum();
        for (std::size_t i = 0; i < scores_.rows.size(); ++i) {
            const double logit = scores_.rows[i].dot(weights);
            sum += weight(i) * softplus(is_positive(i) ? -logit : logit);
        }
        return sum;
    }

    // Newton's step down from there, 0 in what is kept.
    [[nodiscard]] Vector3d step(const Vector3d& weights, const std::array<bool, 3>& is_kept) const {
        Vector3d gradient = 2 * pull().cwiseProduct(weights - prior_);
        Matrix3d curvature = Matrix3d(Vector3d(2 * pull()).asDiagonal());
        for (std::size_t i = 0; i < scores_.rows.size(); ++i) {
            const Vector3d& row = scores_.rows[i];
            const double chance = 1 / (1 + std::exp(-row.dot(weights)));
            gradient += weight(i) * (chance - (is_positive(i) ? 1 : 0)) * row;
            curvature += weight(i) * chance * (1 - chance) * row * row.transpose();
        }
        for (int k = 0; k < 3; ++k) {
            if (!is_kept[static_cast<std::size_t>(k)]) continue;
            gradient[k] = 0;
            curvature.row(k).setZero();
            curvature.col(k).setZero();
            curvature(k, k) = 1;
        }
        return curvature.ldlt().solve(gradient);
    }

  private:
    // The intercept is nearly free.
    [[nodiscard]] static Vector3d pull() { return {1e-6, kPull, kPull}; }
    [[nodiscard]] static double softplus(double x) {
        return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
    }
    [[nodiscard]] bool is_positive(std::size_t i) const { return i < scores_.positives; }
    [[nodiscard]] double weight(std::size_t i) const {
        return is_positive(i) ? 1 : scores_.negative_weight;
    }

    LabelledScores scores_;
    Vector3d prior_;
};

Vector3d least(const LogisticLoss& loss, Vector3d weights, const std::array<bool, 3>& is_kept) {
    constexpr int kMostSteps = 50;
    double value = loss.at(weights);
    for (int i = 0; i < kMostSteps; ++i) {
        Vector3d step = loss.step(weights, is_kept);
        double next = loss.at(weights - step);
        for (; next > value && step.norm() > 1e-9; next = loss.at(weights - step))
            step /= 2;
        if (next > value) break;
        weights -= step;
        value = next;
        if (step.norm() < 1e-8) break;
    }
    return weights;
}

EdgeScores blend(EdgeScores first, const EdgeScores& second, BlendWeights weights) {
    const auto add = [&](std::vector<double>& scores, const std::vector<double>& others) {
        for (std::size_t i = 0; i < scores.size(); ++i)
            scores[i] = weights.first * bounded_logit(scores[i]) + weights.second * others[i];
    };
    add(first.positives, second.positives);
    add(first.negatives, second.negatives);
    add(first.candidates, second.candidates);
    return first;
}

// Nothing where there are too few edges for the metric.
std::optional<double> value_of(const EdgeScores& scores, const std::string& metric) {
    const RankingResult ranked = rank_edges(scores);
    for (const NamedMetric& named : named_metrics(ranked)) {
        if (named.name == metric) return named.value + (metric == "auc" ? ranked.ap : 0);
    }
    return std::nullopt;
}

// Every kGroups-th stretch of `width` scores left out, from the one with that number on.
constexpr std::size_t kGroups = 20;

std::vector<double> without_group(std::span<const double> scores, std::size_t group,
                                  std::size_t width) {
    std::vector<double> left;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (i / width % kGroups != group) left.push_back(scores[i]);
    }
    return left;
}

EdgeScores without_group(const EdgeScores& scores, std::size_t group) {
    const std::size_t per_edge = std::max<std::size_t>(scores.per_edge, 1);
    return {.positives = without_group(scores.positives, group, 1),
            .negatives = without_group(scores.negatives, group, 1),
            .candidates = without_group(scores.candidates, group, per_edge),
            .per_edge = scores.per_edge};
}

// Standard error of the difference of two scorers of the same edges, by the jackknife: it is taken
// again without each group of edges and negatives. Infinite where there are too few to tell.
double error_of_gain(const EdgeScores& scores, const EdgeScores& others,
                     const std::string& metric) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (scores.positives.size() < kGroups) return kInfinity;
    std::array<double, kGroups> gains = {};
    for (std::size_t group = 0; group < kGroups; ++group) {
        const auto value = value_of(without_group(scores, group), metric);
        const auto other = value_of(without_group(others, group), metric);
        if (!value || !other) return kInfinity;
        gains[group] = *value - *other;
    }
    const double mean = std::accumulate(gains.begin(), gains.end(), 0.0) / kGroups;
    double squares = 0;
    for (const double gain : gains)
        squares += (gain - mean) * (gain - mean);
    return std::sqrt(squares * (kGroups - 1) / kGroups);
}

}  // namespace

double unbounded_logit(double bounded) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (bounded >= kFarthestLogit) return kInfinity;
    if (bounded <= -kFarthestLogit) return -kInfinity;
    return kFarthestLogit * std::atanh(bounded / kFarthestLogit);
}

BlendWeights logistic_weights(const EdgeScores& first, const EdgeScores& second,
                              const BlendPrior& prior) {
    const Vector3d start(0, prior.weights.first, prior.weights.second / prior.unit);
    const LogisticLoss loss(labelled(first, second, prior.unit), start);
    std::array<bool, 3> is_kept = {};
    Vector3d weights = least(loss, start, is_kept);
    for (std::size_t k = 1; k < 3; ++k) {
        if (weights[static_cast<int>(k)] >= 0) continue;
        is_kept[k] = true;
        Vector3d again = start;
        again[static_cast<int>(k)] = 0;
        weights = least(loss, again, is_kept);
    }
    if (weights[1] <= 0 && weights[2] <= 0) return prior.weights;  // neither knows anything
    return {.first = static_cast<float>(std::max(weights[1], 0.0)),
            .second = static_cast<float>(std::max(weights[2], 0.0) * prior.unit)};
}

BlendWeights best_weights(const EdgeScores& first, const EdgeScores& second,
                          const BlendPrior& prior, const std::string& metric) {
    const std::array alone = {BlendWeights{.first = 1, .second = 0},
                              BlendWeights{.first = 0, .second = static_cast<float>(prior.unit)}};
    BlendWeights chosen = logistic_weights(first, second, prior);
    EdgeScores best = blend(first, second, chosen);
    for (const BlendWeights& weights : alone) {
        EdgeScores scores = blend(first, second, weights);
        const auto gain = value_of(scores, metric).value_or(0) - value_of(best, metric).value_or(0);
        if (gain <= 0 || gain <= kErrorsOfGain * error_of_gain(scores, best, metric)) continue;
        chosen = weights;
        best = std::move(scores);
    }
    return chosen;
}

}  // namespace hplc
