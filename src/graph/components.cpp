#include "graph/components.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <numeric>
#include <utility>

namespace hplc {
namespace {

constexpr std::size_t kNodeGrain = std::size_t{1} << 12;

// parent[v] <= v, with equality at roots. Relaxed order suffices: a stale parent is still an
// ancestor.
class Forest {
  public:
    explicit Forest(NodeId num_nodes) : parent_(num_nodes) {
        std::iota(parent_.begin(), parent_.end(), NodeId{0});
    }

    [[nodiscard]] NodeId root(NodeId v) {
        for (NodeId up = parent(v); up != v; up = parent(v)) {
            const NodeId above = parent(up);
            // Halving the path; where another thread was faster, its value is as good.
            if (above != up) replace(v, up, above);
            v = above;
        }
        return v;
    }

    void unite(NodeId u, NodeId v) {
        do {
            u = root(u);
            v = root(v);
            if (u < v) std::swap(u, v);
        } while (u != v && !replace(u, u, v));
    }

  private:
    [[nodiscard]] NodeId parent(NodeId v) {
        return std::atomic_ref(parent_[v]).load(std::memory_order_relaxed);
    }
    bool replace(NodeId v, NodeId before, NodeId after) {
        return std::atomic_ref(parent_[v])
            .compare_exchange_strong(before, after, std::memory_order_relaxed);
    }

    std::vector<NodeId> parent_;
};

// Of the edges (u, v) with joins(u, v).
template <typename Joins>
Components components_where(const CsrGraph& graph, Threads threads, const Joins& joins) {
    Forest forest(graph.num_nodes());
    parallel_for(threads, graph.num_nodes(), kNodeGrain, [&](std::size_t i) {
        const auto v = static_cast<NodeId>(i);
        for (const NodeId u : graph.neighbours(v)) {
            if (u > v) break;  // sorted; the other row has the rest
            if (joins(u, v)) forest.unite(u, v);
        }
    });

    Components components;
    components.label.resize(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const NodeId root = forest.root(v);
        if (root == v) components.size.push_back(0);
        components.label[v] = root == v ? components.count() - 1 : components.label[root];
        ++components.size[components.label[v]];
    }
    return components;
}

}  // namespace

NodeId Components::largest() const {
    assert(!size.empty());
    return static_cast<NodeId>(std::max_element(size.begin(), size.end()) - size.begin());
}

Components connected_components(const CsrGraph& graph, Threads threads) {
    return components_where(graph, threads, [](NodeId, NodeId) { return true; });
}

Components connected_components_inside(const CsrGraph& graph, std::span<const std::uint16_t> labels,
                                       Threads threads) {
    assert(labels.size() == graph.num_nodes());
    return components_where(graph, threads,
                            [&](NodeId u, NodeId v) { return labels[u] == labels[v]; });
}

}  // namespace hplc
