#include "heuristic/neighbourhood.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace hplc {
namespace {

// A set of nodes, one bit each.
class NodeBitmap {
  public:
    explicit NodeBitmap(NodeId num_nodes) : words_(std::size_t{num_nodes} / 64 + 1, 0) {}

    [[nodiscard]] bool has(NodeId v) const { return (words_[v / 64] >> (v % 64) & 1) != 0; }
    void add(std::span<const NodeId> nodes) {
        for (const NodeId v : nodes)
            words_[v / 64] |= std::uint64_t{1} << (v % 64);
    }
    void remove(std::span<const NodeId> nodes) {
        for (const NodeId v : nodes)
            words_[v / 64] = 0;
    }

  private:
    std::vector<std::uint64_t> words_;
};

// The memory of one thread.
struct Scratch {
    explicit Scratch(NodeId num_nodes) : marked(num_nodes) {}

    NodeBitmap marked;  // neighbours of the hub
    std::vector<NodeId> common;
};

// Both ways of finding common neighbours call found(w) in ascending order of w. In dense graphs
// whether w is common is a coin toss, so this one has no branch in its first loop.
template <typename Found>
void common_by_bitmap(Scratch& scratch, std::span<const NodeId> row, const Found& found) {
    if (scratch.common.size() < row.size()) scratch.common.resize(row.size());
    NodeId* const common = scratch.common.data();
    std::size_t count = 0;
    for (const NodeId w : row) {
        common[count] = w;
        count += scratch.marked.has(w) ? 1 : 0;
    }
    for (std::size_t i = 0; i < count; ++i)
        found(common[i]);
}

template <typename Found>
void common_by_bisection(std::span<const NodeId> long_row, std::span<const NodeId> row,
                         const Found& found) {
    auto at = long_row.begin();
    for (const NodeId w : row) {
        at = std::lower_bound(at, long_row.end(), w);
        if (at == long_row.end()) return;
        if (*at == w) found(w);
    }
}

// Marking and unmarking the hub costs about two steps a neighbour, bisection log2 a look-up.
bool marking_pays(const CsrGraph& graph, const HubGroup& group) {
    const std::uint64_t degree = graph.degree(group.hub);
    std::uint64_t look_ups = 0;
    for (const NodeId other : group.others)
        look_ups += graph.degree(other);
    return look_ups * std::bit_width(degree) > 2 * degree + look_ups;
}

void take_own_edge_out(const CsrGraph& graph, NodePair pair, PairNeighbourhood& result) {
    if (!graph.has_edge(pair.u, pair.v)) return;
    --result.degree_u;
    --result.degree_v;
}

}  // namespace

double PairNeighbourhood::jaccard() const {
    const double either = double{1} * degree_u + degree_v - common;
    return common == 0 ? 0 : common / either;
}

Neighbourhoods::Neighbourhoods(TrainGraph graph)
    : graph_(std::move(graph)), weights_(this->graph().num_nodes()) {
    for (NodeId w = 0; w < weights_.size(); ++w) {
        const double degree = this->graph().degree(w);
        // A node of degree 1 is nobody's common neighbour.
        if (degree > 1) weights_[w] = {1 / std::log(degree), 1 / degree};
    }
}

std::vector<PairNeighbourhood> Neighbourhoods::of(std::span<const NodePair> pairs, OwnEdge own_edge,
                                                  Threads threads) const {
    std::vector<PairNeighbourhood> results(pairs.size());
    const auto finish = [&](std::size_t position, PairNeighbourhood& result) {
        const NodePair pair = pairs[position];
        result.degree_u = graph().degree(pair.u);
        result.degree_v = graph().degree(pair.v);
        if (own_edge == OwnEdge::kTakenOut) take_own_edge_out(graph(), pair, result);
    };
    const auto fill = [&](Scratch& scratch, const HubGroup& group) {
        const auto hub_row = graph().neighbours(group.hub);
        const bool mark = marking_pays(graph(), group);
        if (mark) scratch.marked.add(hub_row);
        for (std::size_t i = 0; i < group.others.size(); ++i) {
            PairNeighbourhood& result = results[group.positions[i]];
            const auto row = graph().neighbours(group.others[i]);
            const auto add = [&](NodeId w) { add_common(w, result); };
            mark ? common_by_bitmap(scratch, row, add) : common_by_bisection(hub_row, row, add);
            finish(group.positions[i], result);
        }
        if (mark) scratch.marked.remove(hub_row);
    };
    for_each_hub_group(
        graph(), pairs, threads, [&] { return Scratch(graph().num_nodes()); }, fill);
    return results;
}

void NeighbourhoodSweep::start(NodeId source, NodeId first) {
    for (const NodeId v : reached_)
        sums_[v] = {};
    reached_.clear();
    source_ = source;
    const CsrGraph& graph = neighbourhoods_->graph();
    for (const NodeId w : graph.neighbours(source)) {
        const auto row = graph.neighbours(w);
        for (auto v = std::lower_bound(row.begin(), row.end(), first); v != row.end(); ++v) {
            if (sums_[*v].common == 0) reached_.push_back(*v);
            neighbourhoods_->add_common(w, sums_[*v]);
        }
    }
}

}  // namespace hplc
