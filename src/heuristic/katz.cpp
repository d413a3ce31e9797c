#include "heuristic/katz.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "heuristic/hub_groups.hpp"

namespace hplc {
namespace {

// Every step counts alike.
struct PlainSteps {
    double operator()(double walks, EdgeOffset /*entry*/) const { return walks; }
};

// A step counts by the weight of its edge, divided by the mean of all: beta then means what it
// means without weights.
struct WeightedSteps {
    std::span<const float> weights;
    double share = 1;  // 1 / mean
    double operator()(double walks, EdgeOffset entry) const {
        return walks * (weights[entry] * share);
    }
};

// Numbers of walks of one length from one node, with the list of nodes where it is not 0.
template <typename Steps>
class WalkCounts {
  public:
    WalkCounts(const CsrGraph& graph, Steps steps)
        : graph_(&graph),
          steps_(steps),
          counts_(graph.num_nodes(), 0),
          next_(graph.num_nodes(), 0) {}

    void start(NodeId source) {
        clear();
        counts_[source] = 1;
        reached_.push_back(source);
    }

    // From walks of length l to walks of length l + 1.
    void step() {
        std::vector<NodeId> next_reached;
        for (const NodeId w : reached_) {
            for (auto entry = graph_->offsets()[w]; entry < graph_->offsets()[w + 1]; ++entry) {
                const NodeId v = graph_->adjacency()[entry];
                if (next_[v] == 0) next_reached.push_back(v);
                next_[v] += steps_(counts_[w], entry);
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
        for (auto entry = graph_->offsets()[v]; entry < graph_->offsets()[v + 1]; ++entry)
            sum += steps_(counts_[graph_->adjacency()[entry]], entry);
        return sum;
    }

  private:
    void clear() {
        for (const NodeId v : reached_)
            counts_[v] = 0;
        reached_.clear();
    }

    const CsrGraph* graph_;
    Steps steps_;
    std::vector<double> counts_;
    std::vector<double> next_;
    std::vector<NodeId> reached_;
};

template <typename Steps>
void score_by_walks(const CsrGraph& graph, const KatzOptions& options, Steps steps,
                    std::span<const NodePair> pairs, std::span<double> scores, Threads threads) {
    const auto fill = [&](WalkCounts<Steps>& walks, const HubGroup& group) {
        const auto add = [&](double factor, const auto& walks_to) {
            for (std::size_t i = 0; i < group.others.size(); ++i)
                scores[group.positions[i]] += factor * walks_to(group.others[i]);
        };
        walks.start(group.hub);
        double factor = options.beta;
        for (unsigned length = 1; length < options.max_length; ++length) {
            walks.step();
            add(factor, [&](NodeId v) { return walks.to(v); });
            factor *= options.beta;
        }
        add(factor, [&](NodeId v) { return walks.one_step_further_to(v); });
    };
    for_each_hub_group(
        graph, pairs, threads, [&] { return WalkCounts<Steps>(graph, steps); }, fill);
}

}  // namespace

void Katz::score(std::span<const NodePair> pairs, std::span<double> scores, Threads threads) const {
    std::fill(scores.begin(), scores.end(), 0);
    const CsrGraph& graph = graph_.graph();
    if (const EdgeWeights* weights = graph_.weights()) {
        score_by_walks(graph, options_, WeightedSteps{weights->values, 1 / weights->mean()}, pairs,
                       scores, threads);
    } else {
        score_by_walks(graph, options_, PlainSteps(), pairs, scores, threads);
    }
}

}  // namespace hplc
