// What the benchmarks of positions share: the part of a graph that is measured.
#pragma once

#include <vector>

#include "graph/components.hpp"
#include "graph/csr_graph.hpp"
#include "support.hpp"

namespace hplc::bench {

// The largest component, renumbered in the same order.
inline TrainGraph largest_component(const CsrGraph& graph) {
    const Components components = connected_components(graph, all_cores());
    const NodeId largest = components.largest();
    std::vector<NodeId> new_number(graph.num_nodes());
    NodeId count = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (components.label[v] == largest) new_number[v] = count++;
    }
    std::vector<NodePair> edges;
    for (const auto& [u, v] : graph.edges()) {
        if (components.label[u] == largest) edges.push_back({new_number[u], new_number[v]});
    }
    return as_train_graph(count, std::move(edges));
}

}  // namespace hplc::bench
