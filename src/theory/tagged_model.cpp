#include "theory/tagged_model.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hplc {

TaggedModel erdos_renyi_model(double nodes, double mean_degree) {
    return {.nodes = nodes,
            .beta = mean_degree * nodes,
            .mean_square = mean_degree * mean_degree,
            .mean_log = std::log(mean_degree)};
}

// With ρ(h) = 2 / (N h³) on [1/√N, 1], as in the paper.
TaggedModel barabasi_albert_model(double nodes, double links) {
    return {.nodes = nodes,
            .beta = 2 / links,
            .mean_square = std::log(nodes) / nodes,
            .mean_log = -(std::log(nodes) - 1 + 1 / nodes) / 2};
}

double detour_exceeds(const TaggedModel& model, const LandmarkRule& landmarks, double tag_product,
                      double length) {
    if (length < 1) return 1;
    const double scale = tag_product / (model.beta * model.nodes * model.mean_square);
    return std::exp(-scale * landmarks.mean_square * landmarks.count * (length - 1) *
                    std::pow(model.growth(), length - 1));
}

double mean_detour(const TaggedModel& model, const LandmarkRule& landmarks, double tag_product) {
    constexpr double kNothing = 1e-15;
    constexpr double kLongest = 1e6;  // without growth the sum may not end
    double sum = 0;
    double term = 1;
    for (double length = 0; term > kNothing && length < kLongest; ++length) {
        term = detour_exceeds(model, landmarks, tag_product, length);
        sum += term;
    }
    return sum;
}

// With x = log t, the sum X of two nodes' x has the density e^X min(X, 2 log N - X) / N² on
// [0, 2 log N], and the product of their tags is e^(-X/2). Simpson's rule.
double mean_detour_barabasi_albert(double nodes, double links, const LandmarkRule& landmarks) {
    constexpr int kSteps = 2000;
    const TaggedModel model = barabasi_albert_model(nodes, links);
    const double top = 2 * std::log(nodes);
    const double step = top / kSteps;
    double sum = 0;
    double weights = 0;
    for (int i = 0; i <= kSteps; ++i) {
        const double x = i * step;
        const double simpson = i == 0 || i == kSteps ? 1 : (i % 2 == 1 ? 4 : 2);
        const double weight = simpson * std::exp(x - top) * std::min(x, top - x);
        sum += weight * mean_detour(model, landmarks, std::exp(-x / 2));
        weights += weight;
    }
    return sum / weights;
}

double mean_detour_bound(const TaggedModel& model, const LandmarkRule& landmarks) {
    const double log_growth = std::log(model.growth());
    const double numerator = -2 * model.mean_log -
                             std::log(landmarks.mean_square * landmarks.count) +
                             std::log(model.nodes * model.beta * model.mean_square) +
                             std::log(log_growth) - std::numbers::egamma;
    return numerator / log_growth + 0.5;
}

}  // namespace hplc
