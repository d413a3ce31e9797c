// Exact distances of pairs, and how large the components of the two ends are: what landmarks bound
// from both sides (distances.hpp), computed. An edge between the two themselves is taken out, so
// that a pair that is linked looks as one that is not.
//
// Searches run from 64 hubs at once (internal/bit_bfs.hpp), so all pairs of a hub cost one bit of
// one search; a pair that is an edge is a graph of its own and costs a search of its own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/components.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// No path, or one longer than kLongestDistance.
inline constexpr std::uint8_t kNoPath = 255;

struct PairReach {
    std::uint8_t distance = kNoPath;
    NodeId smaller_component = 0;  // nodes of the two ends' components: the same where there is a
    NodeId larger_component = 0;   // path

    bool operator==(const PairReach&) const = default;
};

// 4 bytes a node besides the graph.
class PairDistances {
  public:
    PairDistances(TrainGraph graph, Threads threads);

    // One a pair; the same for (u, v) and (v, u). At most one reading of the adjacency a level and
    // 64 hubs; 80 bytes a node and thread.
    [[nodiscard]] std::vector<PairReach> of(std::span<const NodePair> pairs, Threads threads) const;

    // Of a pair without an edge whose distance is known, kUnreachable where there is no path.
    [[nodiscard]] PairReach at_distance(NodePair pair, NodeId distance) const;

    [[nodiscard]] const CsrGraph& graph() const { return graph_.graph(); }

  private:
    [[nodiscard]] PairReach without_own_edge(NodePair pair) const;

    TrainGraph graph_;
    Components components_;
};

}  // namespace hplc
