#include "task/train_graph.hpp"

#include <algorithm>
#include <vector>

#include "graph/combine_graphs.hpp"

namespace hplc {
TrainGraph TrainGraph::without(std::span<const NodePair> edges, Threads threads) const {
    std::vector<NodePair> present;
    present.reserve(edges.size());
    std::ranges::copy_if(edges, std::back_inserter(present), [&](NodePair pair) {
        return pair.u != pair.v && graph_->has_edge(pair.u, pair.v);
    });
    const CsrGraph removed = build_graph(graph_->num_nodes(), present, threads).graph;
    auto rest = std::make_shared<const CsrGraph>(difference_of(*graph_, removed, threads));
    auto times = times_ ? times_of_part(*times_, *graph_, *rest) : nullptr;
    auto directions = directions_ ? directions_of_part(*directions_, *graph_, *rest) : nullptr;
    auto weights = weights_ ? weights_of_part(*weights_, *graph_, *rest) : nullptr;
    return {std::move(rest),  provenance_,           pairs_,
            std::move(times), std::move(directions), std::move(weights)};
}

TrainGraph TrainGraph::until(double time) const {
    std::vector<EdgeOffset> offsets = {0};
    std::vector<NodeId> neighbours;
    for (NodeId u = 0; u < graph_->num_nodes(); ++u) {
        for (auto entry = graph_->offsets()[u]; entry < graph_->offsets()[u + 1]; ++entry) {
            if (times_->first_of(entry) <= time) neighbours.push_back(graph_->adjacency()[entry]);
        }
        offsets.push_back(neighbours.size());
    }
    auto past = std::make_shared<const CsrGraph>(std::move(offsets), std::move(neighbours));
    auto times = times_until(*times_, *past, time);
    return {std::move(past), provenance_, pairs_, std::move(times)};
}

}  // namespace hplc
