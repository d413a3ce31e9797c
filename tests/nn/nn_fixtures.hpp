// Graphs of a few edges, and comparison of tensors.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "random_inputs.hpp"
#include "task/link_task.hpp"

namespace hplc::testing {

inline TrainGraph train_graph(NodeId nodes, std::vector<NodePair> edges) {
    GraphData data;
    data.ids = NodeIds::rows(nodes);
    data.edges.num_nodes = nodes;
    data.edges.edges = std::move(edges);
    return LinkTask::whole(data, {}).train_graph();
}

// Equal up to rounding, relative to the largest element.
inline void expect_near(const torch::Tensor& ours, const torch::Tensor& theirs,
                        double tolerance = 1e-5) {
    ASSERT_EQ(ours.sizes(), theirs.sizes());
    if (theirs.numel() == 0) return;
    const double scale = std::max(1e-3, theirs.abs().max().item<double>());
    EXPECT_LE((ours - theirs).abs().max().item<double>(), tolerance * scale);
}

}  // namespace hplc::testing
