#include "train/system_cost.hpp"

#include <array>
#include <utility>

namespace hplc {
namespace {

// The autoencoder's Gram matrix and its inverse, in place.
SystemCost hplc_cost(const TrainingSizes& sizes, const HplcOptions& options) {
    const double nodes = sizes.nodes;
    const bool has_positions =
        options.distance_vectors || options.membership || options.cluster_encoders;
    const PositionEstimate positions =
        has_positions ? estimate_positions(sizes.nodes, sizes.edges, options.positions)
                      : PositionEstimate{};
    return {.bytes = static_cast<double>(positions.bytes) +
                     (options.autoencoder ? 8 * nodes * nodes : 0),
            .seconds = positions.seconds};
}

using CostOf = SystemCost (*)(const TrainingSizes&, const HplcOptions&);

// Systems that are not here cost no more than a graph network does.
constexpr std::array<std::pair<std::string_view, CostOf>, 1> kCosts = {{{"hplc", hplc_cost}}};

}  // namespace

SystemCost extra_cost(std::string_view system, const TrainingSizes& sizes,
                      const HplcOptions& options) {
    for (const auto& [name, cost_of] : kCosts) {
        if (name == system) return cost_of(sizes, options);
    }
    return {};
}

}  // namespace hplc
