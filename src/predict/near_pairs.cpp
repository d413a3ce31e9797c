#include "predict/near_pairs.hpp"

#include <algorithm>

#include "base/interruption.hpp"
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
        ask_interruption();
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

    static constexpr std::size_t kPairsAtOnce = std::size_t{1} << 18;

  private:
    const LinkScorer& scorer_;
    const Floor& floor_;
    const TakePairs& take_;
    Threads threads_;
    std::vector<NodePair> pairs_;
    std::vector<double> scores_;
    std::vector<ScoredPair> found_;
    std::uint64_t scored_ = 0;
};

// One thread's search for the pairs of a row: a node with those of higher numbers that share a
// neighbour with it.
class NearRows {
  public:
    NearRows(const Neighbourhoods& neighbourhoods, const PairFilter& filter, std::size_t most)
        : graph_(&neighbourhoods.graph()), filter_(&filter), most_(most), shared_(neighbourhoods) {}

    void find(NodeId u, std::vector<NodePair>& found) {
        found.clear();
        if (!filter_->allows(u)) return;
        shared_.start(u, u + 1);
        for (const NodeId v : shared_.reached()) {
            if (filter_->allows(u, v) && !graph_->has_edge(u, v)) found.push_back({u, v});
        }
        if (most_ > 0 && found.size() > most_) keep_most_shared(found);
    }
    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

  private:
    void keep_most_shared(std::vector<NodePair>& found) {
        const auto share = [&](NodePair pair) { return shared_.with(pair.v).resource_allocation; };
        std::ranges::nth_element(found, found.begin() + static_cast<std::ptrdiff_t>(most_),
                                 [&](NodePair a, NodePair b) {
                                     return share(a) != share(b) ? share(a) > share(b) : a.v < b.v;
                                 });
        left_out_ += found.size() - most_;
        found.resize(most_);
    }

    const CsrGraph* graph_;
    const PairFilter* filter_;
    std::size_t most_;
    NeighbourhoodSweep shared_;
    std::uint64_t left_out_ = 0;
};

// Rows from `row` on, which moves behind them: as many as have about so many walks of two steps,
// which are as many pairs at most.
std::vector<NodeId> next_rows(const CsrGraph& graph, std::size_t& row, std::size_t every) {
    constexpr std::uint64_t kWalksAtOnce = std::uint64_t{1} << 21;
    std::vector<NodeId> rows;
    for (std::uint64_t walks = 0; row < graph.num_nodes() && walks < kWalksAtOnce; row += every) {
        const auto u = static_cast<NodeId>(row);
        rows.push_back(u);
        walks += 1;
        for (const NodeId w : graph.neighbours(u))
            walks += graph.degree(w);
    }
    return rows;
}

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

// Random edges that the filter allows; all edges where there are not more than are wanted.
std::vector<NodePair> sampled_edges(const CsrGraph& graph, const PairFilter& filter,
                                    std::size_t wanted, RandomStream random) {
    std::vector<NodePair> edges;
    if (graph.num_edges() <= wanted) {
        edges = graph.edges();
        std::erase_if(edges, [&](NodePair edge) { return !filter.allows(edge.u, edge.v); });
        return edges;
    }
    const auto offsets = graph.offsets();
    for (std::size_t tries = 100 * wanted; tries > 0 && edges.size() < wanted; --tries) {
        const std::uint64_t place = random.below(graph.adjacency().size());
        const auto row = std::ranges::upper_bound(offsets, place) - 1;
        const NodePair edge{static_cast<NodeId>(row - offsets.begin()), graph.adjacency()[place]};
        if (filter.allows(edge.u, edge.v)) edges.push_back(edge);
    }
    return edges;
}

}  // namespace

std::uint64_t near_pairs_memory(NodeId num_nodes, Threads threads) {
    constexpr std::uint64_t kSharedBytes = 16;  // of a node, for all threads
    const std::uint64_t bytes_a_node = kSharedBytes + threads.count * sizeof(PairNeighbourhood);
    constexpr std::uint64_t kBytesAPair = sizeof(NodePair) + sizeof(double) + sizeof(ScoredPair);
    return bytes_a_node * num_nodes + kBytesAPair * PairBlock::kPairsAtOnce;
}

LinksOutside measure_links_outside(const TrainGraph& known, const PairFilter& filter,
                                   std::size_t sample, std::uint64_t seed, Threads threads) {
    const std::vector<NodePair> edges =
        sampled_edges(known.graph(), filter, sample, RandomStream(seed, "known links to look at"));
    LinksOutside links{.links = edges.size()};
    const Neighbourhoods neighbourhoods(known);
    for (const PairNeighbourhood& pair : neighbourhoods.of(edges, OwnEdge::kTakenOut, threads))
        links.outside += pair.common == 0 ? 1 : 0;
    return links;
}

ScanCounts scan_near_pairs(const LinkScorer& scorer, const TrainGraph& known,
                           const PairFilter& filter, const Floor& floor, const TakePairs& take,
                           const ScanOptions& options) {
    const CsrGraph& graph = known.graph();
    const Neighbourhoods neighbourhoods(known);
    const Stopwatch watch;
    std::vector<NearRows> finders;
    for (unsigned i = 0; i < options.threads.count; ++i)
        finders.emplace_back(neighbourhoods, filter, options.most_per_row);
    PairBlock block(scorer, floor, take, options.threads);
    Progress progress("scoring", graph.num_nodes(), "node", options.progress);
    std::vector<std::vector<NodePair>> found;
    for (std::size_t row = options.every / 2; row < graph.num_nodes();) {
        const std::vector<NodeId> batch = next_rows(graph, row, options.every);
        found.resize(batch.size());
        parallel_for(options.threads, finders.size(), 1, [&](std::size_t w) {
            for (std::size_t i = w; i < batch.size(); i += finders.size())
                finders[w].find(batch[i], found[i]);
        });
        for (std::size_t i = 0; i < batch.size(); ++i) {
            for (const NodePair pair : found[i])
                block.add(pair);
        }
        progress.advance(batch.size() * options.every);
    }
    block.score();
    ScanCounts counts{.pairs = allowed_non_edges(graph, filter),
                      .scored = block.scored(),
                      .seconds = watch.seconds()};
    for (const NearRows& finder : finders)
        counts.left_out += finder.left_out();
    return counts;
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
