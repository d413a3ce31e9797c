// What can be said about two nodes by looking at the graph: what explanations are made of.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "io/graph_data.hpp"

namespace hplc {

struct SharedNeighbour {
    NodeId node = 0;
    NodeId degree = 0;
    double weight = 0;  // 1 / log(degree), its part of Adamic-Adar: the fewer links, the more

    bool operator==(const SharedNeighbour&) const = default;
};

// The rarest first, equal ones by ascending number. O(degree of u + degree of v).
[[nodiscard]] std::vector<SharedNeighbour> shared_neighbours(const CsrGraph& graph, NodePair pair);

// The edges of one of the shortest paths from pair.u to pair.v; empty where there is none.
// O(N + E).
[[nodiscard]] std::vector<NodePair> shortest_path(const CsrGraph& graph, NodePair pair);

// Whether they are three edges apart or less, given that they are no neighbours and share none.
// O(degrees of the neighbours of the lesser).
[[nodiscard]] bool within_three_steps(const CsrGraph& graph, NodePair pair);

struct SharedFeature {
    std::uint32_t column = 0;
    NodeId nodes = 0;  // that have it

    bool operator==(const SharedFeature&) const = default;
};

struct FeatureOverlap {
    std::size_t of_u = 0;  // columns that are not 0
    std::size_t of_v = 0;
    std::vector<SharedFeature> shared = {};  // the rarest first
    double cosine = 0;                       // of the rows as they are in the file

    [[nodiscard]] std::size_t of_either() const { return of_u + of_v - shared.size(); }
};

// Knows how rare each column is. The features outlive it. O(entries) to make.
class FeatureOverlaps {
  public:
    explicit FeatureOverlaps(const FeatureMatrix& features);

    // O(entries of both rows).
    [[nodiscard]] FeatureOverlap of(NodePair pair) const;
    // Whether nearly all entries are there, so that which are shared says nothing.
    [[nodiscard]] bool are_dense() const;

  private:
    const FeatureMatrix* features_;
    std::vector<NodeId> nodes_with_;
};

}  // namespace hplc
