// How pairs share propagations from a source, free of torch: what NBFNet needs besides its network.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "nn/csr_matrix.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// Pairs of a few sources, which are propagated together.
struct SourceGroup {
    struct Pair {
        std::size_t source = 0;  // which of the sources
        NodeId target = 0;
    };

    std::vector<NodeId> sources;  // ascending
    std::vector<Pair> pairs;
    std::vector<std::size_t> positions;  // where each pair stands in the caller's list
};

// Every pair once; its source is its hub. At most `most` sources a group. O(N + pairs).
[[nodiscard]] std::vector<SourceGroup> source_groups(const CsrGraph& graph,
                                                     std::span<const NodePair> pairs,
                                                     std::size_t most);

// A with ones. O(N + E).
[[nodiscard]] CsrMatrix plain_adjacency(const TrainGraph& graph);

}  // namespace hplc
