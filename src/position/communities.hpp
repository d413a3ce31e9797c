// The two levels of clusters (Sec. 3.1 and 3.3 of the paper): R macro-clusters, each of them
// divided into K / R clusters; every node is in exactly one of each.
//
// Graphs in several components: clusters are given to components in proportion to their nodes
// (D'Hondt's rule), so a component smaller than the average cluster gets none. Such a component
// joins the smallest cluster as a whole, the larger components first: the paper's rule, in which
// the numerator is the same for all clusters and the size decides. The same holds inside
// macro-clusters.
//
// FluidC does not keep clusters connected: a node that moves away may leave others cut off behind.
// Here parts that were cut off join a neighbouring cluster (internal/label_regions.hpp), so a
// cluster is connected apart from the small components that joined it. Only in graphs without
// communities, where too many nodes would have to move, all is left as it is. How many nodes that
// concerns is told.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/parallel.hpp"
#include "base/text/enum_names.hpp"
#include "base/types.hpp"
#include "task/train_graph.hpp"

namespace hplc {

using ClusterId = std::uint16_t;

enum class Clustering {
    kFluidC,
    // Louvain (igraph) in place of FluidC, Appendix C.1. It finds its own number of clusters; where
    // that is more than asked for, the smallest join their neighbours.
    kLouvain,
};
template <>
inline constexpr std::array kNames<Clustering> = {Named{Clustering::kFluidC, "fluidc"},
                                                  Named{Clustering::kLouvain, "louvain"}};

struct CommunityOptions {
    std::uint32_t clusters = 0;  // K; 0: eta * log N
    std::uint32_t eta = 5;
    Clustering clustering = Clustering::kFluidC;
    unsigned max_sweeps = 100;  // of FluidC, for each level
    std::uint64_t seed = 0;
    Threads threads = {};
};

struct Communities {
    std::vector<ClusterId> cluster = {};        // of each node
    std::vector<ClusterId> macro_cluster = {};  // of each node
    std::vector<ClusterId> macro_of = {};       // of each cluster; ascends
    std::vector<NodeId> sizes = {};             // of each cluster
    std::uint32_t num_macro_clusters = 0;
    unsigned macro_sweeps = 0;  // of FluidC; 0 for Louvain
    unsigned sweeps = 0;
    bool converged = true;   // both levels, within max_sweeps
    NodeId reconnected = 0;  // nodes of cut-off parts, over both levels
    NodeId scattered = 0;    // nodes left outside the largest part of their cluster
    NodeId joined = 0;       // nodes of components without a cluster of their own
    double modularity = 0;   // of the clusters

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(sizes.size()); }
    bool operator==(const Communities&) const = default;
};

// K = eta * log N, the natural logarithm rounded, so that R = log N macro-clusters have eta
// clusters each; at least 1 and at most N.
[[nodiscard]] std::uint32_t cluster_count(NodeId num_nodes, std::uint32_t eta);
// R = min(15, K / eta), at least 1.
[[nodiscard]] std::uint32_t macro_cluster_count(std::uint32_t clusters, std::uint32_t eta);

// O(E) a sweep. Memory: a copy of the edges inside macro-clusters, and about 20 bytes a node.
// Throws InputError where more clusters than nodes, or more than 60,000, are asked for.
[[nodiscard]] Communities find_communities(const TrainGraph& graph,
                                           const CommunityOptions& options);

}  // namespace hplc
