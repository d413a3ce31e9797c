#include "graph/combine_graphs.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

namespace hplc {
namespace {

constexpr std::size_t kCombineGrain = std::size_t{1} << 12;

// `degree` of each node and `write` of its row to where the row begins.
template <typename Degree, typename Write>
CsrGraph graph_of_rows(NodeId nodes, const Degree& degree, const Write& write, Threads threads) {
    std::vector<EdgeOffset> offsets(std::size_t{nodes} + 1, 0);
    parallel_for(threads, nodes, kCombineGrain,
                 [&](std::size_t v) { offsets[v] = degree(static_cast<NodeId>(v)); });
    std::vector<NodeId> neighbours(exclusive_prefix_sum(std::span(offsets)));
    parallel_for(threads, nodes, kCombineGrain, [&](std::size_t v) {
        write(static_cast<NodeId>(v), neighbours.data() + offsets[v]);
    });
    return CsrGraph(std::move(offsets), std::move(neighbours));
}

// How many of `few` are among `many`, both ascending.
std::size_t count_among(std::span<const NodeId> few, std::span<const NodeId> many) {
    return static_cast<std::size_t>(std::ranges::count_if(
        few, [&](NodeId node) { return std::ranges::binary_search(many, node); }));
}

}  // namespace

CsrGraph difference_of(const CsrGraph& graph, const CsrGraph& removed, Threads threads) {
    assert(graph.num_nodes() == removed.num_nodes());
    return graph_of_rows(
        graph.num_nodes(), [&](NodeId v) { return graph.degree(v) - removed.degree(v); },
        [&](NodeId v, NodeId* out) {
            std::ranges::set_difference(graph.neighbours(v), removed.neighbours(v), out);
        },
        threads);
}

CsrGraph union_of(const CsrGraph& a, const CsrGraph& b, Threads threads) {
    assert(a.num_nodes() == b.num_nodes());
    return graph_of_rows(
        a.num_nodes(),
        [&](NodeId v) {
            return a.degree(v) + b.degree(v) - count_among(b.neighbours(v), a.neighbours(v));
        },
        [&](NodeId v, NodeId* out) {
            std::ranges::set_union(a.neighbours(v), b.neighbours(v), out);
        },
        threads);
}

}  // namespace hplc
