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

ScanCounts scan_near_pairs(const LinkScorer& scorer, const TrainGraph& known,
                           const PairFilter& filter, const Floor& floor, const TakePairs& take,
                           const ScanOptions& options) {
    const CsrGraph& graph = known.graph();
    const Neighbourhoods neighbourhoods(known);
    const Stopwatch watch;
    NeighbourhoodSweep shared(neighbourhoods);
    PairBlock block(scorer, floor, take, options.threads);
    Progress progress("scoring", graph.num_nodes(), "node", options.progress);
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        progress.advance();
        if (!filter.allows(u)) continue;
        shared.start(u, u + 1);
        for (const NodeId v : shared.reached()) {
            if (filter.allows(u, v) && !graph.has_edge(u, v)) block.add({u, v});
        }
    }
    block.score();
    return {.pairs = allowed_non_edges(graph, filter),
            .scored = block.scored(),
            .seconds = watch.seconds()};
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
