#include "model/source_groups.hpp"

#include "heuristic/hub_groups.hpp"

namespace hplc {

std::vector<SourceGroup> source_groups(const CsrGraph& graph, std::span<const NodePair> pairs,
                                       std::size_t most) {
    const HubOrder order(graph, pairs);
    std::vector<SourceGroup> groups;
    for (std::size_t at = 0; at < order.size();) {
        const HubGroup hub = order.group(at, order.size());
        if (groups.empty() || groups.back().sources.size() == most) groups.emplace_back();
        SourceGroup& group = groups.back();
        for (const NodeId other : hub.others)
            group.pairs.push_back({group.sources.size(), other});
        group.positions.insert(group.positions.end(), hub.positions.begin(), hub.positions.end());
        group.sources.push_back(hub.hub);
        at += hub.others.size();
    }
    return groups;
}

CsrMatrix plain_adjacency(const TrainGraph& graph) {
    const CsrGraph& csr = graph.graph();
    return {csr.num_nodes(),
            {csr.offsets().begin(), csr.offsets().end()},
            {csr.adjacency().begin(), csr.adjacency().end()},
            std::vector<float>(csr.adjacency().size(), 1.0F)};
}

}  // namespace hplc
