#include "position/anchor_sets.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/random.hpp"

namespace hplc {
namespace {

std::size_t size_count(NodeId num_nodes) {
    return num_nodes == 0 ? 0 : static_cast<std::size_t>(std::bit_width(num_nodes)) - 1;
}

// The first `size` of a shuffle of `nodes`, sorted.
AnchorSet draw_set(std::span<NodeId> nodes, std::size_t size, RandomStream random) {
    for (std::size_t i = 0; i < size; ++i)
        std::swap(nodes[i], nodes[i + random.below(nodes.size() - i)]);
    AnchorSet set(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(size));
    std::ranges::sort(set);
    return set;
}

// One search. The queue holds the nodes of a level by ascending anchors, since its children come in
// the order of their parents: whoever reaches a node first brings the least of the nearest anchors.
class AnchorSearch {
  public:
    AnchorSearch(const CsrGraph& graph, unsigned max_hops)
        : graph_(graph), max_hops_(max_hops), reached_(graph.num_nodes()) {}

    void run(const AnchorSet& anchors, std::size_t set, NearestAnchors& found) {
        queue_.assign(anchors.begin(), anchors.end());
        for (const NodeId anchor : anchors)
            arrive(anchor, anchor, 0, set, found);
        std::size_t next = 0;
        for (unsigned hop = 1; next < queue_.size() && (max_hops_ == 0 || hop <= max_hops_);
             ++hop) {
            for (const std::size_t level_end = queue_.size(); next < level_end; ++next)
                spread(queue_[next], hop, set, found);
        }
        for (const NodeId v : queue_)
            reached_[v] = false;
    }

  private:
    void spread(NodeId v, unsigned hop, std::size_t set, NearestAnchors& found) {
        const NodeId anchor = found.anchors[v * found.sets + set];
        for (const NodeId u : graph_.neighbours(v)) {
            if (reached_[u]) continue;
            arrive(u, anchor, hop, set, found);
            queue_.push_back(u);
        }
    }

    void arrive(NodeId v, NodeId anchor, unsigned hop, std::size_t set, NearestAnchors& found) {
        reached_[v] = true;
        found.anchors[v * found.sets + set] = anchor;
        found.nearness[v * found.sets + set] = 1.0F / static_cast<float>(hop + 1);
    }

    const CsrGraph& graph_;
    unsigned max_hops_;
    std::vector<char> reached_;
    std::vector<NodeId> queue_;
};

}  // namespace

std::size_t anchor_set_count(NodeId num_nodes, unsigned repeats) {
    return repeats * size_count(num_nodes) * size_count(num_nodes);
}

std::vector<AnchorSet> draw_anchor_sets(NodeId num_nodes, unsigned repeats, std::uint64_t seed) {
    const RandomStream random(seed, "anchor sets");
    const std::size_t sizes = size_count(num_nodes);
    std::vector<NodeId> nodes(num_nodes);
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    std::vector<AnchorSet> sets;
    for (std::size_t i = 1; i <= sizes; ++i) {
        for (std::size_t copy = 0; copy < repeats * sizes; ++copy)
            sets.push_back(draw_set(nodes, num_nodes >> i, random.fork(sets.size())));
    }
    return sets;
}

NearestAnchors nearest_anchors(const TrainGraph& graph, std::span<const AnchorSet> sets,
                               unsigned max_hops, Threads threads) {
    const std::size_t nodes = graph.graph().num_nodes();
    NearestAnchors found{.sets = sets.size(),
                         .anchors = std::vector<NodeId>(nodes * sets.size()),
                         .nearness = std::vector<float>(nodes * sets.size())};
    for (std::size_t v = 0; v < nodes; ++v)
        std::fill_n(found.anchors.begin() + static_cast<std::ptrdiff_t>(v * sets.size()),
                    sets.size(), static_cast<NodeId>(v));
    constexpr std::size_t kSetGrain = 8;
    parallel_chunks(threads, sets.size(), kSetGrain, [&](IndexRange range) {
        AnchorSearch search(graph.graph(), max_hops);
        for (std::size_t set = range.begin; set < range.end; ++set)
            search.run(sets[set], set, found);
    });
    return found;
}

}  // namespace hplc
