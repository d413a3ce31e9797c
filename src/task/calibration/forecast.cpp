#include "task/calibration/forecast.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace hplc {
namespace {

constexpr double kTwoSided95 = 1.96;

double log_odds_of(double right, double pairs) {
    return std::log((right + 0.5) / (pairs - right + 0.5));
}

// Of such log-odds, by chance.
double chance_variance(double right, double pairs) {
    return 1 / (right + 0.5) + 1 / (pairs - right + 0.5);
}

// One change from a period to the next: its square beyond what chance explains.
class DriftSum {
  public:
    explicit DriftSum(double before) : before_(before) {}

    void add(double change, double by_chance) {
        sum_ += std::max(0.0, change * change - by_chance);
        ++changes_;
    }
    [[nodiscard]] double deviation() const {
        return std::sqrt((sum_ + kUsualPeriods * before_ * before_) / (changes_ + kUsualPeriods));
    }

  private:
    double before_;  // what was assumed before any was seen
    double sum_ = 0;
    double changes_ = 0;
};

double log_rate(const PeriodCounts& period) {
    return std::log((static_cast<double>(period.fresh) + 0.5) /
                    static_cast<double>(std::max<std::uint64_t>(period.nodes, 1)));
}

double chance_variance(const PeriodCounts& period) {
    return 1 / (static_cast<double>(period.fresh) + 0.5);
}

// What periods weigh, the latest 1: the older, the more they have drifted away.
class PeriodWeights {
  public:
    PeriodWeights(double chance, double drift)
        : chance_(std::max(chance, 1e-9)), drift_(drift * drift) {}

    [[nodiscard]] double of(std::size_t age) const {
        return (chance_ + drift_) / (chance_ + static_cast<double>(age + 1) * drift_);
    }
    // The drift's variance of a mean over so many periods.
    [[nodiscard]] double variance(std::size_t periods) const {
        double weights = 0;
        double ages = 0;
        for (std::size_t i = 0; i < periods; ++i) {
            weights += of(i);
            ages += of(i) * static_cast<double>(i + 1);
        }
        return drift_ * ages / weights;
    }

  private:
    double chance_;
    double drift_;
};

// Points of a standard normal that stand for equal parts of it.
std::vector<double> normal_points() {
    constexpr std::size_t kPoints = 401;
    std::vector<double> points;
    // By the cumulative distribution, bisected: no table, the same bits everywhere.
    for (std::size_t i = 0; i < kPoints; ++i) {
        const double wanted = (static_cast<double>(i) + 0.5) / kPoints;
        double low = -6;
        double high = 6;
        for (int step = 0; step < 50; ++step) {
            const double middle = (low + high) / 2;
            (std::erfc(-middle / std::sqrt(2.0)) / 2 < wanted ? low : high) = middle;
        }
        points.push_back((low + high) / 2);
    }
    return points;
}

double sigmoid_of(double z) {
    return 1 / (1 + std::exp(-z));
}

// Adds the binomial's probabilities of 0 .. n, weighted.
void add_binomial(double share, double weight, std::vector<double>& chances) {
    const auto n = static_cast<double>(chances.size() - 1);
    const double log_share = std::log(share);
    const double log_rest = std::log1p(-share);
    const double all = std::lgamma(n + 1);
    for (std::size_t k = 0; k < chances.size(); ++k) {
        const auto right = static_cast<double>(k);
        const double ways = all - std::lgamma(right + 1) - std::lgamma(n - right + 1);
        chances[k] += weight * std::exp(ways + right * log_share + (n - right) * log_rest);
    }
}

// The smallest count that is reached with this chance.
double quantile(const std::vector<double>& chances, double wanted) {
    double sum = 0;
    for (std::size_t k = 0; k < chances.size(); ++k) {
        sum += chances[k];
        if (sum >= wanted) return static_cast<double>(k);
    }
    return static_cast<double>(chances.size() - 1);
}

}  // namespace

double drift_of(std::span<const PeriodCounts> periods) {
    DriftSum drift(kUsualDrift);
    for (std::size_t i = 0; i + 1 < periods.size(); ++i) {
        drift.add(log_rate(periods[i]) - log_rate(periods[i + 1]),
                  chance_variance(periods[i]) + chance_variance(periods[i + 1]));
    }
    return drift.deviation();
}

Belief coming_share(std::span<const PastShare> past, double rates_drift) {
    DriftSum own(std::max(kUsualDrift, rates_drift));
    double pairs = 0;
    double right = 0;
    for (std::size_t i = 0; i < past.size(); ++i) {
        pairs += past[i].pairs;
        right += past[i].right;
        if (i + 1 == past.size()) break;
        const PastShare& before = past[i + 1];
        own.add(log_odds_of(past[i].right, past[i].pairs) - log_odds_of(before.right, before.pairs),
                chance_variance(past[i].right, past[i].pairs) +
                    chance_variance(before.right, before.pairs));
    }
    const double drift = own.deviation();
    const auto periods = static_cast<double>(past.size());
    const PeriodWeights weights(chance_variance(right / periods, pairs / periods), drift);
    pairs = right = 0;
    for (std::size_t i = 0; i < past.size(); ++i) {
        pairs += weights.of(i) * past[i].pairs;
        right += weights.of(i) * past[i].right;
    }
    return {.mean = log_odds_of(right, pairs),
            .deviation = std::sqrt(chance_variance(right, pairs) + weights.variance(past.size())),
            .drift = drift};
}

StatedCount stated_right(const Belief& log_odds, double pairs) {
    constexpr double kMostCounted = 20'000;  // beyond, chance is nothing beside the belief
    StatedCount stated{.expected = pairs * sigmoid_of(log_odds.mean)};
    if (pairs > kMostCounted) {
        stated.low = pairs * sigmoid_of(log_odds.mean - kTwoSided95 * log_odds.deviation);
        stated.high = pairs * sigmoid_of(log_odds.mean + kTwoSided95 * log_odds.deviation);
        return stated;
    }
    static const std::vector<double> points = normal_points();
    std::vector<double> chances(static_cast<std::size_t>(pairs) + 1, 0);
    for (const double point : points) {
        const double share = sigmoid_of(log_odds.mean + point * log_odds.deviation);
        add_binomial(std::clamp(share, 1e-12, 1 - 1e-12), 1 / static_cast<double>(points.size()),
                     chances);
    }
    stated.low = quantile(chances, 0.025);
    stated.high = quantile(chances, 0.975);
    return stated;
}

StatedCount stated_links(std::span<const PeriodCounts> past, std::uint64_t nodes) {
    const double drift = drift_of(past);
    const PeriodWeights weights(chance_variance(past.front()), drift);
    double sum = 0;
    double all = 0;
    for (std::size_t i = 0; i < past.size(); ++i) {
        sum += weights.of(i) * log_rate(past[i]);
        all += weights.of(i);
    }
    const double expected = std::exp(sum / all) * static_cast<double>(nodes);
    const double margin =
        kTwoSided95 * std::sqrt(weights.variance(past.size()) + 1 / std::max(expected, 1.0));
    return {.expected = expected,
            .low = std::floor(expected * std::exp(-margin)),
            .high = std::ceil(expected * std::exp(margin))};
}

}  // namespace hplc
