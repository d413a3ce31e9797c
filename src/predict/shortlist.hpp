// The nodes that a node's best links are likely to be among, whatever the model: for models that
// look at pairs one by one, on graphs with too many nodes to score all of them while somebody
// waits.
//
// Either all nodes that share a neighbour with it, as long as they are not too many; or the nodes
// with the highest resource allocation, which share rare neighbours with it, the most paths of
// three steps, which have what its likes have (personalised PageRank ends at the many neighbours of
// a hub, this does not), the highest personalised PageRank, which are near, and the highest degree.
// The model ranks them; what it misses of its own best links is measured by bench/serve/load.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "graph/csr_graph.hpp"
#include "graph/pair_filter.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// May be asked by several threads at once. 4 bytes a node, and 27 for each of the threads.
class Shortlist {
  public:
    // Of each of the four kinds, or twice what is wanted where that is more.
    static constexpr std::size_t kEach = 800;
    // Of those that share neighbours a hub has more: as many as links, up to this. A trained model
    // scores them in some 0.3 s.
    static constexpr std::size_t kMostShared = 12'000;
    // Over the edges of nodes two steps away: some 20 ms.
    static constexpr std::uint64_t kMostSteps = 2'000'000;

    // Of those within two steps, or twice what is wanted where that is more: what a trained model
    // scores in some 10 ms on two cores.
    static constexpr std::size_t kMostWithin = 500;

    // O(N log N).
    explicit Shortlist(TrainGraph graph);
    ~Shortlist();
    Shortlist(const Shortlist&) = delete;
    Shortlist& operator=(const Shortlist&) = delete;

    // Ascending; no neighbours, not the node itself, and only what the filter allows. O(degrees of
    // the node's neighbours), and a fixed part of some milliseconds.
    [[nodiscard]] std::vector<NodeId> of(NodeId node, std::size_t wanted,
                                         const PairFilter& filter) const;

    struct Within {
        std::vector<NodeId> nodes;  // ascending
        std::size_t left_out = 0;   // that share less with the node than these
    };

    // Those that share a neighbour with the node, under the same conditions: all of them, or, where
    // there are more than `most` (0: kMostWithin), those with the highest resource allocation.
    // O(degrees of the node's neighbours).
    [[nodiscard]] Within within_two_steps(NodeId node, std::size_t wanted, const PairFilter& filter,
                                          std::size_t most = 0) const;

  private:
    struct Scratch;
    [[nodiscard]] std::unique_ptr<Scratch> take() const;
    void give_back(std::unique_ptr<Scratch> scratch) const;

    TrainGraph graph_;
    std::vector<NodeId> by_degree_;  // descending
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<Scratch>> free_;
};

}  // namespace hplc
