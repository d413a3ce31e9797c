// How often nodes of two clusters are linked, as against what their degrees alone would give: the
// block model of Karrer and Newman (2011), with clusters that were found without the pairs it is
// asked for. The edge between the two nodes themselves is taken out.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/types.hpp"
#include "position/communities.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// 8 bytes a pair of clusters, 2 a node.
class ClusterRates {
  public:
    // O(N + E + count²).
    ClusterRates(TrainGraph graph, std::vector<ClusterId> clusters, std::uint32_t count);

    // The logarithm of (edges between the two clusters + 1) / (expected by degrees + 1).
    [[nodiscard]] double of(NodePair pair) const;

  private:
    [[nodiscard]] double edges_between(ClusterId a, ClusterId b) const {
        return edges_[std::size_t{a} * count_ + b];
    }

    TrainGraph graph_;
    std::vector<ClusterId> clusters_;
    std::uint32_t count_;
    std::vector<double> edges_;    // count × count, both halves
    std::vector<double> degrees_;  // of each cluster, summed
};

}  // namespace hplc
