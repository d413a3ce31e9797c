#include "task/negatives/heart_candidates.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <tuple>
#include <unordered_map>

#include "task/local_scores.hpp"
#include "task/negatives/negatives.hpp"

namespace hplc {
namespace {

constexpr std::size_t kEndGrain = 64;

// What a node is worth to each heuristic: how many nodes score strictly higher.
struct Ranks {
    static constexpr std::uint32_t kUnranked = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t allocation = kUnranked;
    std::uint32_t pagerank = kUnranked;

    [[nodiscard]] auto key(NodeId node) const {
        return std::tuple(std::min(allocation, pagerank), std::max(allocation, pagerank), node);
    }
};

using RankTable = std::unordered_map<NodeId, Ranks>;

// Ranks the nodes that make no edge with the kept end.
void add_ranks(std::vector<ScoredNode> nodes, std::uint32_t Ranks::*field, RankTable& table) {
    std::ranges::sort(nodes, [](const ScoredNode& a, const ScoredNode& b) {
        return std::tuple(-a.score, a.node) < std::tuple(-b.score, b.node);
    });
    std::uint32_t rank = 0;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (i > 0 && nodes[i].score < nodes[i - 1].score) rank = i;
        table[nodes[i].node].*field = rank;
    }
}

// The two graphs, and the memory of one thread's rankings.
struct Workplace {
    Workplace(const TrainGraph& train_graph, const Strangers& of_whole)
        : train(train_graph.graph()),
          pairs(train_graph.pairs()),
          strangers(of_whole),
          scores(train.num_nodes()),
          waiting(train.num_nodes()) {}

    const CsrGraph& train;
    const SharedPairs& pairs;
    const Strangers& strangers;
    NodeScores scores;
    NodeScores waiting;
};

std::vector<ScoredNode> strangers_only(std::vector<ScoredNode> nodes, const Workplace& at,
                                       NodeId kept) {
    std::erase_if(nodes, [&](const ScoredNode& scored) {
        return scored.node == kept || !allows(at.pairs, kept, scored.node) ||
               at.strangers.graph().has_edge(kept, scored.node);
    });
    return nodes;
}

// All nodes with a score, the hardest first.
std::vector<NodeId> hardest_nodes(Workplace& at, NodeId kept) {
    RankTable table;
    add_ranks(strangers_only(resource_allocation_from(at.train, kept, at.scores), at, kept),
              &Ranks::allocation, table);
    add_ranks(strangers_only(personalised_pagerank_from(at.train, kept, {}, at.scores, at.waiting),
                             at, kept),
              &Ranks::pagerank, table);
    std::vector<NodeId> nodes;
    nodes.reserve(table.size());
    for (const auto& entry : table)
        nodes.push_back(entry.first);
    std::ranges::sort(nodes, {}, [&](NodeId node) { return table.at(node).key(node); });
    return nodes;
}

std::vector<NodeId> replacements(Workplace& at, NodeId kept, std::size_t count,
                                 RandomStream random) {
    std::vector<NodeId> nodes = hardest_nodes(at, kept);
    if (nodes.size() > count) nodes.resize(count);
    const auto others = draw_strangers(at.strangers, kept, count - nodes.size(), nodes, random);
    nodes.insert(nodes.end(), others.begin(), others.end());
    return nodes;
}

std::vector<NodeId> distinct_ends(std::span<const NodePair> pairs) {
    std::vector<NodeId> ends;
    ends.reserve(2 * pairs.size());
    for (const NodePair& pair : pairs) {
        ends.push_back(pair.u);
        ends.push_back(pair.v);
    }
    std::ranges::sort(ends);
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    return ends;
}

}  // namespace

CandidateLists draw_heart_candidates(const TrainGraph& train, const CsrGraph& whole,
                                     std::span<const NodePair> positives, std::size_t per_edge,
                                     RandomStream random, Threads threads) {
    const std::vector<NodeId> ends = distinct_ends(positives);
    const std::size_t for_first = (per_edge + 1) / 2;
    std::vector<std::vector<NodeId>> replaced(ends.size());
    const Strangers strangers(whole, train.pairs());
    parallel_chunks(threads, ends.size(), kEndGrain, [&](IndexRange range) {
        Workplace at(train, strangers);
        for (std::size_t i = range.begin; i < range.end; ++i)
            replaced[i] = replacements(at, ends[i], for_first, random.fork(ends[i]));
    });
    const auto of = [&](NodeId end) -> const std::vector<NodeId>& {
        const auto found = std::ranges::lower_bound(ends, end);
        return replaced[static_cast<std::size_t>(found - ends.begin())];
    };
    CandidateLists lists{per_edge, {}};
    lists.pairs.reserve(positives.size() * per_edge);
    for (const auto& [u, v] : positives) {
        for (const NodeId node : of(u))
            lists.pairs.push_back({u, node});
        for (const NodeId node : std::span(of(v)).first(per_edge - for_first))
            lists.pairs.push_back({node, v});
    }
    return lists;
}

}  // namespace hplc
