#include "graph/bfs.hpp"

namespace hplc {

std::vector<NodeId> bfs_distances(const CsrGraph& graph, NodeId source) {
    std::vector<NodeId> distance(graph.num_nodes(), kUnreachable);
    std::vector<NodeId> queue;
    queue.reserve(graph.num_nodes());
    distance[source] = 0;
    queue.push_back(source);
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const NodeId next = distance[queue[head]] + 1;
        for (const NodeId v : graph.neighbours(queue[head])) {
            if (distance[v] != kUnreachable) continue;
            distance[v] = next;
            queue.push_back(v);
        }
    }
    return distance;
}

}  // namespace hplc
