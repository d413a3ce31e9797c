// Features of one node's pairs, computed in one sweep from that node instead of pair by pair: what
// neighbourhoods share by a scatter over walks of two steps, longer walks by sparse products,
// distances by a search, cosines by a scatter over the node's own features. To the bit those of
// PairFeatures.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "heuristic/neighbourhood.hpp"
#include "model/inputs/tf_idf.hpp"
#include "model/pairs/pair_features.hpp"

namespace hplc {

// For one thread: up to 130 bytes a node.
class PairFeatureRows {
  public:
    // `columns` are those of the features' cosines; null where there are none. The features outlive
    // this.
    PairFeatureRows(const PairFeatures& features, std::shared_ptr<const FeatureColumns> columns);

    // O(N + E), twelve times that with long walks, and as many steps as there are entries in the
    // node's feature columns.
    void start(NodeId source);
    // Writes one row a pair (source, other). No other is a neighbour of the source, and the source
    // is the hub of each pair.
    void write(std::span<const NodeId> others, std::span<float> rows);

  private:
    const PairFeatures& features_;
    std::shared_ptr<const FeatureColumns> columns_;
    NodeId source_ = 0;
    NeighbourhoodSweep shared_;
    std::optional<WalkSweep> walks_;
    std::optional<LongWalkSweep> long_walks_;
    std::optional<WeightedSweep> weighted_;
    std::vector<NodeId> distances_;  // from the source; empty where there are none
    std::vector<double> cosines_;
};

}  // namespace hplc
