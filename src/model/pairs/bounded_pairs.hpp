// Features of pairs at a cost that does not grow with the graph: what neighbourhoods share, paths
// of three and four edges, bounds by landmarks, degrees around the ends, and how alike the ends'
// rows of a node table are. For graphs of which PairFeatures would walk through too much.
//
// Of a node with more than `cap` neighbours every (degree / cap)-th is followed, from a start that
// the seed and the node decide, and counts for as many as it stands for: sums are those of all
// neighbours up to the cap and unbiased estimates beyond it. Paths of two edges from one end are
// kept in a table in the cache, at most cap² of them; those from the other end are looked up.
// Cost of a pair: its smaller degree (at most kMostShared) times a bisection, and at most
// 2 × cap² steps. No memory by the number of nodes but the features of nodes themselves.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "heuristic/weighted_neighbours.hpp"
#include "nn/half_matrix.hpp"
#include "position/distances.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// Columns first … first + count - 1 of a node table, which mean one thing.
struct TableBlock {
    std::string name;
    std::size_t first = 0;
    std::size_t count = 0;
};

struct BoundedSources {
    TrainGraph graph;
    std::shared_ptr<const LandmarkDistances> distances = nullptr;  // on `graph`; null: none
    std::vector<TableBlock> blocks = {};  // of a table of `graph`'s nodes; empty: there is none
    bool paths = true;
    unsigned cap = 64;
    std::uint64_t seed = 0;
};

class BoundedPairs {
  public:
    // Common neighbours of a pair are sought in at most so many neighbours of the end with fewer.
    static constexpr NodeId kMostShared = 1024;

    // O(N + E): mean degrees of the neighbours.
    explicit BoundedPairs(BoundedSources sources, Threads threads = {});

    // Of the columns; says nothing about the graph.
    [[nodiscard]] static std::vector<std::string> names_of(const BoundedSources& sources);
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] std::size_t columns() const { return names_.size(); }

    // One row of columns() numbers a pair, without the pair's own edge where it is one; the same
    // for (u, v) and (v, u), for any number of threads and whatever other pairs are asked for.
    // `table` has the rows of the pairs' ends; not looked at where there are no blocks.
    [[nodiscard]] std::vector<float> of(std::span<const NodePair> pairs, const HalfMatrix& table,
                                        Threads threads) const;
    void write(std::span<const NodePair> pairs, const HalfMatrix& table, float* rows) const;

    [[nodiscard]] const TrainGraph& graph() const { return sources_.graph; }

  private:
    BoundedSources sources_;
    std::vector<float> around_;     // logarithm of the mean degree of each node's neighbours
    std::vector<float> component_;  // logarithm of the size of each node's component
    std::vector<std::string> names_;
    std::optional<WeightedNeighbourhoods> weighted_;  // where edges have weights
};

}  // namespace hplc
