// What tells which way a link goes: numbers of an ordered pair (u, v), from the arcs of a graph
// without the link between the two.
//
//     degrees of both, out and in; paths u -> w -> v and back, targets and sources that both have
//     (heuristic/directed.hpp); ranks in the hierarchy (hierarchy.hpp); steps from and to landmarks
//     (position/directed_distances.hpp): the shortest way by a landmark in both directions, how
//     many landmarks reach or are reached by one of the two alone, differences of steps; scores of
//     the learned states in both directions (source_target_states.hpp)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "heuristic/directed.hpp"
#include "model/directed/source_target_states.hpp"
#include "position/directed_distances.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// What motifs of a pair there are; each is one of many paths.
struct ArcMotifs {
    std::uint32_t forward = 0;         // u -> w -> v
    std::uint32_t backward = 0;        // v -> w -> u
    std::uint32_t shared_targets = 0;  // u -> w <- v
    std::uint32_t shared_sources = 0;  // u <- w -> v
};
// O(smaller degrees × log larger).
[[nodiscard]] ArcMotifs arc_motifs(const ArcTable& arcs, NodePair pair);

class DirectionFeatures {
  public:
    static constexpr std::size_t kColumns = 21;

    // Seconds for a million arcs, most of them for the states. About 200 bytes a node.
    DirectionFeatures(const TrainGraph& graph, std::uint64_t seed, Threads threads);

    // Writes the row of an ordered pair. What the graph knows of a link between the two is left out
    // of degrees.
    void write(NodePair pair, std::span<float, kColumns> row) const;
    // From the row of (u, v) to that of (v, u), in place: to the bit what write() gives.
    static void reverse(std::span<float, kColumns> row);
    // Of many, row-major.
    [[nodiscard]] std::vector<float> of(std::span<const NodePair> pairs, Threads threads) const;

    [[nodiscard]] const ArcTable& arcs() const { return arcs_; }
    // The decoder of the states alone: positive where u -> v scores above v -> u.
    [[nodiscard]] float margin_of_states(NodePair pair) const {
        return states_.score(pair.u, pair.v) - states_.score(pair.v, pair.u);
    }

  private:
    void write_positions(NodePair pair, float* row) const;

    ArcTable arcs_;
    std::vector<double> ranks_;
    DirectedDistances distances_;
    SourceTargetStates states_;
};

}  // namespace hplc
