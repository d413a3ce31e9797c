// What benchmarks of several folders share: time, and graphs.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "base/stopwatch.hpp"
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

}  // namespace hplc::bench
