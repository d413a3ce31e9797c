// The best pairs found fast rather than surely: only pairs with a common neighbour are looked at,
// which most links that come to be have (triadic closure). How much that misses is measured.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "predict/scan_pairs.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// More walks of two steps than these are not followed: a pair that they reach is scored, and takes
// a large model tens of microseconds.
inline constexpr std::uint64_t kMostFollowedWalks = 200'000'000;

// The largest degree of a common neighbour that is looked at: the largest of all, or that of which
// smaller ones have at most kMostFollowedWalks walks of two steps through them. O(N).
[[nodiscard]] NodeId largest_followed(const CsrGraph& graph);

// Pairs that are no edges, that the filter allows and that have a common neighbour of at most
// largest_followed() neighbours; they are scored in blocks, each by all threads. O(N + sum of
// degree²) besides the scores; 4 bytes a node and one block of pairs.
ScanCounts scan_near_pairs(const LinkScorer& scorer, const TrainGraph& known,
                           const PairFilter& filter, const Floor& floor, const TakePairs& take,
                           const ScanOptions& options);

// Of random edges the share whose ends have another common neighbour of at most `largest`
// neighbours: what looking at such pairs alone can find. O(count × degrees).
[[nodiscard]] double share_of_near_links(const CsrGraph& graph, NodeId largest, std::size_t count,
                                         std::uint64_t seed);

// How many candidates of one node are scored, where scoring all nodes would take seconds.
inline constexpr std::size_t kMostNearNodes = 2'000;

// The nodes that share neighbours with it, without itself and its neighbours: those with the most,
// by resource allocation, at most `most`, ascending. Neighbours are followed from those with the
// fewest links on, until 100,000 walks are followed. Needs no memory by the number of nodes.
[[nodiscard]] std::vector<NodeId> near_nodes(const CsrGraph& graph, NodeId node, std::size_t most);

struct Recall {
    std::size_t nodes = 0;  // that were sampled
    std::size_t best = 0;   // links of each of them that were looked for, at most
    double share = 1;       // of them that have a common neighbour
};

// Of the `best` links of each of `nodes` random nodes, found by scoring them with all others, the
// share that scan_near_pairs() looks at. O(nodes × N) scores.
[[nodiscard]] Recall measure_recall(const LinkScorer& scorer, const TrainGraph& known,
                                    const PairFilter& filter, Recall sample, std::uint64_t seed,
                                    Threads threads);

}  // namespace hplc
