// Graphs and comparisons that several tests of this folder use.
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "base/random.hpp"
#include "graph/bfs.hpp"
#include "graph/csr_graph.hpp"
#include "task/link_task.hpp"
#include "task/task_fixtures.hpp"

namespace hplc::testing {

inline std::vector<NodePair> path_edges(NodeId nodes) {
    std::vector<NodePair> edges;
    for (NodeId v = 1; v < nodes; ++v)
        edges.push_back({v - 1, v});
    return edges;
}

// Node 0 in the middle.
inline std::vector<NodePair> star_edges(NodeId nodes) {
    std::vector<NodePair> edges;
    for (NodeId v = 1; v < nodes; ++v)
        edges.push_back({0, v});
    return edges;
}

inline void add_clique(std::vector<NodePair>& edges, NodeId first, NodeId size) {
    for (NodeId u = first; u < first + size; ++u) {
        for (NodeId v = u + 1; v < first + size; ++v)
            edges.push_back({u, v});
    }
}

// Cliques 0 .. size-1 and size .. 2 size-1, joined by the edge (size-1, size).
inline std::vector<NodePair> two_cliques(NodeId size) {
    std::vector<NodePair> edges = {{size - 1, size}};
    add_clique(edges, 0, size);
    add_clique(edges, size, size);
    return edges;
}

inline CsrGraph graph_of(NodeId nodes, const std::vector<NodePair>& edges) {
    return build_graph(nodes, edges, Threads{1}).graph;
}

inline CsrGraph random_graph(NodeId nodes, std::size_t entries) {
    return graph_of(nodes, random_data(nodes, entries).edges.edges);
}

// A task needs an edge; without edges that one is taken out again, which needs two nodes.
inline TrainGraph train_graph(NodeId nodes, std::vector<NodePair> edges) {
    if (!edges.empty()) return LinkTask::whole(data_of(nodes, std::move(edges)), {}).train_graph();
    const std::vector<NodePair> one = {{0, 1}};
    return train_graph(nodes, one).without(one, Threads{1});
}

inline TrainGraph train_graph(const CsrGraph& graph) {
    return train_graph(graph.num_nodes(), graph.edges());
}

// new_number[v] is what v is called from now on.
inline std::vector<NodeId> random_renumbering(NodeId nodes) {
    std::vector<NodeId> new_number(nodes);
    std::iota(new_number.begin(), new_number.end(), NodeId{0});
    RandomStream random(5, "renumbering");
    shuffle(std::span(new_number), random);
    return new_number;
}

inline CsrGraph renumbered(const CsrGraph& graph, const std::vector<NodeId>& new_number) {
    std::vector<NodePair> edges;
    for (const auto& [u, v] : graph.edges())
        edges.push_back({new_number[u], new_number[v]});
    return graph_of(graph.num_nodes(), edges);
}

// One plain search a source: the twin that the bit-parallel one is compared with.
inline std::vector<std::uint8_t> plain_distances(const CsrGraph& graph,
                                                 const std::vector<NodeId>& sources, NodeId far) {
    std::vector<std::uint8_t> rows(graph.num_nodes() * sources.size());
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const std::vector<NodeId> distance = bfs_distances(graph, sources[i]);
        for (NodeId v = 0; v < graph.num_nodes(); ++v)
            rows[v * sources.size() + i] = static_cast<std::uint8_t>(std::min(distance[v], far));
    }
    return rows;
}

}  // namespace hplc::testing
