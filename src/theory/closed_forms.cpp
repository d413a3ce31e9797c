#include "theory/closed_forms.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hplc {

double er_distance(double nodes, double mean_degree) {
    return std::log(nodes) / std::log(mean_degree);
}

double er_detour_bound(double nodes, double mean_degree, double landmarks) {
    return (2 * std::log(nodes) - std::log(landmarks)) / std::log(mean_degree);
}

double ba_distance(double nodes) {
    return std::log(nodes) / std::log(std::log(nodes));
}

LandmarkRule ba_top_landmarks(double nodes, double landmarks) {
    const double pool = std::min(nodes, landmarks * std::log(nodes));
    return {.count = landmarks, .mean_square = std::log(pool) / pool};
}

double ba_detour_bound(double nodes, double links, const LandmarkRule& landmarks) {
    if (links <= 2) return std::numeric_limits<double>::quiet_NaN();
    const double log_log = std::log(std::log(nodes));
    const double log_half = std::log(links / 2);
    const double numerator = std::log(nodes) - std::log(landmarks.mean_square * landmarks.count) +
                             log_log + std::log(log_log) + std::log(2 * log_half / links);
    return numerator / (log_log + log_half) + 0.5;
}

double ba_top_detour_bound(double nodes, double landmarks) {
    const double log_log = std::log(std::log(nodes));
    return (std::log(nodes) - std::log(std::log(landmarks)) + 2 * log_log) / log_log;
}

}  // namespace hplc
