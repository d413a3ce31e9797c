#include "theory/tagged_model.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "theory/closed_forms.hpp"

namespace hplc {
namespace tagged_model_test {

// The integral of f over [low, high] by the midpoint rule in log x, for densities that fall fast.
template <typename Function>
double integral(double low, double high, const Function& f) {
    constexpr int kSteps = 100000;
    const double step = std::log(high / low) / kSteps;
    double sum = 0;
    for (int i = 0; i < kSteps; ++i) {
        const double x = low * std::exp((i + 0.5) * step);
        sum += f(x) * x * step;
    }
    return sum;
}

TEST(TaggedModel, OfErdosRenyiHasOneTag) {
    const TaggedModel model = erdos_renyi_model(1000, 8);
    EXPECT_DOUBLE_EQ(model.mean_square, 64);
    EXPECT_DOUBLE_EQ(model.growth(), 8);               // every step has ⟨k⟩ times as many walks
    EXPECT_DOUBLE_EQ(8 * 8 / model.beta, 8.0 / 1000);  // the probability of an edge
}

TEST(TaggedModel, OfBarabasiAlbertHasTheMomentsOfItsDensity) {
    constexpr double kNodes = 5000;
    const auto density = [](double h) { return 2 / (kNodes * h * h * h); };
    const double low = 1 / std::sqrt(kNodes);
    const TaggedModel model = barabasi_albert_model(kNodes, 4);
    EXPECT_NEAR(model.mean_square, integral(low, 1, [&](double h) { return h * h * density(h); }),
                1e-9);
    EXPECT_NEAR(model.mean_log,
                integral(low, 1, [&](double h) { return std::log(h) * density(h); }), 1e-6);
    EXPECT_DOUBLE_EQ(model.growth(), 2 * std::log(kNodes));  // m/2 log N
}

// N = 100, ⟨k⟩ = 10, one landmark: h_i h_j / (β N ⟨h²⟩) = 100 / (1000 · 100 · 100) = 1e-5, times
// ⟨h²⟩_Q K = 100 gives 1e-3, times (s - 1) 10^(s-1).
TEST(Theorem1, OfASmallErdosRenyiGraph) {
    const TaggedModel model = erdos_renyi_model(100, 10);
    const LandmarkRule one{.count = 1, .mean_square = 100};
    EXPECT_DOUBLE_EQ(detour_exceeds(model, one, 100, 0), 1);
    EXPECT_DOUBLE_EQ(detour_exceeds(model, one, 100, 1), 1);
    EXPECT_DOUBLE_EQ(detour_exceeds(model, one, 100, 2), std::exp(-1e-3 * 1 * 10));
    EXPECT_DOUBLE_EQ(detour_exceeds(model, one, 100, 3), std::exp(-1e-3 * 2 * 100));
    EXPECT_DOUBLE_EQ(detour_exceeds(model, one, 100, 4), std::exp(-1e-3 * 3 * 1000));
    EXPECT_NEAR(mean_detour(model, one, 100),
                2 + std::exp(-0.01) + std::exp(-0.2) + std::exp(-3.0) + std::exp(-40.0), 1e-12);
}

TEST(Theorem1, MoreOrBetterLandmarksShortenDetours) {
    const TaggedModel model = erdos_renyi_model(1e5, 10);
    const double few = mean_detour(model, {.count = 10, .mean_square = 100}, 100);
    const double many = mean_detour(model, {.count = 1000, .mean_square = 100}, 100);
    const double hubs = mean_detour(model, {.count = 10, .mean_square = 10000}, 100);
    EXPECT_LT(many, few);
    EXPECT_DOUBLE_EQ(many, hubs);
}

// The average over pairs of tags, against a plain double sum over arrival times.
TEST(Theorem1, IsAveragedOverBarabasiAlbertTags) {
    constexpr int kNodes = 400;
    const LandmarkRule landmarks = ba_top_landmarks(kNodes, 6);
    const TaggedModel model = barabasi_albert_model(kNodes, 3);
    double sum = 0;
    for (int i = 0; i < kNodes; ++i) {
        for (int j = 0; j < kNodes; ++j)
            sum += mean_detour(model, landmarks, 1 / std::sqrt((i + 1.0) * (j + 1.0)));
    }
    EXPECT_NEAR(mean_detour_barabasi_albert(kNodes, 3, landmarks), sum / (kNodes * kNodes), 0.02);
}

TEST(Theorem2, OfErdosRenyiIsWhatOneGetsByHand) {
    const double n = 1e5;
    const double k = 12;
    const double count = 300;
    const double by_hand = (2 * std::log(n) - std::log(count) - std::log(k) +
                            std::log(std::log(k)) - std::numbers::egamma) /
                               std::log(k) +
                           0.5;
    EXPECT_NEAR(mean_detour_bound(erdos_renyi_model(n, k), {.count = count, .mean_square = k * k}),
                by_hand, 1e-12);
}

// What the proof bounds is the sum that starts at length 1: one less than the mean.
TEST(Theorem2, BoundsTheMeanLessOne) {
    for (const double nodes : {1e4, 1e6, 1e9}) {
        for (const double degree : {4.0, 10.0, 40.0}) {
            for (const double power : {0.1, 0.5, 0.8}) {
                const LandmarkRule rule{.count = std::pow(nodes, power),
                                        .mean_square = degree * degree};
                const TaggedModel model = erdos_renyi_model(nodes, degree);
                EXPECT_LE(mean_detour(model, rule, degree * degree) - 1,
                          mean_detour_bound(model, rule))
                    << nodes << ' ' << degree << ' ' << power;
            }
        }
        const LandmarkRule top = ba_top_landmarks(nodes, std::log(nodes));
        EXPECT_LE(mean_detour_barabasi_albert(nodes, 5, top) - 1,
                  mean_detour_bound(barabasi_albert_model(nodes, 5), top));
    }
}

// The exponential integral that the proof ends with, evaluated without its last approximation.
TEST(Theorem2, AgreesWithTheExponentialIntegral) {
    const double nodes = 1e8;
    const double degree = 10;
    const LandmarkRule rule{.count = 1000, .mean_square = degree * degree};
    const TaggedModel model = erdos_renyi_model(nodes, degree);
    const double log_b = std::log(model.growth());
    const double a =
        rule.mean_square * rule.count * degree * degree / (model.beta * nodes * model.mean_square);
    const double exact = std::exp(a / log_b) * -std::expint(-a / log_b) / log_b + 0.5;
    EXPECT_NEAR(mean_detour_bound(model, rule), exact, 1e-6);
}

}  // namespace tagged_model_test
}  // namespace hplc
