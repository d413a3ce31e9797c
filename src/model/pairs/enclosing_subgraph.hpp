// Enclosing subgraphs: the surroundings of pairs of nodes, from which SEAL and its kin read whether
// a link is missing (Zhang and Chen, NeurIPS 2018).
//
// The subgraph of (u, v) holds the nodes at most `hops` edges from u or from v, and all edges
// between them but the pair's own: what is to be predicted must not be seen. Where a hop brings
// more nodes than a cap, so many are drawn from them by seed and pair, and the others stay out for
// good, as in the original. So a subgraph depends neither on the pair's direction nor on the
// threads nor on other pairs.
//
// The subgraphs of many pairs are one graph of separate blocks, ready to be multiplied by. A pair
// costs the degrees of its subgraph's nodes, besides sorting these; each thread keeps 12 bytes a
// node of the whole graph, stamped with the number of the pair, so that nothing is cleared from one
// pair to the next.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct SubgraphOptions {
    unsigned hops = 2;
    std::size_t nodes_per_hop = 0;  // most new nodes of a hop; 0: all
    std::uint64_t seed = 0;         // of the choice where there are more
};

struct EnclosingSubgraphs {
    std::vector<std::size_t> starts = {0};           // rows of pair i: starts[i] .. starts[i+1]
    std::vector<std::array<std::uint32_t, 2>> ends;  // rows of each pair's smaller and larger end
    std::vector<NodeId> nodes;                       // whose row it is; ascending within a pair
    std::vector<std::uint64_t> offsets = {0};        // of each row's neighbours
    std::vector<std::uint32_t> neighbours;           // as rows, ascending

    [[nodiscard]] std::size_t num_pairs() const { return ends.size(); }
    [[nodiscard]] std::size_t num_rows() const { return nodes.size(); }
    [[nodiscard]] std::size_t size(std::size_t pair) const {
        return starts[pair + 1] - starts[pair];
    }
    [[nodiscard]] std::span<const std::uint32_t> neighbours_of(std::size_t row) const {
        return {neighbours.data() + offsets[row], neighbours.data() + offsets[row + 1]};
    }

    bool operator==(const EnclosingSubgraphs&) const = default;
};

// Extracts subgraphs of one graph, as often as asked. Calls may be made at the same time.
class SubgraphExtractor {
  public:
    SubgraphExtractor(TrainGraph graph, SubgraphOptions options);
    ~SubgraphExtractor();
    SubgraphExtractor(const SubgraphExtractor&) = delete;
    SubgraphExtractor& operator=(const SubgraphExtractor&) = delete;

    // The ends of a pair differ.
    [[nodiscard]] EnclosingSubgraphs of(std::span<const NodePair> pairs, Threads threads) const;
    [[nodiscard]] const TrainGraph& graph() const { return graph_; }

  private:
    class Worker;
    class WorkerPool;

    TrainGraph graph_;
    SubgraphOptions options_;
    std::unique_ptr<WorkerPool> workers_;
};

}  // namespace hplc
