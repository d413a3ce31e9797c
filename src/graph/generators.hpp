// Random graphs. Every generator gives the same edges for the same seed and any number of threads:
// each chunk of the work, or each edge, draws from a stream of its own. Impossible parameters throw
// InputError.
#pragma once

#include <cstdint>
#include <vector>

#include "base/parallel.hpp"
#include "base/text/progress.hpp"
#include "base/types.hpp"
#include "graph/edge_list.hpp"

namespace hplc {

struct GenerateOptions {
    std::uint64_t seed = 0;
    Threads threads = {};
    Progress::Show progress = Progress::Show::kNever;
};

// G(n, p): every pair is an edge with this probability. Walks from edge to edge by geometrically
// distributed steps (Batagelj and Brandes, Phys. Rev. E 71, 2005). O(N + E); edges are distinct.
[[nodiscard]] EdgeList erdos_renyi(NodeId nodes, double probability,
                                   const GenerateOptions& options);

// G(n, m): a random set of this many edges. Edge i is number i of a keyed permutation of all pairs,
// so edges are distinct without being compared. O(E).
[[nodiscard]] EdgeList erdos_renyi_with_edges(NodeId nodes, std::uint64_t edges,
                                              const GenerateOptions& options);

// Blocks of consecutive nodes; a pair of blocks has one probability.
struct BlockModel {
    std::vector<NodeId> sizes;
    std::vector<double> probability;  // sizes.size() squared, row by row, symmetric

    // Blocks whose sizes differ by at most one.
    [[nodiscard]] static BlockModel planted(NodeId nodes, NodeId blocks, double inside,
                                            double outside);
};

// O(N + E + blocks²); edges are distinct.
[[nodiscard]] EdgeList stochastic_block_model(const BlockModel& model,
                                              const GenerateOptions& options);

// Preferential attachment (Barabási and Albert, Science 286, 1999): the first `links` nodes start
// without edges, and every later node links to that many distinct earlier ones. The result is
// connected and has exactly (nodes - links) * links edges.
//
// An end is drawn by copying a uniformly chosen earlier end; the copied end is found by drawing it
// again from its own counter, two draws on average, so nothing is shared between threads (Sanders
// and Schulz, Inf. Process. Lett. 116, 2016). A node that is drawn twice for the same newcomer is
// replaced, but stays drawn twice for those who copy. O(E), for links much below nodes.
[[nodiscard]] EdgeList barabasi_albert(NodeId nodes, NodeId links, const GenerateOptions& options);

// R-MAT (Chakrabarti, Zhan and Faloutsos, SDM 2004): every edge descends from the whole adjacency
// matrix into one of its quarters, top left with probability a, top right b, bottom left c, bottom
// right 1 - a - b - c, until one entry is left. Entries outside `nodes` are drawn again. As in
// Graph500, self loops and repeats remain; the defaults are Graph500's. O(E log N).
struct RmatModel {
    NodeId nodes = 0;
    std::uint64_t edges = 0;
    double a = 0.57;
    double b = 0.19;
    double c = 0.19;
};

[[nodiscard]] EdgeList rmat(const RmatModel& model, const GenerateOptions& options);

}  // namespace hplc
