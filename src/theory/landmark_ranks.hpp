// Table 1 of the paper: whether the landmarks of FluidC's clusters in Barabási–Albert graphs are
// among the top (log N)² nodes by degree, as Theorem 3 wants its landmarks to be.
//
// The rank of a node is the share of nodes that have a higher degree, so nodes of one degree share
// one rank and the highest has rank 0.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/text/progress.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "theory/detour_simulation.hpp"

namespace hplc {

struct LandmarkRankOptions {
    std::vector<NodeId> sizes = {500, 1000, 2000, 5000};
    // The paper does not tell its own; 2 gives its column of top ranks most closely.
    NodeId links = 2;
    unsigned runs = 100;  // graphs of every size
    std::uint64_t seed = 0;
    Threads threads = {};
    Progress::Show progress = Progress::Show::kNever;
};

// Means over graphs with their standard errors.
struct RankCheck {
    NodeId nodes = 0;
    NodeId landmarks = 0;    // K = log N, rounded; as many clusters
    NodeId top = 0;          // K²
    Estimate worst = {};     // rank of the landmark of the lowest degree
    Estimate top_rank = {};  // rank of the node that is number K² by degree
    double worst_ever = 0;   // the largest of all graphs' worst ranks
    double within = 0;       // share of all landmarks that rank no worse than number K²
};

[[nodiscard]] std::vector<RankCheck> check_landmark_ranks(const LandmarkRankOptions& options);

// The rank of a degree, given the degrees of all nodes in ascending order. O(log N).
[[nodiscard]] double degree_rank(std::span<const NodeId> ascending_degrees, NodeId degree);

}  // namespace hplc
