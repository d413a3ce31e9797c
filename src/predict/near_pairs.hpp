// The best pairs found fast rather than surely: only pairs with a common neighbour are looked at,
// which most links that come to be have (triadic closure). How much that misses is measured.
#pragma once

#include <cstdint>
#include <span>

#include "predict/scan_pairs.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// Pairs that are no edges, that the filter allows and that have a common neighbour, or, with
// options.most_per_row, those of each node and the nodes behind it with the highest resource
// allocation. They are found row by row, by all threads, and scored in blocks, so that memory does
// not grow with them. O(N + sum of degree²) besides the scores.
ScanCounts scan_near_pairs(const LinkScorer& scorer, const TrainGraph& known,
                           const PairFilter& filter, const Floor& floor, const TakePairs& take,
                           const ScanOptions& options);

// Bytes besides the scorer's own.
[[nodiscard]] std::uint64_t near_pairs_memory(NodeId num_nodes, Threads threads);

// How many links of the kind that are known have no common neighbour, and so would not be found:
// each is looked at as if it alone were missing.
struct LinksOutside {
    std::size_t links = 0;    // that were looked at
    std::size_t outside = 0;  // of them

    [[nodiscard]] double share() const {
        return links == 0 ? 0 : static_cast<double>(outside) / static_cast<double>(links);
    }
};

// Of `sample` random edges of `known` (with repetition) that the filter allows; of all where there
// are not more. O(N + their degrees).
[[nodiscard]] LinksOutside measure_links_outside(const TrainGraph& known, const PairFilter& filter,
                                                 std::size_t sample, std::uint64_t seed,
                                                 Threads threads);

// On larger graphs Recall is not measured: half a minute to minutes of a trained model.
inline constexpr NodeId kMostRecallNodes = 100'000;

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
