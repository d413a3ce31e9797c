#include "predict/rank_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/error.hpp"
#include "graph/node_pairs.hpp"

namespace hplc {
namespace {

// Pairs that wait until there are enough of them to be scored at once.
class PairBlock {
  public:
    PairBlock(const LinkScorer& scorer, const RankOptions& options)
        : scorer_(&scorer), threads_(options.threads), best_(options.top) {
        pairs_.reserve(kPairsAtOnce);
    }

    void add(NodePair pair) {
        pairs_.push_back(pair);
        if (pairs_.size() == kPairsAtOnce) score();
    }

    [[nodiscard]] std::vector<ScoredPair> finish() {
        score();
        return best_.ranked();
    }

  private:
    void score() {
        scores_.resize(pairs_.size());
        scorer_->score(pairs_, scores_, threads_);
        for (std::size_t i = 0; i < pairs_.size(); ++i)
            best_.offer({pairs_[i], scores_[i]});
        pairs_.clear();
    }

    const LinkScorer* scorer_;
    Threads threads_;
    BestPairs best_;
    std::vector<NodePair> pairs_;
    std::vector<double> scores_;
};

void refuse_too_many(const CsrGraph& graph) {
    const std::uint64_t pairs = num_pairs(graph.num_nodes());
    if (pairs <= kMostPairs) return;
    throw InputError(
        {.found = fmt::format("{} pairs of nodes to score", pairs),
         .expected = fmt::format("at most {}", kMostPairs),
         .fix = "take a model of common neighbours, which looks at pairs two steps apart only, or "
                "ask for --node or --pairs"});
}

// Most neighbours first, so that a row's node is the hub of all its pairs and scorers that group
// pairs by hub do its work once.
std::vector<NodeId> by_falling_degree(const CsrGraph& graph) {
    std::vector<NodeId> nodes(graph.num_nodes());
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    std::stable_sort(nodes.begin(), nodes.end(),
                     [&](NodeId a, NodeId b) { return graph.degree(a) > graph.degree(b); });
    return nodes;
}

// Walks over the pairs that are no edges, row by row.
class NonEdgeRows {
  public:
    explicit NonEdgeRows(const CsrGraph& graph)
        : graph_(&graph),
          nodes_(by_falling_degree(graph)),
          is_neighbour_(graph.num_nodes(), false) {}

    // Calls found(pair) for the non-edges between the node of row i and those of later rows.
    template <typename Found>
    void row(std::size_t i, const Found& found) {
        const NodeId u = nodes_[i];
        for (const NodeId v : graph_->neighbours(u))
            is_neighbour_[v] = true;
        for (std::size_t j = i + 1; j < nodes_.size(); ++j) {
            if (!is_neighbour_[nodes_[j]]) found(ordered({u, nodes_[j]}));
        }
        for (const NodeId v : graph_->neighbours(u))
            is_neighbour_[v] = false;
    }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }

  private:
    const CsrGraph* graph_;
    std::vector<NodeId> nodes_;
    std::vector<bool> is_neighbour_;
};

}  // namespace

std::vector<ScoredPair> rank_all_pairs(const LinkScorer& scorer, const CsrGraph& known,
                                       const RankOptions& options) {
    refuse_too_many(known);
    NonEdgeRows rows(known);
    PairBlock block(scorer, options);
    Progress progress("scoring", num_pairs(known.num_nodes()), "pair", options.progress);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows.row(i, [&](NodePair pair) { block.add(pair); });
        progress.advance(rows.size() - i - 1);
    }
    return block.finish();
}

std::vector<NodePair> sample_rows(const CsrGraph& known, std::size_t count) {
    NonEdgeRows rows(known);
    const std::size_t wanted = std::max<std::size_t>(1, 2 * count / (rows.size() + 1));
    const std::size_t stride = std::max<std::size_t>(1, rows.size() / wanted);
    std::vector<NodePair> sample;
    for (std::size_t i = stride / 2; i < rows.size(); i += stride)
        rows.row(i, [&](NodePair pair) { sample.push_back(pair); });
    return sample;
}

std::vector<ScoredPair> rank_pairs_of(NodeId node, const LinkScorer& scorer, const CsrGraph& known,
                                      const RankOptions& options) {
    PairBlock block(scorer, options);
    for (NodeId v = 0; v < known.num_nodes(); ++v) {
        if (v != node && !known.has_edge(node, v)) block.add({node, v});
    }
    return block.finish();
}

}  // namespace hplc
