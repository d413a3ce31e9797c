// Skip-gram with negative sampling (Mikolov et al., NIPS 2013) on random walks, as DeepWalk and
// Node2Vec use it: nodes that stand near each other in walks get vectors that agree. A pair of a
// node u and a node v of its window costs
//
//     -log σ(z_u · c_v) - Σ_k log σ(-z_u · c_k)        k drawn in proportion to degree^0.75
//
// and is descended at once, with a rate that falls evenly to nothing. Windows are 1 .. `window`
// wide, drawn at each place of a walk, so near nodes count more.
//
// Same seed, same bytes, for any number of threads: nodes are cut at random into at most 16 blocks,
// whatever the threads, and pairs of blocks (i, i + r) for all i, which have no row in common, are
// descended side by side for r = 0, 1, … (Gemulla et al., KDD 2011). So k comes from the block of
// v, as in GraphVite (Zhu et al., WWW 2019). Walks are made as they are used.
//
// O(walks × length × window × negatives × columns). 8 bytes a node and column.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/parallel.hpp"
#include "nn/simd.hpp"
#include "walks/random_walks.hpp"

namespace hplc {

struct SkipGramOptions {
    std::size_t columns = 128;
    std::size_t window = 5;        // nodes on each side, at most
    std::size_t negatives = 5;     // for each pair
    float learning_rate = 0.025F;  // at first
};

// Row-major, a row of `columns` a node. Nodes without neighbours have zeros.
struct WalkVectors {
    std::vector<float> nodes;     // z
    std::vector<float> contexts;  // c
};

[[nodiscard]] WalkVectors skip_gram(const RandomWalks& walks, const SkipGramOptions& options,
                                    std::uint64_t seed, Threads threads, Simd simd = best_simd());

}  // namespace hplc
