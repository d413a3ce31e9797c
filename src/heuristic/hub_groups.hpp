// Pairs grouped by the end that is dearer to look at.
//
// The hub of a pair is its end with more neighbours (of equals the smaller id). What has to be done
// for the hub (marking its neighbours, walking from it) is then done once for all pairs that share
// it, and what has to be done for each pair runs over the shorter of the two rows. The hub depends
// on the pair alone, not on its direction or on the other pairs, so scores do not either.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

struct HubPair {
    NodeId hub = 0;
    NodeId other = 0;
};

[[nodiscard]] HubPair hub_first(const CsrGraph& graph, NodePair pair);

// Some of the pairs that share a hub.
struct HubGroup {
    NodeId hub = 0;
    std::span<const NodeId> others;
    std::span<const std::size_t> positions;  // where each pair stands in the caller's list
};

// The pairs in ascending order of hub. 16 bytes a pair. O(N + pairs).
class HubOrder {
  public:
    HubOrder(const CsrGraph& graph, std::span<const NodePair> pairs);

    [[nodiscard]] std::size_t size() const { return others_.size(); }
    // The group that starts at `begin` of the order and ends with its hub's pairs or at `end`.
    [[nodiscard]] HubGroup group(std::size_t begin, std::size_t end) const;

  private:
    std::vector<std::size_t> ends_;  // of each hub's pairs in the order
    std::vector<NodeId> hubs_;
    std::vector<NodeId> others_;
    std::vector<std::size_t> positions_;
};

// Calls body(scratch, group) for groups that hold every pair once. `make_scratch()` is called once
// a chunk: memory that a thread may write to.
template <typename MakeScratch, typename Body>
void for_each_hub_group(const CsrGraph& graph, std::span<const NodePair> pairs, Threads threads,
                        const MakeScratch& make_scratch, const Body& body) {
    constexpr std::size_t kPairGrain = 2048;
    const HubOrder order(graph, pairs);
    parallel_chunks(threads, order.size(), kPairGrain, [&](IndexRange range) {
        auto scratch = make_scratch();
        for (std::size_t at = range.begin; at < range.end;) {
            const HubGroup group = order.group(at, range.end);
            body(scratch, group);
            at += group.others.size();
        }
    });
}

}  // namespace hplc
