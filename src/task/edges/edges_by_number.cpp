#include "task/edges/edges_by_number.hpp"

#include <algorithm>
#include <cassert>

#include "base/parallel.hpp"

namespace hplc {

EdgesByNumber::EdgesByNumber(const CsrGraph& graph, const SharedPairs& pairs) : graph_(&graph) {
    if (pairs != nullptr) {
        allowed_ = graph.edges();
        std::erase_if(allowed_, [&](NodePair edge) { return !allows(pairs, edge); });
        return;
    }
    starts_.resize(std::size_t{graph.num_nodes()} + 1);
    for (NodeId u = 0; u < graph.num_nodes(); ++u)
        starts_[u] = neighbours_above(graph, u).size();
    exclusive_prefix_sum(std::span(starts_));
}

NodePair EdgesByNumber::at(std::uint64_t rank) const {
    assert(rank < size());
    if (starts_.empty()) return allowed_[rank];
    const auto after = std::ranges::upper_bound(starts_, rank);
    const auto u = static_cast<NodeId>(after - starts_.begin() - 1);
    return {u, neighbours_above(*graph_, u)[rank - starts_[u]]};
}

}  // namespace hplc
