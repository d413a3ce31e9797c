// The parts of a graph through which a source can be heard at a target, free of torch: what NBFNet
// needs besides its network.
//
// After L steps the state of a target v depends on the source u through nodes x with
// d(u, x) + d(x, v) ≤ L only. Everywhere else propagation goes on as if there were no source. So
// one expanded graph serves many pairs: every node once as it is without a source, and for each
// source a copy of the nodes between it and its targets. A copy's neighbours are copies of the same
// source where there are any, and the nodes without a source otherwise.
//
// Copies of a node stand side by side, so a row names its neighbours in the graph's order whatever
// other pairs there are, and sums over them are the same to the bit. A source costs a search of
// depth L and the degrees of its copies, besides O(N + E) for all together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "heuristic/hub_groups.hpp"
#include "nn/sparse/csr_matrix.hpp"

namespace hplc {

struct PathBlocks {
    CsrMatrix neighbours;                // rows × rows, ones
    std::vector<NodeId> nodes;           // whose row it is; ascending
    std::vector<std::int64_t> sources;   // rows
    std::vector<std::int64_t> targets;   // rows, one a pair
    std::vector<NodePair> pairs;         // source and target
    std::vector<std::size_t> positions;  // where each pair stands in the caller's list

    [[nodiscard]] std::size_t num_rows() const { return nodes.size(); }
};

// Goes through pairs, each once, in an order of its own; the source of a pair is its hub.
class PathBlockReader {
  public:
    PathBlockReader(const CsrGraph& graph, std::span<const NodePair> pairs, unsigned steps);

    [[nodiscard]] bool is_done() const { return at_ == order_.size(); }
    // The next pairs: sources are added until there are `rows` rows, at least one.
    [[nodiscard]] PathBlocks next(std::size_t rows);

  private:
    // Nodes between the source and any of the targets, ascending.
    [[nodiscard]] std::vector<NodeId> between(const HubGroup& group);
    void search_from(NodeId source);

    const CsrGraph* graph_;
    HubOrder order_;
    unsigned steps_;
    std::size_t at_ = 0;
    // Of each node, with the number of the search that it was written by.
    struct Distance {
        std::uint32_t search = 0;
        std::uint32_t value = 0;
    };
    std::uint32_t search_ = 0;
    std::vector<Distance> from_source_;
    std::vector<Distance> from_targets_;
};

}  // namespace hplc
