#include "model/pairs/long_walks.hpp"

#include <cmath>

#include "heuristic/hub_groups.hpp"

namespace hplc {
namespace {

constexpr unsigned kFirstMiddle = 5;
constexpr unsigned kFirstFar = 9;
constexpr unsigned kLast = 12;

double inverse_root(NodeId degree) {
    return degree == 0 ? 0.0 : 1 / std::sqrt(double{1} * degree);
}

std::vector<double> inverse_roots(const CsrGraph& graph) {
    std::vector<double> roots(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        roots[v] = inverse_root(graph.degree(v));
    return roots;
}

}  // namespace

LongWalkSweep::LongWalkSweep(const CsrGraph& graph)
    : graph_(&graph),
      roots_(inverse_roots(graph)),
      now_(graph.num_nodes()),
      next_(graph.num_nodes()),
      sums_(graph.num_nodes()) {}

void LongWalkSweep::start(NodeId source) {
    hidden_ = {};
    walk(source);
}

void LongWalkSweep::start_without(NodePair edge) {
    hidden_ = edge;
    roots_[edge.u] = inverse_root(graph_->degree(edge.u) - 1);
    roots_[edge.v] = inverse_root(graph_->degree(edge.v) - 1);
    walk(edge.u);
    roots_[edge.u] = inverse_root(graph_->degree(edge.u));
    roots_[edge.v] = inverse_root(graph_->degree(edge.v));
}

// Nodes are visited in an order that depends on graph and source alone, and so do the sums.
void LongWalkSweep::walk(NodeId source) {
    for (const NodeId v : reached_)
        sums_[v] = {};
    reached_.clear();
    steps_ = 0;
    at_ = {source};
    now_[source] = 1;
    for (unsigned k = 1; k <= kLast; ++k) {
        step();
        if (k < kFirstMiddle) continue;
        for (const NodeId v : at_) {
            if (sums_[v].middle == 0 && sums_[v].far == 0) reached_.push_back(v);
            (k < kFirstFar ? sums_[v].middle : sums_[v].far) += now_[v];
        }
    }
    for (const NodeId v : at_)
        now_[v] = 0;
}

void LongWalkSweep::step() {
    then_.clear();
    for (const NodeId from : at_) {
        const double share = now_[from] * roots_[from];
        now_[from] = 0;
        steps_ += graph_->degree(from);
        for (const NodeId to : graph_->neighbours(from)) {
            if (hidden_.u != hidden_.v && ordered({from, to}) == ordered(hidden_)) continue;
            if (next_[to] == 0) then_.push_back(to);
            next_[to] += share;
        }
    }
    for (const NodeId v : then_)
        next_[v] *= roots_[v];
    now_.swap(next_);
    at_.swap(then_);
}

std::vector<LongWalks> long_walks(const CsrGraph& graph, std::span<const NodePair> pairs,
                                  Threads threads) {
    std::vector<LongWalks> walks(pairs.size());
    const auto make_sweep = [&] { return LongWalkSweep(graph); };
    for_each_hub_group(graph, pairs, threads, make_sweep,
                       [&](LongWalkSweep& sweep, const HubGroup& group) {
                           bool is_started = false;
                           for (std::size_t i = 0; i < group.others.size(); ++i) {
                               const NodeId other = group.others[i];
                               if (graph.has_edge(group.hub, other)) {
                                   sweep.start_without({group.hub, other});
                                   is_started = false;
                               } else if (!is_started) {
                                   sweep.start(group.hub);
                                   is_started = true;
                               }
                               walks[group.positions[i]] = sweep.to(other);
                           }
                       });
    return walks;
}

}  // namespace hplc
