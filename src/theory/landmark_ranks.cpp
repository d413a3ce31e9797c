#include "theory/landmark_ranks.hpp"

#include <algorithm>
#include <cmath>

#include "graph/generators.hpp"
#include "position/communities.hpp"
#include "position/landmarks.hpp"
#include "task/link_task.hpp"

namespace hplc {
namespace {

struct OneGraph {
    double worst = 0;
    double top_rank = 0;
    NodeId within = 0;
};

NodeId rounded_log(NodeId nodes) {
    return static_cast<NodeId>(std::lround(std::log(nodes)));
}

std::vector<NodeId> ascending_degrees(const CsrGraph& graph) {
    std::vector<NodeId> degrees(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        degrees[v] = graph.degree(v);
    std::sort(degrees.begin(), degrees.end());
    return degrees;
}

// Plain FluidC: with eta 1 every macro-cluster is one cluster.
std::vector<NodeId> cluster_landmarks(const TrainGraph& graph, NodeId count, std::uint64_t seed) {
    const Communities communities =
        find_communities(graph, {.clusters = count, .eta = 1, .seed = seed});
    return choose_landmarks(graph, communities, {.seed = seed}).nodes;
}

OneGraph measure(NodeId nodes, NodeId links, std::uint64_t seed) {
    GraphData data;
    data.ids = NodeIds::rows(nodes);
    data.edges = barabasi_albert(nodes, links, {.seed = seed});
    const TrainGraph train = LinkTask::whole(data, {.seed = seed}).train_graph();
    const NodeId count = rounded_log(nodes);
    const auto degrees = ascending_degrees(train.graph());
    OneGraph result;
    result.top_rank = degree_rank(degrees, degrees[nodes - std::min(nodes, count * count)]);
    for (const NodeId landmark : cluster_landmarks(train, count, seed)) {
        const double rank = degree_rank(degrees, train.graph().degree(landmark));
        result.worst = std::max(result.worst, rank);
        result.within += rank <= result.top_rank ? 1 : 0;
    }
    return result;
}

RankCheck summary(NodeId nodes, std::span<const OneGraph> graphs) {
    const NodeId count = rounded_log(nodes);
    RankCheck check{.nodes = nodes, .landmarks = count, .top = std::min(nodes, count * count)};
    std::vector<double> worst(graphs.size());
    std::vector<double> top(graphs.size());
    double within = 0;
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        worst[i] = graphs[i].worst;
        top[i] = graphs[i].top_rank;
        within += graphs[i].within;
    }
    check.worst = estimate_of(worst);
    check.top_rank = estimate_of(top);
    check.worst_ever = *std::max_element(worst.begin(), worst.end());
    check.within = within / (static_cast<double>(graphs.size()) * count);
    return check;
}

}  // namespace

double degree_rank(std::span<const NodeId> ascending, NodeId degree) {
    const auto higher =
        ascending.end() - std::upper_bound(ascending.begin(), ascending.end(), degree);
    return static_cast<double>(higher) / static_cast<double>(ascending.size());
}

std::vector<RankCheck> check_landmark_ranks(const LandmarkRankOptions& options) {
    Progress progress("ranking landmarks", options.sizes.size() * options.runs, "graph",
                      options.progress);
    std::vector<RankCheck> checks;
    std::vector<OneGraph> graphs(options.runs);
    for (const NodeId nodes : options.sizes) {
        parallel_for(options.threads, options.runs, 1, [&](std::size_t run) {
            graphs[run] = measure(nodes, options.links, options.seed + run);
            progress.advance();
        });
        checks.push_back(summary(nodes, graphs));
    }
    return checks;
}

}  // namespace hplc
