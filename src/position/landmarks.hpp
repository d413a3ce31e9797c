// One landmark a cluster: its most central node.
//
// A cluster may hold nodes of several components, because small ones join; its landmark is looked
// for in the largest of them, from where it has the most nodes in reach. Of equally central nodes
// the one with the smallest number is taken, so renumbering the nodes may choose another of the
// equals and nothing else.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/parallel.hpp"
#include "base/text/enum_names.hpp"
#include "base/types.hpp"
#include "position/communities.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// In the whole graph, not in the cluster.
enum class Centrality {
    kDegree,
    kBetweenness,  // by igraph (Brandes); O(N E)
    kCloseness,    // 1 / sum of distances to the component's nodes, by bit-parallel searches
};
template <>
inline constexpr std::array kNames<Centrality> = {Named{Centrality::kDegree, "degree"},
                                                  Named{Centrality::kBetweenness, "betweenness"},
                                                  Named{Centrality::kCloseness, "closeness"}};

struct LandmarkOptions {
    Centrality centrality = Centrality::kDegree;
    std::uint64_t seed = 0;  // of the sources drawn
    Threads threads = {};
    // Betweenness and closeness look at paths from all nodes up to this many, in larger graphs from
    // `sources` nodes drawn at random.
    NodeId exact_up_to = 20000;
    NodeId sources = 1024;
};

struct Landmarks {
    std::vector<NodeId> nodes;  // one a cluster
    NodeId sources = 0;         // how many were drawn; 0 where the centrality is exact
};

[[nodiscard]] Landmarks choose_landmarks(const TrainGraph& graph, const Communities& communities,
                                         const LandmarkOptions& options);

}  // namespace hplc
