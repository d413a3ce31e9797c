#include "heuristic/hub_groups.hpp"

#include <algorithm>

namespace hplc {

HubPair hub_first(const CsrGraph& graph, NodePair pair) {
    const NodePair low_first = ordered(pair);
    return graph.degree(low_first.u) >= graph.degree(low_first.v)
               ? HubPair{low_first.u, low_first.v}
               : HubPair{low_first.v, low_first.u};
}

HubOrder::HubOrder(const CsrGraph& graph, std::span<const NodePair> pairs)
    : ends_(graph.num_nodes(), 0),
      hubs_(pairs.size()),
      others_(pairs.size()),
      positions_(pairs.size()) {
    for (const NodePair& pair : pairs)
        ++ends_[hub_first(graph, pair).hub];
    exclusive_prefix_sum(std::span(ends_));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto [hub, other] = hub_first(graph, pairs[i]);
        const std::size_t at = ends_[hub]++;
        hubs_[at] = hub;
        others_[at] = other;
        positions_[at] = i;
    }
}

HubGroup HubOrder::group(std::size_t begin, std::size_t end) const {
    const NodeId hub = hubs_[begin];
    const std::size_t size = std::min(end, ends_[hub]) - begin;
    return {hub, std::span(others_).subspan(begin, size),
            std::span(positions_).subspan(begin, size)};
}

}  // namespace hplc
