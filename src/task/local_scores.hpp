// Scores of the nodes around one node, at a cost that does not grow with the graph.
#pragma once

#include <cstdint>
#include <vector>

#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

struct ScoredNode {
    NodeId node = 0;
    double score = 0;

    bool operator==(const ScoredNode&) const = default;
};

// One number a node, all 0 until used, that remembers which were: 9 bytes a node, made once for
// many sources.
class NodeScores {
  public:
    explicit NodeScores(NodeId num_nodes) : values_(num_nodes, 0.0), used_(num_nodes, 0) {}

    [[nodiscard]] double& operator[](NodeId node) {
        if (used_[node] == 0) {
            used_[node] = 1;
            nodes_.push_back(node);
        }
        return values_[node];
    }
    // The nodes used, in ascending order; all are 0 again afterwards.
    [[nodiscard]] std::vector<ScoredNode> take();
    // The same in the order in which they were first used: of hubs, sorting is most of the work.
    [[nodiscard]] std::vector<ScoredNode> take_unsorted();

  private:
    std::vector<double> values_;
    std::vector<std::uint8_t> used_;
    std::vector<NodeId> nodes_;
};

// Resource allocation (Zhou, Lü, Zhang 2009): the sum of 1 / degree over the common neighbours of
// `source` and each node that shares one; `source` is not among them.
// O(sum of the neighbours' degrees).
[[nodiscard]] std::vector<ScoredNode> resource_allocation_from(const CsrGraph& graph, NodeId source,
                                                               NodeScores& scores);
// The same in no certain order.
[[nodiscard]] std::vector<ScoredNode> unsorted_resource_allocation_from(const CsrGraph& graph,
                                                                        NodeId source,
                                                                        NodeScores& scores);

// Paths of three steps (Kovács et al. 2019): the sum over source - x - y - v of
// 1 / sqrt(degree of x · degree of y), of each v; `source` is not among them. Where the degrees of
// all y are more than `most_steps` in sum, only those y are followed that weigh most, as long as
// that many steps last. O(sum of the neighbours' degrees + most_steps), and a sort of all y then.
[[nodiscard]] std::vector<ScoredNode> three_steps_from(const CsrGraph& graph, NodeId source,
                                                       std::uint64_t most_steps,
                                                       NodeScores& between, NodeScores& reached);

struct PageRankOptions {
    double restart = 0.15;
    // How much mass may stay undistributed at a node, by its degree. A value is too small by at
    // most this times the node's degree.
    double tolerance = 5e-5;
};

// Personalised PageRank by forward push (Andersen, Chung, Lang, FOCS 2006); `source` is among the
// nodes. O(1 / (restart × tolerance)).
[[nodiscard]] std::vector<ScoredNode> personalised_pagerank_from(const CsrGraph& graph,
                                                                 NodeId source,
                                                                 PageRankOptions options,
                                                                 NodeScores& settled,
                                                                 NodeScores& waiting);

}  // namespace hplc
