#include "graph/pair_filter.hpp"

#include <algorithm>
#include <cassert>

#include "graph/node_pairs.hpp"

namespace hplc {

PairFilter PairFilter::among(NodeId num_nodes, std::span<const NodeId> nodes) {
    return between(num_nodes, nodes, nodes);
}

PairFilter PairFilter::between(NodeId num_nodes, std::span<const NodeId> first,
                               std::span<const NodeId> second) {
    PairFilter filter(num_nodes);
    std::ranges::fill(filter.sets_, kAllSets & ~(kFirst | kSecond));
    for (const NodeId v : first)
        filter.sets_[v] |= kFirst;
    for (const NodeId v : second)
        filter.sets_[v] |= kSecond;
    return filter;
}

PairFilter PairFilter::within(const PairFilter& other) const {
    assert(other.num_nodes() == num_nodes());
    PairFilter both = *this;
    for (std::size_t v = 0; v < sets_.size(); ++v) {
        const auto outer = static_cast<std::uint8_t>((other.sets_[v] & (kFirst | kSecond)) << 2);
        both.sets_[v] = static_cast<std::uint8_t>((sets_[v] & (kFirst | kSecond)) | outer);
    }
    return both;
}

bool PairFilter::has_sides() const {
    return std::ranges::none_of(
        sets_, [](std::uint8_t sets) { return (sets & (kFirst | kSecond)) == (kFirst | kSecond); });
}

std::vector<NodeId> PairFilter::partners_of(NodeId u) const {
    std::vector<NodeId> partners;
    for (NodeId v = 0; v < num_nodes(); ++v) {
        if (allows(u, v)) partners.push_back(v);
    }
    return partners;
}

void PairFilter::exclude(std::span<const NodeId> nodes) {
    for (const NodeId v : nodes)
        sets_[v] = 0;
}

std::uint64_t PairFilter::num_pairs() const {
    std::array<std::uint64_t, kKinds> nodes = {};
    for (const std::uint8_t sets : sets_)
        ++nodes[sets];
    std::uint64_t pairs = 0;
    for (std::size_t a = 0; a < kKinds; ++a) {
        if ((kAllowed[a] >> a & 1) != 0) pairs += hplc::num_pairs(nodes[a]);
        for (std::size_t b = a + 1; b < kKinds; ++b)
            pairs += (kAllowed[a] >> b & 1) != 0 ? nodes[a] * nodes[b] : 0;
    }
    return pairs;
}

std::uint64_t count_allowed_edges(const CsrGraph& graph, const PairFilter& filter) {
    std::uint64_t ends = 0;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        ends += static_cast<std::uint64_t>(std::ranges::count_if(
            graph.neighbours(u), [&](NodeId v) { return filter.allows(u, v); }));
    }
    return ends / 2;
}

std::uint64_t num_non_edges(const CsrGraph& graph, const SharedPairs& pairs) {
    if (pairs == nullptr) return num_pairs(graph.num_nodes()) - graph.num_edges();
    return pairs->filter.num_pairs() - count_allowed_edges(graph, pairs->filter);
}

}  // namespace hplc
