#include "position/internal/centrality.hpp"

#include <algorithm>

#include "position/internal/bit_bfs.hpp"
#include "position/internal/igraph.hpp"

namespace hplc::internal {

std::vector<double> degrees(const CsrGraph& graph) {
    std::vector<double> result(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        result[v] = graph.degree(v);
    return result;
}

std::vector<double> betweenness_from(const CsrGraph& graph, std::span<const NodeId> sources) {
    const IgraphGraph copy(graph);
    IgraphInts chosen(sources.size());
    for (std::size_t i = 0; i < sources.size(); ++i)
        chosen[i] = sources[i];
    IgraphVector result;
    check_igraph(igraph_betweenness_subset(copy.get(), result.get(), igraph_vss_all(),
                                           IGRAPH_UNDIRECTED, igraph_vss_vector(chosen.get()),
                                           igraph_vss_all(), nullptr));
    return result.values();
}

std::vector<double> closeness_from(const CsrGraph& graph, std::span<const NodeId> sources,
                                   Threads threads) {
    BitBfs search;
    std::vector<std::uint64_t> sums(graph.num_nodes(), 0);
    for (std::size_t first = 0; first < sources.size(); first += BitBfs::kSources) {
        const std::size_t count = std::min(BitBfs::kSources, sources.size() - first);
        search.search(graph, sources.subspan(first, count), BitBfs::kMaxDistance, threads);
        search.add_distances(sums, threads);
    }
    std::vector<double> result(sums.size());
    std::ranges::transform(sums, result.begin(),
                           [](std::uint64_t sum) { return -static_cast<double>(sum); });
    return result;
}

}  // namespace hplc::internal
