// FluidC (Parés et al., "Fluid communities", Complex Networks 2017): communities spread from one
// node each until every node u is in the community k that maximises
//     |{u, N(u)} ∩ C_k| / |C_k|,
// keeping its community where that is among the best, else taking one of the best at random.
//
// Nodes are visited in a random order, new in every sweep. They decide in eight blocks a sweep: all
// nodes of a block from what stood at its beginning, in parallel, and then move one after the
// other. Blocks do not depend on the number of threads, hence neither does the result. Graphs of
// less than 1024 nodes are visited one node at a time, as in the original. A community never loses
// its last node. Runs of up to 64 neighbouring ids are visited together, which keeps reading
// sequential.
//
// Sparing work, exactly: a node whose neighbours did not move keeps its community as long as the
// sizes have drifted less than the ratio of its best to its second-best community; such nodes are
// not visited. Cost: O(E) a sweep at first, much less towards the end; 10 bytes a node.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "position/internal/label_regions.hpp"

namespace hplc::internal {

struct FluidOptions {
    std::uint64_t seed = 0;
    unsigned max_sweeps = 100;
    Threads threads = {};
    // Neither of these changes the result; they are there for tests.
    bool spare_work = true;
    std::uint64_t entries_for_threads = std::uint64_t{1}
                                        << 18;  // in a block worth starting threads
};

struct FluidCommunities {
    std::vector<Label> label;  // kNoLabel for nodes that no community can reach
    unsigned sweeps = 0;
    bool converged = false;  // the last sweep moved nothing
};

// Community k starts at starts[k]; the starts are distinct and fewer than kNoLabel.
[[nodiscard]] FluidCommunities fluid_communities(const CsrGraph& graph,
                                                 std::span<const NodeId> starts,
                                                 const FluidOptions& options);

}  // namespace hplc::internal
