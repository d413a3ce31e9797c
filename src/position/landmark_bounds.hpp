// What landmarks say about the distance of a pair (Sec. 2.2 of the paper): it is at least the
// largest difference of the two distances to a landmark, and at most the least detour through one.
#pragma once

#include "base/types.hpp"
#include "position/distances.hpp"

namespace hplc {

// Lengths in units of LandmarkDistances::unreachable.
struct LandmarkBounds {
    double least_detour = 0;
    double largest_difference = 0;
    double mean_difference = 0;
    double agreeing = 0;  // share of landmarks that are equally far from both, give or take a step
};

// O(landmarks), of which there is at least one.
[[nodiscard]] LandmarkBounds landmark_bounds(const LandmarkDistances& distances, NodePair pair);

}  // namespace hplc
