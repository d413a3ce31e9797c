#include "predict/least_score.hpp"

#include <limits>

namespace hplc {

double least_score(const Probability& probability, double least) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kFarthest = 1e12;  // further than any score
    double below = -kFarthest;
    double enough = kFarthest;
    if (probability(below) >= least) return -kInfinity;
    if (probability(enough) < least) return kInfinity;
    while (true) {
        const double middle = below + (enough - below) / 2;
        if (middle <= below || middle >= enough) return enough;
        (probability(middle) >= least ? enough : below) = middle;
    }
}

}  // namespace hplc
