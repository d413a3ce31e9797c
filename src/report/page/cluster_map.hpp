// A graph too large to be drawn, drawn by its clusters: one circle each, called after its landmark.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "io/node_ids.hpp"
#include "position/communities.hpp"
#include "report/page/map_layout.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct MapCluster {
    std::size_t cluster = 0;  // its number in `communities`
    NodeId landmark = 0;
    NodeId nodes = 0;
    std::uint32_t macro_cluster = 0;
    double radius = 0;  // its area goes with the number of nodes
    LayoutPoint centre = {};
};

struct MapLink {
    std::size_t a = 0;  // a < b, numbers of clusters
    std::size_t b = 0;
    std::uint64_t edges = 0;
    double strength = 0;  // edges by those that degrees alone would give
};

struct ClusterMap {
    Communities communities = {};
    LayoutFrame frame = {};
    std::vector<MapCluster> clusters = {};
    std::vector<MapLink> links = {};           // by descending strength
    std::vector<std::size_t> cluster_of = {};  // of each node; kNotDrawn where it is left out
    std::size_t left_out = 0;                  // clusters beyond the largest kMostClusters

    static constexpr std::size_t kNotDrawn = ~std::size_t{0};
    static constexpr std::size_t kMostClusters = 60;
};

// Clusters and landmarks as the paper defines them, with default options, of the edges that a run
// saw. O(E) for each sweep of the clustering.
[[nodiscard]] ClusterMap cluster_map(const TrainGraph& graph, std::uint64_t seed, Threads threads);
// The same of clusters and their landmarks that are at hand. O(N + E).
[[nodiscard]] ClusterMap cluster_map(const TrainGraph& graph, Communities communities,
                                     std::span<const NodeId> landmarks);

// {width, height, left_out, clusters[{cluster, landmark, nodes, macro_cluster, x, y, radius}],
// links[{a, b, edges}]}; of the links the strongest, two a cluster.
[[nodiscard]] nlohmann::ordered_json map_json(const ClusterMap& map, const NodeIds& ids);

}  // namespace hplc
