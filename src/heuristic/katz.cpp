#include "heuristic/katz.hpp"

#include <algorithm>
#include <vector>

#include "heuristic/hub_groups.hpp"

namespace hplc {
namespace {

// Numbers of walks of one length from one node, with the list of nodes where it is not 0.
class WalkCounts {
  public:
    explicit WalkCounts(const CsrGraph& graph)
        : graph_(&graph), counts_(graph.num_nodes(), 0), next_(graph.num_nodes(), 0) {}

    void start(NodeId source) {
        clear();
        counts_[source] = 1;
        reached_.push_back(source);
    }

    // From walks of length l to walks of length l + 1.
    void step() {
        std::vector<NodeId> next_reached;
        for (const NodeId w : reached_) {
            for (const NodeId v : graph_->neighbours(w)) {
                if (next_[v] == 0) next_reached.push_back(v);
                next_[v] += counts_[w];
            }
        }
        clear();
        counts_.swap(next_);
        reached_.swap(next_reached);
    }

    [[nodiscard]] double to(NodeId v) const { return counts_[v]; }

    // Walks that are one step longer, to one node.
    [[nodiscard]] double one_step_further_to(NodeId v) const {
        double sum = 0;
        for (const NodeId w : graph_->neighbours(v))
            sum += counts_[w];
        return sum;
    }

  private:
    void clear() {
        for (const NodeId v : reached_)
            counts_[v] = 0;
        reached_.clear();
    }

    const CsrGraph* graph_;
    std::vector<double> counts_;
    std::vector<double> next_;
    std::vector<NodeId> reached_;
};

}  // namespace

void Katz::score(std::span<const NodePair> pairs, std::span<double> scores, Threads threads) const {
    std::fill(scores.begin(), scores.end(), 0);
    const auto fill = [&](WalkCounts& walks, const HubGroup& group) {
        const auto add = [&](double factor, const auto& walks_to) {
            for (std::size_t i = 0; i < group.others.size(); ++i)
                scores[group.positions[i]] += factor * walks_to(group.others[i]);
        };
        walks.start(group.hub);
        double factor = options_.beta;
        for (unsigned length = 1; length < options_.max_length; ++length) {
            walks.step();
            add(factor, [&](NodeId v) { return walks.to(v); });
            factor *= options_.beta;
        }
        add(factor, [&](NodeId v) { return walks.one_step_further_to(v); });
    };
    for_each_hub_group(
        graph_.graph(), pairs, threads, [&] { return WalkCounts(graph_.graph()); }, fill);
}

}  // namespace hplc
