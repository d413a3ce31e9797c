// NodePositions: all that the paper computes before learning, as one value.
//
//     communities → landmarks → distances → membership
#pragma once

#include <cstdint>
#include <span>

#include "base/parallel.hpp"
#include "base/text/progress.hpp"
#include "position/communities.hpp"
#include "position/diameter.hpp"
#include "position/distances.hpp"
#include "position/landmarks.hpp"
#include "position/membership.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct PositionOptions {
    std::uint32_t landmarks = 0;  // K; 0: eta * log N
    std::uint32_t eta = 5;
    Clustering clustering = Clustering::kFluidC;
    unsigned max_sweeps = 100;
    Centrality centrality = Centrality::kDegree;
    double temperature = 0;  // of the heat kernel; 0: the mean squared distance of landmarks
    std::uint64_t seed = 0;
    Threads threads = {};
    Progress::Show progress = Progress::Show::kNever;
};

// On the wall.
struct PositionSeconds {
    double communities = 0;
    double landmarks = 0;
    double distances = 0;  // the diameter among them
    double membership = 0;
};

struct NodePositions {
    Provenance provenance = Provenance::kTrainEdges;  // of the edges it was computed from
    Communities communities = {};
    LandmarkDistances distances = {};  // and the landmarks
    Membership membership = {};
    Diameter diameter = {};
    NodeId centrality_sources = 0;  // 0 where the centrality is exact
    PositionSeconds seconds = {};

    [[nodiscard]] std::span<const std::uint8_t> distances_of(NodeId v) const {
        return distances.row(v);
    }
    [[nodiscard]] std::span<const float> membership_of(NodeId v) const {
        return membership.vector_of(communities.cluster[v]);
    }
};

// The same bytes for the same seed and any number of threads. Throws InputError where more
// landmarks than nodes are asked for.
[[nodiscard]] NodePositions compute_positions(const TrainGraph& graph,
                                              const PositionOptions& options);

// What it will cost, from sizes alone.
struct PositionEstimate {
    std::uint32_t landmarks = 0;
    std::uint64_t bytes = 0;  // at the peak, besides the graph
    double seconds = 0;       // on the machine of docs/benchmarks.md; within a factor of about 3
};

[[nodiscard]] PositionEstimate estimate_positions(NodeId nodes, std::uint64_t edges,
                                                  const PositionOptions& options);

}  // namespace hplc
