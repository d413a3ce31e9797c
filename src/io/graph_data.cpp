#include "io/graph_data.hpp"

#include "graph/edge_directions.hpp"

namespace hplc {

BuiltGraph built_graph(const GraphData& data, Threads threads) {
    if (data.stored) return *data.stored;
    return build_graph(data.edges.num_nodes, data.edges.edges, threads);
}

std::vector<NodePair> listed_edges(const GraphData& data) {
    return data.stored ? data.stored->graph.edges() : data.edges.edges;
}

std::uint64_t num_possible_links(const GraphData& data, std::uint64_t edges, Threads threads) {
    if (data.pairs == nullptr) return edges;
    return count_allowed_edges(built_graph(data, threads).graph, data.pairs->filter);
}

std::uint64_t num_both_directions(const GraphData& data, const BuiltGraph& built, Threads threads) {
    if (built.repeats == 0 || data.edges.edges.empty()) return 0;
    return num_mutual(edge_directions(built.graph, data.edges.edges, threads));
}

std::uint64_t num_listed(const GraphData& data) {
    if (!data.stored) return data.edges.edges.size();
    return data.stored->graph.num_edges() + data.stored->self_loops + data.stored->repeats;
}

}  // namespace hplc
