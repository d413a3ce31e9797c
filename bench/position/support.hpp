// What the benchmarks of positions share: time, and graphs.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "base/stopwatch.hpp"
#include "graph/components.hpp"
#include "graph/csr_graph.hpp"
#include "task/link_task.hpp"

namespace hplc::bench {

// Seconds of the fastest of several runs: what the machine can do when others let it.
template <typename Work>
double fastest(int runs, const Work& work) {
    double best = std::numeric_limits<double>::infinity();
    for (int run = 0; run < runs; ++run) {
        const Stopwatch watch;
        work();
        best = std::min(best, watch.seconds());
    }
    return best;
}

inline TrainGraph as_train_graph(NodeId nodes, std::vector<NodePair> edges) {
    GraphData data;
    data.ids = NodeIds::rows(nodes);
    data.edges.num_nodes = nodes;
    data.edges.edges = std::move(edges);
    return LinkTask::whole(data, {.threads = all_cores()}).train_graph();
}

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
