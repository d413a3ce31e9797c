// The largest diameter of a graph's components: what lies beyond it is unreachable.
#pragma once

#include "base/parallel.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// Longer distances are not told apart.
inline constexpr unsigned kLongestDistance = 254;

struct Diameter {
    unsigned value = 0;
    bool exact = true;    // else an upper bound, or "254 or more"
    unsigned passes = 0;  // bit-parallel searches it took

    bool operator==(const Diameter&) const = default;
};

// A few searches on real graphs; see internal/eccentricity_bounds.hpp.
[[nodiscard]] Diameter largest_diameter(const TrainGraph& graph, Threads threads);

}  // namespace hplc
