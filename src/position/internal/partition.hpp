// One level of clusters: a graph without edges between its groups becomes communities inside them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/components.hpp"
#include "graph/csr_graph.hpp"
#include "position/internal/label_regions.hpp"

namespace hplc::internal {

// What is to be partitioned. With one group, the whole graph.
struct Grouped {
    const CsrGraph& graph;                 // has no edges between groups
    std::span<const Label> group;          // of each node
    std::span<const std::uint32_t> seats;  // communities wanted in each group, at most its nodes
};

struct PartitionOptions {
    std::uint64_t seed = 0;
    unsigned max_sweeps = 100;
    Threads threads = {};
};

struct Partition {
    std::vector<Label> label = {};           // of each node
    std::vector<Label> group_of_label = {};  // ascends
    unsigned sweeps = 0;
    bool converged = true;
    Reconnected reconnected = {};
    NodeId joined = 0;
};

// As many communities as seats. Every component that gets seats starts that many at random nodes.
[[nodiscard]] Partition partition_by_fluid(const Grouped& grouped, const PartitionOptions& options);

// At most as many communities as seats.
[[nodiscard]] Partition partition_by_louvain(const Grouped& grouped,
                                             const PartitionOptions& options);

// Components that have no label yet join, as a whole and the larger first, the smallest community
// of their group. Returns the number of nodes that joined.
NodeId join_smallest(const Grouped& grouped, const Components& components, Partition& partition);

}  // namespace hplc::internal
