// Which pairs of nodes a task or a prediction is about.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

// Pairs with one end in each of two sets, in either direction; within() asks for the same of two
// more sets. 1 byte a node.
class PairFilter {
  public:
    // Every pair.
    explicit PairFilter(NodeId num_nodes) : sets_(num_nodes, kAllSets) {}
    // Both ends among these.
    [[nodiscard]] static PairFilter among(NodeId num_nodes, std::span<const NodeId> nodes);
    // One end in each.
    [[nodiscard]] static PairFilter between(NodeId num_nodes, std::span<const NodeId> first,
                                            std::span<const NodeId> second);
    // Of these pairs those that the other filter, of two sets, allows too. O(N).
    [[nodiscard]] PairFilter within(const PairFilter& other) const;

    [[nodiscard]] bool allows(NodeId u, NodeId v) const {
        return kAllowed[sets_[u]] >> sets_[v] & 1;
    }
    // The same pair with its ends in the order of the two sets, where one order fits.
    [[nodiscard]] NodePair ordered(NodePair pair) const {
        return is_first(pair.u) && is_second(pair.v) ? pair : NodePair{pair.v, pair.u};
    }
    // Whether any pair may hold the node.
    [[nodiscard]] bool allows(NodeId u) const { return kAllowed[sets_[u]] != 0; }
    [[nodiscard]] bool is_first(NodeId u) const { return (sets_[u] & kFirst) != 0; }
    [[nodiscard]] bool is_second(NodeId u) const { return (sets_[u] & kSecond) != 0; }
    [[nodiscard]] NodeId num_nodes() const { return static_cast<NodeId>(sets_.size()); }
    // Whether no node is in both sets. O(N).
    [[nodiscard]] bool has_sides() const;
    // The nodes of kinds that u may be linked to, ascending: itself, too, where its kind is. O(N).
    [[nodiscard]] std::vector<NodeId> partners_of(NodeId u) const;
    // Nodes of one kind have the same partners, and there are less than kKinds of them.
    static constexpr std::size_t kKinds = 16;
    [[nodiscard]] std::size_t kind(NodeId u) const { return sets_[u]; }
    // No pair may hold any of these.
    void exclude(std::span<const NodeId> nodes);
    // Pairs of two different nodes that it allows. O(N).
    [[nodiscard]] std::uint64_t num_pairs() const;

    bool operator==(const PairFilter&) const = default;

  private:
    // Sets that a node is in, as bits.
    static constexpr std::uint8_t kFirst = 1;
    static constexpr std::uint8_t kSecond = 2;
    static constexpr std::uint8_t kAllSets = 15;  // those and the two of within()

    static constexpr bool are_between(unsigned a, unsigned b) {
        return ((a & 1U) != 0 && (b & 2U) != 0) || ((b & 1U) != 0 && (a & 2U) != 0);
    }
    // Bit b of entry a: whether nodes of kinds a and b may be linked.
    static constexpr std::array<std::uint16_t, kKinds> table() {
        std::array<std::uint16_t, kKinds> allowed = {};
        for (unsigned a = 0; a < kKinds; ++a) {
            for (unsigned b = 0; b < kKinds; ++b) {
                if (are_between(a, b) && are_between(a >> 2, b >> 2))
                    allowed[a] = static_cast<std::uint16_t>(allowed[a] | 1U << b);
            }
        }
        return allowed;
    }
    static const std::array<std::uint16_t, kKinds> kAllowed;

    std::vector<std::uint8_t> sets_;
};

inline constexpr std::array<std::uint16_t, PairFilter::kKinds> PairFilter::kAllowed =
    PairFilter::table();

// The only pairs that can be links, as users can only be linked to items: edges of these alone are
// held out, and negatives, candidates and predictions are of these alone.
struct AllowedPairs {
    PairFilter filter;
    std::string first;  // what the two sets are called: "user"
    std::string second;

    // "user,item", as --between has it.
    [[nodiscard]] std::string name() const { return first + "," + second; }
};

// Edges of the graph that the filter allows. O(N + E).
[[nodiscard]] std::uint64_t count_allowed_edges(const CsrGraph& graph, const PairFilter& filter);

// Null: every pair of two different nodes can be a link.
using SharedPairs = std::shared_ptr<const AllowedPairs>;

[[nodiscard]] inline bool allows(const SharedPairs& pairs, NodeId u, NodeId v) {
    return pairs == nullptr || pairs->filter.allows(u, v);
}
[[nodiscard]] inline bool allows(const SharedPairs& pairs, NodePair pair) {
    return allows(pairs, pair.u, pair.v);
}

// How many pairs can be links, and are none. O(1) where all can, else O(N + E).
[[nodiscard]] std::uint64_t num_non_edges(const CsrGraph& graph, const SharedPairs& pairs);

}  // namespace hplc
