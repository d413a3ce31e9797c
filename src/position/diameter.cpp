#include "position/diameter.hpp"

#include "position/internal/eccentricity_bounds.hpp"

namespace hplc {
namespace {

// Real graphs took 3 to 5; a Barabási-Albert graph stays open whatever is spent.
constexpr unsigned kMaxPasses = 12;

}  // namespace

Diameter largest_diameter(const TrainGraph& graph, Threads threads) {
    return internal::largest_diameter(graph.graph(), connected_components(graph.graph(), threads),
                                      threads, kMaxPasses);
}

}  // namespace hplc
