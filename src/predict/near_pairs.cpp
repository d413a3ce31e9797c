#include "predict/near_pairs.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "heuristic/neighbourhood.hpp"

namespace hplc {
namespace {

// Pairs that wait until there are enough of them to be scored at once.
class PairBlock {
  public:
    PairBlock(const LinkScorer& scorer, const Floor& floor, const TakePairs& take, Threads threads)
        : scorer_(scorer), floor_(floor), take_(take), threads_(threads) {}

    void add(NodePair pair) {
        pairs_.push_back(pair);
        if (pairs_.size() == kPairsAtOnce) score();
    }
    void score() {
        scores_.resize(pairs_.size());
        scorer_.score(pairs_, scores_, threads_);
        found_.clear();
        const double floor = floor_();
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            if (scores_[i] >= floor) found_.push_back({pairs_[i], scores_[i]});
        }
        take_(found_);
        scored_ += pairs_.size();
        pairs_.clear();
    }
    [[nodiscard]] std::uint64_t scored() const { return scored_; }

  private:
    static constexpr std::size_t kPairsAtOnce = std::size_t{1} << 18;

    const LinkScorer& scorer_;
    const Floor& floor_;
    const TakePairs& take_;
    Threads threads_;
    std::vector<NodePair> pairs_;
    std::vector<double> scores_;
    std::vector<ScoredPair> found_;
    std::uint64_t scored_ = 0;
};

// The best of the pairs of one node with all others that the filter allows.
std::vector<ScoredPair> best_of_all(NodeId node, std::size_t count, const LinkScorer& scorer,
                                    const CsrGraph& known, const PairFilter& filter,
                                    Threads threads) {
    BestPairs best(count);
    const Floor floor = [&] { return best.floor(); };
    const TakePairs take = [&](std::span<const ScoredPair> pairs) { best.offer(pairs); };
    PairBlock block(scorer, floor, take, threads);
    for (NodeId v = 0; v < known.num_nodes(); ++v) {
        if (v != node && !known.has_edge(node, v) && filter.allows(node, v)) block.add({node, v});
    }
    block.score();
    return best.ranked();
}

}  // namespace

NodeId largest_followed(const CsrGraph& graph) {
    NodeId largest = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        largest = std::max(largest, graph.degree(v));
    std::vector<std::uint64_t> walks(largest + std::size_t{1}, 0);  // by the degree in the middle
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        walks[graph.degree(v)] += std::uint64_t{graph.degree(v)} * graph.degree(v) / 2;
    std::uint64_t sum = 0;
    for (std::size_t degree = 0; degree < walks.size(); ++degree) {
        sum += walks[degree];
        if (sum > kMostFollowedWalks)
            return static_cast<NodeId>(std::max<std::size_t>(2, degree) - 1);
    }
    return largest;
}

ScanCounts scan_near_pairs(const LinkScorer& scorer, const TrainGraph& known,
                           const PairFilter& filter, const Floor& floor, const TakePairs& take,
                           const ScanOptions& options) {
    const CsrGraph& graph = known.graph();
    const NodeId largest = largest_followed(graph);
    const Stopwatch watch;
    std::vector<NodeId> reached_from(graph.num_nodes(), 0);  // the last node plus 1
    PairBlock block(scorer, floor, take, options.threads);
    Progress progress("scoring", graph.num_nodes(), "node", options.progress);
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        progress.advance();
        if (!filter.allows(u)) continue;
        for (const NodeId w : graph.neighbours(u)) {
            if (graph.degree(w) > largest) continue;
            for (const NodeId v : graph.neighbours(w)) {
                if (v <= u || reached_from[v] == u + 1) continue;
                reached_from[v] = u + 1;
                if (filter.allows(u, v) && !graph.has_edge(u, v)) block.add({u, v});
            }
        }
    }
    block.score();
    return {.pairs = allowed_non_edges(graph, filter),
            .scored = block.scored(),
            .seconds = watch.seconds()};
}

double share_of_near_links(const CsrGraph& graph, NodeId largest, std::size_t count,
                           std::uint64_t seed) {
    if (graph.num_edges() == 0) return 0;
    RandomStream random(seed, "links within two steps");
    const auto offsets = graph.offsets();
    std::size_t near = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t entry = random.below(graph.adjacency().size());
        const auto row = std::upper_bound(offsets.begin(), offsets.end(), entry) - 1;
        NodeId u = static_cast<NodeId>(row - offsets.begin());
        NodeId v = graph.adjacency()[entry];
        if (graph.degree(u) > graph.degree(v)) std::swap(u, v);
        near += std::ranges::any_of(graph.neighbours(u), [&](NodeId w) {
            return graph.degree(w) <= largest && graph.has_edge(w, v);
        });
    }
    return static_cast<double>(near) / static_cast<double>(count);
}

std::vector<NodeId> near_nodes(const CsrGraph& graph, NodeId node, std::size_t most) {
    constexpr std::size_t kMostWalks = 100'000;
    struct Reached {
        NodeId node;
        float weight;
    };
    std::vector<NodeId> between(graph.neighbours(node).begin(), graph.neighbours(node).end());
    std::ranges::stable_sort(between, {}, [&](NodeId w) { return graph.degree(w); });
    std::vector<Reached> walks;
    for (const NodeId w : between) {
        if (!walks.empty() && walks.size() + graph.degree(w) > kMostWalks) break;
        const float weight = 1.0F / static_cast<float>(graph.degree(w));
        for (const NodeId v : graph.neighbours(w)) {
            if (v != node && walks.size() < kMostWalks) walks.push_back({v, weight});
        }
    }
    std::ranges::stable_sort(walks, {}, &Reached::node);
    std::vector<Reached> found;
    for (const Reached& walk : walks) {
        if (!found.empty() && found.back().node == walk.node) {
            found.back().weight += walk.weight;
        } else if (!graph.has_edge(node, walk.node)) {
            found.push_back(walk);
        }
    }
    if (found.size() > most) {
        const auto more = [](const Reached& a, const Reached& b) {
            return a.weight != b.weight ? a.weight > b.weight : a.node < b.node;
        };
        std::ranges::nth_element(found, found.begin() + static_cast<std::ptrdiff_t>(most), more);
        found.resize(most);
    }
    std::vector<NodeId> nodes;
    for (const Reached& one : found)
        nodes.push_back(one.node);
    std::ranges::sort(nodes);
    return nodes;
}

Recall measure_recall(const LinkScorer& scorer, const TrainGraph& known, const PairFilter& filter,
                      Recall sample, std::uint64_t seed, Threads threads) {
    const CsrGraph& graph = known.graph();
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (filter.allows(v)) nodes.push_back(v);
    }
    RandomStream random(seed, "sources of the recall");
    const Neighbourhoods neighbourhoods(known);
    std::size_t all = 0;
    std::size_t near = 0;
    for (std::size_t i = 0; i < sample.nodes && !nodes.empty(); ++i) {
        std::vector<NodePair> pairs;
        const NodeId node = nodes[random.below(nodes.size())];
        for (const ScoredPair& best :
             best_of_all(node, sample.best, scorer, graph, filter, threads))
            pairs.push_back(best.pair);
        all += pairs.size();
        for (const PairNeighbourhood& pair : neighbourhoods.of(pairs, OwnEdge::kCounts, threads))
            near += pair.common > 0 ? 1 : 0;
    }
    if (all > 0) sample.share = static_cast<double>(near) / static_cast<double>(all);
    return sample;
}

}  // namespace hplc
