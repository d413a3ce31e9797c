#include "position/landmarks.hpp"

#include <algorithm>
#include <numeric>

#include "base/random.hpp"
#include "graph/components.hpp"
#include "position/internal/centrality.hpp"

namespace hplc {
namespace {

bool is_sampled(const CsrGraph& graph, const LandmarkOptions& options) {
    return options.centrality != Centrality::kDegree && graph.num_nodes() > options.exact_up_to &&
           graph.num_nodes() > options.sources;
}

// All nodes, or a random set of them, in ascending order.
std::vector<NodeId> source_nodes(const CsrGraph& graph, const LandmarkOptions& options) {
    std::vector<NodeId> nodes(graph.num_nodes());
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    if (!is_sampled(graph, options)) return nodes;
    RandomStream random(options.seed, "centrality sources");
    shuffle(std::span(nodes), random);
    nodes.resize(options.sources);
    std::ranges::sort(nodes);
    return nodes;
}

std::vector<double> centralities(const CsrGraph& graph, const LandmarkOptions& options) {
    if (options.centrality == Centrality::kDegree) return internal::degrees(graph);
    const std::vector<NodeId> sources = source_nodes(graph, options);
    return options.centrality == Centrality::kBetweenness
               ? internal::betweenness_from(graph, sources)
               : internal::closeness_from(graph, sources, options.threads);
}

// The largest component that each cluster has nodes of; the first of equals.
std::vector<NodeId> home_components(const Components& components, const Communities& communities) {
    std::vector<NodeId> home(communities.count(), components.count());
    for (std::size_t v = 0; v < communities.cluster.size(); ++v) {
        const NodeId component = components.label[v];
        NodeId& best = home[communities.cluster[v]];
        if (best == components.count() || components.size[component] > components.size[best])
            best = component;
    }
    return home;
}

}  // namespace

Landmarks choose_landmarks(const TrainGraph& train, const Communities& communities,
                           const LandmarkOptions& options) {
    const CsrGraph& graph = train.graph();
    const Components components = connected_components(graph, options.threads);
    const std::vector<NodeId> home = home_components(components, communities);
    const std::vector<double> central = centralities(graph, options);
    Landmarks landmarks{.nodes = std::vector<NodeId>(communities.count(), graph.num_nodes()),
                        .sources = is_sampled(graph, options) ? options.sources : 0};
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const ClusterId cluster = communities.cluster[v];
        if (components.label[v] != home[cluster]) continue;
        NodeId& best = landmarks.nodes[cluster];
        if (best == graph.num_nodes() || central[v] > central[best]) best = v;
    }
    return landmarks;
}

}  // namespace hplc
