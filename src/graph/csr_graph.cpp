#include "graph/csr_graph.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>

namespace hplc {
namespace {

constexpr std::size_t kEdgeGrain = std::size_t{1} << 16;
constexpr std::size_t kNodeGrain = std::size_t{1} << 12;

// Rows with room for every entry, in the order in which threads met them.
struct RawRows {
    std::vector<EdgeOffset> offsets;
    std::vector<NodeId> entries;
    std::uint64_t self_loops = 0;
};

std::uint64_t count_entries(std::span<const NodePair> edges, std::vector<EdgeOffset>& counts,
                            Threads threads) {
    return parallel_sum(threads, edges.size(), kEdgeGrain, [&](IndexRange range) {
        std::uint64_t loops = 0;
        for (const auto& [u, v] : edges.subspan(range.begin, range.size())) {
            assert(u + 1 < counts.size() && v + 1 < counts.size());
            if (u == v) {
                ++loops;
                continue;
            }
            std::atomic_ref(counts[u]).fetch_add(1, std::memory_order_relaxed);
            std::atomic_ref(counts[v]).fetch_add(1, std::memory_order_relaxed);
        }
        return loops;
    });
}

RawRows scatter(NodeId num_nodes, std::span<const NodePair> edges, Threads threads) {
    RawRows rows;
    rows.offsets.assign(std::size_t{num_nodes} + 1, 0);
    rows.self_loops = count_entries(edges, rows.offsets, threads);
    rows.entries.resize(exclusive_prefix_sum(std::span(rows.offsets)));

    std::vector<EdgeOffset> next(rows.offsets.begin(), rows.offsets.end());
    const auto place = [&](NodeId row, NodeId entry) {
        rows.entries[std::atomic_ref(next[row]).fetch_add(1, std::memory_order_relaxed)] = entry;
    };
    parallel_for(threads, edges.size(), kEdgeGrain, [&](std::size_t i) {
        const auto [u, v] = edges[i];
        if (u == v) return;
        place(u, v);
        place(v, u);
    });
    return rows;
}

// Sorts every row and moves its distinct entries to the front; returns their number in each row.
std::vector<EdgeOffset> sort_rows(RawRows& rows, NodeId num_nodes, Threads threads) {
    std::vector<EdgeOffset> distinct(std::size_t{num_nodes} + 1, 0);
    parallel_for(threads, num_nodes, kNodeGrain, [&](std::size_t v) {
        const auto row =
            std::span(rows.entries).subspan(rows.offsets[v], rows.offsets[v + 1] - rows.offsets[v]);
        if (!std::is_sorted(row.begin(), row.end())) std::sort(row.begin(), row.end());
        const auto end = std::unique(row.begin(), row.end());
        distinct[v] = static_cast<EdgeOffset>(end - row.begin());
    });
    return distinct;
}

[[maybe_unused]] bool rows_are_valid(const CsrGraph& graph) {
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const auto row = graph.neighbours(v);
        const bool ascending =
            std::adjacent_find(row.begin(), row.end(), std::greater_equal<>()) == row.end();
        if (!ascending) return false;
        for (const NodeId u : row) {
            if (u == v || u >= graph.num_nodes() || !graph.has_edge(u, v)) return false;
        }
    }
    return true;
}

}  // namespace

CsrGraph::CsrGraph(std::vector<EdgeOffset> offsets, std::vector<NodeId> neighbours)
    : offsets_(std::move(offsets)), neighbours_(std::move(neighbours)) {
    assert(!offsets_.empty() && offsets_.front() == 0 && offsets_.back() == neighbours_.size());
    assert(rows_are_valid(*this));
}

bool CsrGraph::has_edge(NodeId u, NodeId v) const {
    if (degree(u) > degree(v)) std::swap(u, v);
    const auto row = neighbours(u);
    return std::binary_search(row.begin(), row.end(), v);
}

std::vector<NodePair> CsrGraph::edges() const {
    std::vector<NodePair> result;
    result.reserve(num_edges());
    for (NodeId u = 0; u < num_nodes(); ++u) {
        const auto row = neighbours(u);
        for (auto it = std::upper_bound(row.begin(), row.end(), u); it != row.end(); ++it) {
            result.push_back({u, *it});
        }
    }
    return result;
}

BuiltGraph build_graph(NodeId num_nodes, std::span<const NodePair> edges, Threads threads) {
    RawRows rows = scatter(num_nodes, edges, threads);
    std::vector<EdgeOffset> offsets = sort_rows(rows, num_nodes, threads);
    const EdgeOffset kept = exclusive_prefix_sum(std::span(offsets));

    BuiltGraph built;
    built.self_loops = rows.self_loops;
    built.repeats = (rows.entries.size() - kept) / 2;
    if (kept == rows.entries.size()) {
        built.graph = CsrGraph(std::move(offsets), std::move(rows.entries));
        return built;
    }
    std::vector<NodeId> neighbours(kept);
    parallel_for(threads, num_nodes, kNodeGrain, [&](std::size_t v) {
        std::copy_n(rows.entries.begin() + static_cast<std::ptrdiff_t>(rows.offsets[v]),
                    offsets[v + 1] - offsets[v],
                    neighbours.begin() + static_cast<std::ptrdiff_t>(offsets[v]));
    });
    built.graph = CsrGraph(std::move(offsets), std::move(neighbours));
    return built;
}

}  // namespace hplc
