#include "model/pairs/cluster_rates.hpp"

#include <cmath>
#include <utility>

namespace hplc {

ClusterRates::ClusterRates(TrainGraph graph, std::vector<ClusterId> clusters, std::uint32_t count)
    : graph_(std::move(graph)),
      clusters_(std::move(clusters)),
      count_(count),
      edges_(std::size_t{count} * count),
      degrees_(count) {
    const CsrGraph& all = graph_.graph();
    for (NodeId u = 0; u < all.num_nodes(); ++u) {
        degrees_[clusters_[u]] += all.degree(u);
        for (const NodeId v : all.neighbours(u))
            edges_[std::size_t{clusters_[u]} * count_ + clusters_[v]] += 1;
    }
    for (std::uint32_t a = 0; a < count_; ++a)
        edges_[std::size_t{a} * count_ + a] /= 2;  // its edges were met from both ends
}

double ClusterRates::of(NodePair pair) const {
    const ClusterId a = clusters_[pair.u];
    const ClusterId b = clusters_[pair.v];
    const double own = graph_.graph().has_edge(pair.u, pair.v) ? 1 : 0;
    const double all_degrees = 2 * (static_cast<double>(graph_.graph().num_edges()) - own);
    if (all_degrees == 0) return 0;
    double expected = (degrees_[a] - own) * (degrees_[b] - own) / all_degrees;
    if (a == b) expected = (degrees_[a] - 2 * own) * (degrees_[a] - 2 * own) / (2 * all_degrees);
    return std::log((edges_between(a, b) - own + 1) / (expected + 1));
}

}  // namespace hplc
