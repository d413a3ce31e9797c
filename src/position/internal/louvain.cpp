// Louvain (Blondel et al., J. Stat. Mech. 2008) by igraph, held to a number of communities.
#include <algorithm>
#include <numeric>

#include "position/internal/igraph.hpp"
#include "position/internal/partition.hpp"

namespace hplc::internal {
namespace {

// Sets of nodes, one a community, in the order of igraph's numbers.
std::vector<Region> louvain_communities(const CsrGraph& graph, std::uint64_t seed) {
    const IgraphGraph copy(graph);
    IgraphInts membership;
    check_igraph(igraph_rng_seed(igraph_rng_default(), seed));
    check_igraph(
        igraph_community_multilevel(copy.get(), nullptr, 1.0, membership.get(), nullptr, nullptr));
    std::vector<Region> communities;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const auto community = static_cast<std::size_t>(membership[v]);
        if (community >= communities.size()) communities.resize(community + 1);
        communities[community].push_back(v);
    }
    return communities;
}

}  // namespace

Partition partition_by_louvain(const Grouped& grouped, const PartitionOptions& options) {
    std::vector<Region> communities = louvain_communities(grouped.graph, options.seed);
    std::ranges::stable_sort(communities, std::greater<>(), &Region::size);
    std::ranges::stable_sort(communities, {},
                             [&](const Region& region) { return grouped.group[region.front()]; });

    Partition partition{.label = std::vector<Label>(grouped.group.size(), kNoLabel)};
    std::vector<std::uint32_t> taken(grouped.seats.size(), 0);
    std::vector<Region> rest;
    for (Region& region : communities) {
        const Label group = grouped.group[region.front()];
        if (taken[group]++ >= grouped.seats[group]) {
            rest.push_back(std::move(region));
            continue;
        }
        for (const NodeId v : region)
            partition.label[v] = static_cast<Label>(partition.group_of_label.size());
        partition.group_of_label.push_back(group);
    }
    join_regions(grouped.graph, std::move(rest), partition.label, partition.group_of_label.size());
    partition.joined =
        join_smallest(grouped, connected_components(grouped.graph, options.threads), partition);
    return partition;
}

}  // namespace hplc::internal
