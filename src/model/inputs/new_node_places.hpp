// Where nodes belong that came after the training: to the neighbours they came with.
#pragma once

#include <span>
#include <vector>

#include "graph/csr_graph.hpp"
#include "position/communities.hpp"

namespace hplc {

struct NewNodePlace {
    NodeId node = 0;
    std::vector<NodeId> anchors;  // neighbours that are known, or have a place before this one

    bool operator==(const NewNodePlace&) const = default;
};

// One a node from `num_known` on, in an order in which each has an anchor: the nearer to the known
// nodes, the earlier. A node that no path joins to them has none, and comes last. O(N + E).
[[nodiscard]] std::vector<NewNodePlace> place_new_nodes(const CsrGraph& graph, NodeId num_known);

// The clusters with the new nodes in them: each where most of its anchors are, of equals in the
// first; without anchors in cluster 0.
[[nodiscard]] Communities with_new_nodes(Communities known, std::span<const NewNodePlace> places);

// Gives rows of new nodes the mean of their anchors' rows; 0 without anchors. `rows` has one of
// `columns` numbers for every node.
void fill_new_rows(std::span<float> rows, std::size_t columns,
                   std::span<const NewNodePlace> places);

}  // namespace hplc
