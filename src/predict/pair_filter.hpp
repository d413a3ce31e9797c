// Which pairs of nodes a prediction is about.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/types.hpp"

namespace hplc {

// Pairs with one end in each of two sets, in either direction. 2 bits a node.
class PairFilter {
  public:
    // Every pair.
    explicit PairFilter(NodeId num_nodes) : first_(num_nodes, true), second_(num_nodes, true) {}
    // Both ends among these.
    [[nodiscard]] static PairFilter among(NodeId num_nodes, std::span<const NodeId> nodes);
    // One end in each.
    [[nodiscard]] static PairFilter between(NodeId num_nodes, std::span<const NodeId> first,
                                            std::span<const NodeId> second);

    [[nodiscard]] bool allows(NodeId u, NodeId v) const {
        return (first_[u] && second_[v]) || (first_[v] && second_[u]);
    }
    // The same pair with its ends in the order of the two sets, where one order fits.
    [[nodiscard]] NodePair ordered(NodePair pair) const {
        return first_[pair.u] && second_[pair.v] ? pair : NodePair{pair.v, pair.u};
    }
    // Whether any pair may hold the node.
    [[nodiscard]] bool allows(NodeId u) const { return first_[u] || second_[u]; }
    // No pair may hold any of these.
    void exclude(std::span<const NodeId> nodes);
    // Pairs of two different nodes that it allows. O(N).
    [[nodiscard]] std::uint64_t num_pairs() const;

  private:
    std::vector<bool> first_;
    std::vector<bool> second_;
};

}  // namespace hplc
