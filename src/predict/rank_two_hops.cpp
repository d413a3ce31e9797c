#include "predict/rank_two_hops.hpp"

#include <algorithm>
#include <mutex>
#include <numeric>

namespace hplc {
namespace {

class TwoHops {
  public:
    explicit TwoHops(const Neighbourhoods& neighbourhoods)
        : neighbourhoods_(&neighbourhoods), sums_(graph().num_nodes()) {}

    // Calls found(v, what u and v share) for every v > u that is two steps from u and no neighbour.
    // Common neighbours are added in ascending order, as Neighbourhoods::of() does.
    template <typename Found>
    void from(NodeId u, const Found& found) {
        for (const NodeId w : graph().neighbours(u)) {
            const auto row = graph().neighbours(w);
            for (auto v = std::upper_bound(row.begin(), row.end(), u); v != row.end(); ++v) {
                if (sums_[*v].common == 0) reached_.push_back(*v);
                neighbourhoods_->add_common(w, sums_[*v]);
            }
        }
        for (const NodeId v : graph().neighbours(u))
            sums_[v].common = 0;
        for (const NodeId v : reached_) {
            if (sums_[v].common > 0) found(v, with_degrees(u, v));
            sums_[v] = {};
        }
        reached_.clear();
    }

  private:
    [[nodiscard]] const CsrGraph& graph() const { return neighbourhoods_->graph(); }
    [[nodiscard]] PairNeighbourhood with_degrees(NodeId u, NodeId v) const {
        PairNeighbourhood pair = sums_[v];
        pair.degree_u = graph().degree(u);
        pair.degree_v = graph().degree(v);
        return pair;
    }

    const Neighbourhoods* neighbourhoods_;
    std::vector<PairNeighbourhood> sums_;  // of u with each node
    std::vector<NodeId> reached_;
};

}  // namespace

std::vector<ScoredPair> rank_two_hops(const Neighbourhoods& neighbourhoods,
                                      NeighbourhoodFormula formula, const RankOptions& options) {
    std::vector<NodeId> all(neighbourhoods.graph().num_nodes());
    std::iota(all.begin(), all.end(), NodeId{0});
    return rank_two_hops(neighbourhoods, formula, all, options);
}

std::vector<ScoredPair> rank_two_hops(const Neighbourhoods& neighbourhoods,
                                      NeighbourhoodFormula formula, std::span<const NodeId> starts,
                                      const RankOptions& options) {
    // Not too many chunks, because each clears its 32 bytes a node.
    const std::size_t grain = std::max<std::size_t>(64, starts.size() / 256);
    BestPairs best(options.top);
    std::mutex mutex;
    Progress progress("scoring", starts.size(), "node", options.progress);
    parallel_chunks(options.threads, starts.size(), grain, [&](IndexRange range) {
        TwoHops two_hops(neighbourhoods);
        BestPairs found(options.top);
        for (const NodeId u : starts.subspan(range.begin, range.size())) {
            two_hops.from(u, [&](NodeId v, const PairNeighbourhood& pair) {
                found.offer({{u, v}, formula(pair)});
            });
            progress.advance();
        }
        const std::lock_guard lock(mutex);
        best.offer(found);
    });
    return best.ranked();
}

std::uint64_t two_step_walks(const CsrGraph& graph, NodeId u) {
    std::uint64_t walks = 0;
    for (const NodeId w : graph.neighbours(u))
        walks += graph.degree(w);
    return walks;
}

}  // namespace hplc
