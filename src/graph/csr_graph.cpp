#include "graph/csr_graph.hpp"

#include <algorithm>
#include <cassert>

namespace hplc {
namespace {

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

CsrGraph::CsrGraph(SharedArray<EdgeOffset> offsets, SharedArray<NodeId> neighbours)
    : offsets_(std::move(offsets)), neighbours_(std::move(neighbours)) {
    assert(offsets_.size() > 0 && offsets_[0] == 0 &&
           offsets_[offsets_.size() - 1] == neighbours_.size());
    assert(rows_are_valid(*this));
}

bool CsrGraph::has_edge(NodeId u, NodeId v) const {
    if (degree(u) > degree(v)) std::swap(u, v);
    const auto row = neighbours(u);
    return std::binary_search(row.begin(), row.end(), v);
}

std::size_t CsrGraph::entry(NodeId u, NodeId v) const {
    const auto row = neighbours(u);
    const auto found = std::ranges::lower_bound(row, v);
    if (found == row.end() || *found != v) return neighbours_.size();
    return static_cast<std::size_t>(offsets_[u]) + static_cast<std::size_t>(found - row.begin());
}

void CsrGraph::release_pages() const {
    offsets_.release_pages();
    neighbours_.release_pages();
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

}  // namespace hplc
