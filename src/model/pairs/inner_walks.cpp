#include "model/pairs/inner_walks.hpp"

#include <algorithm>
#include <cstdint>

#include "heuristic/hub_groups.hpp"

namespace hplc {
namespace {

// The graph less one edge, or less nothing.
class GraphLessEdge {
  public:
    explicit GraphLessEdge(const CsrGraph& graph) : graph_(&graph) {}
    GraphLessEdge(const CsrGraph& graph, NodePair gone) : graph_(&graph), gone_(gone) {}

    // 1 / degree.
    [[nodiscard]] double share(NodeId v) const {
        return 1.0 / (graph_->degree(v) - (gone_.u != gone_.v && is_end(v) ? 1 : 0));
    }
    template <typename Visit>
    void each_neighbour(NodeId v, const Visit& visit) const {
        for (const NodeId w : graph_->neighbours(v)) {
            if (!(is_end(v) && is_end(w))) visit(w);
        }
    }

  private:
    // With u = v nothing is gone: no node is its own neighbour.
    [[nodiscard]] bool is_end(NodeId v) const { return v == gone_.u || v == gone_.v; }

    const CsrGraph* graph_;
    NodePair gone_ = {};
};

// Walks from one source. Entries of the arrays hold where `seen` is this source's number, so
// nothing has to be cleared from one source to the next.
class WalksFromSource {
  public:
    explicit WalksFromSource(NodeId num_nodes)
        : two_(num_nodes), three_(num_nodes), two_seen_(num_nodes, 0), three_seen_(num_nodes, 0) {}

    void start(const GraphLessEdge& graph, NodeId source) {
        ++source_;
        graph.each_neighbour(source, [&](NodeId a) {
            const double share = graph.share(a);
            graph.each_neighbour(a, [&](NodeId b) {
                if (two_seen_[b] != source_) two_[b] = 0;
                two_seen_[b] = source_;
                two_[b] += share;
            });
        });
    }

    [[nodiscard]] InnerWalks to(const GraphLessEdge& graph, NodeId target) {
        InnerWalks walks;
        graph.each_neighbour(target, [&](NodeId c) {
            const double share = graph.share(c);
            if (two_seen_[c] == source_) walks.three += share * two_[c];
            walks.four += share * three_steps_to(graph, c);
        });
        return walks;
    }

  private:
    [[nodiscard]] double three_steps_to(const GraphLessEdge& graph, NodeId c) {
        if (three_seen_[c] == source_) return three_[c];
        double sum = 0;
        graph.each_neighbour(c, [&](NodeId b) {
            if (two_seen_[b] == source_) sum += graph.share(b) * two_[b];
        });
        three_seen_[c] = source_;
        return three_[c] = sum;
    }

    std::uint32_t source_ = 0;
    std::vector<double> two_;    // walks of two steps to each node
    std::vector<double> three_;  // of three steps
    std::vector<std::uint32_t> two_seen_;
    std::vector<std::uint32_t> three_seen_;
};

}  // namespace

std::vector<InnerWalks> inner_walks(const CsrGraph& graph, std::span<const NodePair> pairs,
                                    Threads threads) {
    std::vector<InnerWalks> results(pairs.size());
    const auto fill = [&](WalksFromSource& walks, const HubGroup& group) {
        const GraphLessEdge whole(graph);
        const auto is_edge = [&](NodeId other) { return graph.has_edge(group.hub, other); };
        walks.start(whole, group.hub);
        for (std::size_t i = 0; i < group.others.size(); ++i) {
            if (!is_edge(group.others[i]))
                results[group.positions[i]] = walks.to(whole, group.others[i]);
        }
        for (std::size_t i = 0; i < group.others.size(); ++i) {
            const NodeId other = group.others[i];
            if (!is_edge(other)) continue;
            const GraphLessEdge less(graph, {group.hub, other});
            walks.start(less, group.hub);
            results[group.positions[i]] = walks.to(less, other);
        }
    };
    for_each_hub_group(
        graph, pairs, threads, [&] { return WalksFromSource(graph.num_nodes()); }, fill);
    return results;
}

WalkSweep::WalkSweep(const CsrGraph& graph)
    : graph_(&graph),
      two_(graph.num_nodes()),
      three_(graph.num_nodes()),
      four_(graph.num_nodes()) {}

void WalkSweep::start(NodeId source) {
    std::ranges::fill(two_, 0.0);
    for (const NodeId a : graph_->neighbours(source)) {
        const double share = 1.0 / graph_->degree(a);
        for (const NodeId b : graph_->neighbours(a))
            two_[b] += share;
    }
    step(two_, three_);
    step(three_, four_);
}

// Ascending in the node before the last, as WalksFromSource adds.
void WalkSweep::step(const std::vector<double>& from, std::vector<double>& to) const {
    std::ranges::fill(to, 0.0);
    for (NodeId c = 0; c < graph_->num_nodes(); ++c) {
        if (from[c] == 0) continue;
        const double walks = 1.0 / graph_->degree(c) * from[c];
        for (const NodeId v : graph_->neighbours(c))
            to[v] += walks;
    }
}

}  // namespace hplc
