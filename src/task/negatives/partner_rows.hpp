// The pairs that can be links, node by node, so that any of them that is no edge is found by its
// number (negatives.hpp): where only pairs of users and items are, the numbers of a user count
// items.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "graph/pair_filter.hpp"

namespace hplc {

// 12 bytes a node and 8 an edge. O(N + E log N) to make.
class PartnerRows {
  public:
    PartnerRows(const CsrGraph& graph, const PairFilter& filter);

    // The nodes that u may be linked to, ascending; u itself is among them where its own kind is.
    [[nodiscard]] std::span<const NodeId> partners(NodeId u) const { return partners_[kinds_[u]]; }
    // Where u itself and its neighbours stand among them, ascending.
    [[nodiscard]] std::span<const NodeId> taken(NodeId u) const {
        return std::span(taken_).subspan(starts_[u], starts_[u + 1] - starts_[u]);
    }
    // Where the first of them with a larger number than u stands. O(log N).
    [[nodiscard]] NodeId first_above(NodeId u) const;
    // What of taken(u) stands there or behind.
    [[nodiscard]] std::span<const NodeId> taken_above(NodeId u) const;

  private:
    std::array<std::vector<NodeId>, PairFilter::kKinds> partners_;  // of nodes of each kind
    std::vector<std::uint8_t> kinds_;
    std::vector<std::uint64_t> starts_;
    std::vector<NodeId> taken_;
};

// Null where all pairs are allowed.
[[nodiscard]] std::shared_ptr<const PartnerRows> partner_rows(const CsrGraph& graph,
                                                              const SharedPairs& pairs);

}  // namespace hplc
