#include "heuristic/three_steps.hpp"

#include <cmath>
#include <utility>

#include "heuristic/hub_groups.hpp"

namespace hplc {

// Walks of two steps from a hub: how many there are to each node, and their weights.
class ThreeSteps::Sweep {
  public:
    struct Sum {
        double walks = 0;
        double weight = 0;  // of the nodes between
    };

    explicit Sweep(NodeId num_nodes) : sums_(num_nodes) {}

    void start(const CsrGraph& graph, std::span<const double> weights, NodeId hub) {
        for (const NodeId y : reached_)
            sums_[y] = {};
        reached_.clear();
        for (const NodeId x : graph.neighbours(hub)) {
            for (const NodeId y : graph.neighbours(x)) {
                if (sums_[y].walks == 0) reached_.push_back(y);
                sums_[y].walks += 1;
                sums_[y].weight += weights[x];
            }
        }
    }
    [[nodiscard]] const Sum& to(NodeId y) const { return sums_[y]; }

  private:
    std::vector<Sum> sums_;
    std::vector<NodeId> reached_;
};

double three_step_paths(const ThreeStepWalks& walks) {
    return walks.by_both;
}

double co_occurrence(const ThreeStepWalks& walks) {
    return (walks.by_first * walks.weight_v + walks.by_second * walks.weight_u) / 2;
}

ThreeSteps::ThreeSteps(TrainGraph graph, ThreeStepFormula formula)
    : graph_(std::move(graph)), formula_(formula) {
    const CsrGraph& edges = graph_.graph();
    weights_.resize(edges.num_nodes(), 0);
    weight_sums_.resize(edges.num_nodes(), 0);
    for (NodeId v = 0; v < edges.num_nodes(); ++v) {
        if (edges.degree(v) > 0) weights_[v] = 1 / std::sqrt(double{1} * edges.degree(v));
    }
    for (NodeId v = 0; v < edges.num_nodes(); ++v) {
        for (const NodeId x : edges.neighbours(v))
            weight_sums_[v] += weights_[x];
    }
}

// Walks that go over the edge between the two: by x = other, by y = hub, and those by both.
void ThreeSteps::leave_own_edge_out(ThreeStepWalks& walks, NodeId hub, NodeId other) const {
    const double w_hub = weights_[hub];
    const double w_other = weights_[other];
    const double d_hub = graph_.graph().degree(hub);
    const double d_other = graph_.graph().degree(other);
    walks.by_both -= w_other * weight_sums_[other] + w_hub * weight_sums_[hub] - w_hub * w_other;
    walks.by_first -= w_other * d_other + weight_sums_[hub] - w_other;
    walks.by_second -= weight_sums_[other] + w_hub * d_hub - w_hub;
}

ThreeStepWalks ThreeSteps::walks_of(const Sweep& sweep, NodeId hub, NodeId other) const {
    ThreeStepWalks walks{.weight_u = weights_[hub], .weight_v = weights_[other]};
    for (const NodeId y : graph_.graph().neighbours(other)) {
        const Sweep::Sum& sum = sweep.to(y);
        walks.by_both += weights_[y] * sum.weight;
        walks.by_first += sum.weight;
        walks.by_second += weights_[y] * sum.walks;
    }
    if (graph_.graph().has_edge(hub, other)) leave_own_edge_out(walks, hub, other);
    return walks;
}

void ThreeSteps::score(std::span<const NodePair> pairs, std::span<double> scores,
                       Threads threads) const {
    const CsrGraph& edges = graph_.graph();
    for_each_hub_group(
        edges, pairs, threads, [&] { return Sweep(edges.num_nodes()); },
        [&](Sweep& sweep, const HubGroup& group) {
            sweep.start(edges, weights_, group.hub);
            for (std::size_t i = 0; i < group.others.size(); ++i)
                scores[group.positions[i]] = formula_(walks_of(sweep, group.hub, group.others[i]));
        });
}

}  // namespace hplc
