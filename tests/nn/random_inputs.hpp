// Random inputs for the tests and benchmarks of the kernels, the same for the same seed.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "task/link_task.hpp"

namespace hplc::testing {

// Numbers in [-1, 1).
inline std::vector<float> random_values(std::size_t count, std::uint64_t seed) {
    RandomStream random(seed, "test values");
    std::vector<float> values(count);
    for (float& value : values)
        value = static_cast<float>(2 * random.uniform() - 1);
    return values;
}

inline std::vector<NodePair> random_pairs(std::size_t count, NodeId nodes, std::uint64_t seed) {
    RandomStream random(seed, "test pairs");
    std::vector<NodePair> pairs(count);
    for (NodePair& pair : pairs) {
        pair.u = static_cast<NodeId>(random.below(nodes));
        pair.v = static_cast<NodeId>(random.below(nodes));
    }
    return pairs;
}

inline TrainGraph train_graph(NodeId nodes, std::vector<NodePair> edges) {
    GraphData data;
    data.ids = NodeIds::rows(nodes);
    data.edges.num_nodes = nodes;
    data.edges.edges = std::move(edges);
    return LinkTask::whole(data, {}).train_graph();
}

}  // namespace hplc::testing
