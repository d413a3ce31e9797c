#include "position/landmark_bounds.hpp"

#include <algorithm>
#include <cstdlib>

namespace hplc {

LandmarkBounds landmark_bounds(const LandmarkDistances& distances, NodePair pair) {
    const auto a = distances.row(pair.u);
    const auto b = distances.row(pair.v);
    int least = 2 * distances.unreachable;
    int most = 0;
    int sum = 0;
    int agreeing = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        const int difference = std::abs(a[k] - b[k]);
        least = std::min(least, a[k] + b[k]);
        most = std::max(most, difference);
        sum += difference;
        agreeing += difference <= 1 ? 1 : 0;
    }
    const double scale = distances.unreachable;
    const auto landmarks = static_cast<double>(a.size());
    return {least / scale, most / scale, sum / scale / landmarks, agreeing / landmarks};
}

}  // namespace hplc
