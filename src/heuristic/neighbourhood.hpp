// What the neighbourhoods of two nodes share: the numbers behind common neighbours, Adamic-Adar,
// resource allocation and Jaccard, which are also pair features of the learned models.
//
// For pairs that share their hub the hub's neighbours are marked in a bitmap once, and the other
// end's row is looked up in it; a lone pair of a big hub is looked up by bisection instead. Sums
// run over the common neighbours in ascending order either way, so the result is the same to the
// bit. Sources: Liben-Nowell and Kleinberg 2003; Adamic and Adar 2003; Zhou, Lü and Zhang 2009.
#pragma once

#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "heuristic/hub_groups.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// Whether an edge between the two nodes themselves counts. A training edge is asked for with its
// own edge taken out, because the test pairs it stands for have none. Common neighbours and their
// degrees are the same both ways; only the degrees of the two nodes differ.
enum class OwnEdge { kCounts, kTakenOut };

struct PairNeighbourhood {
    NodeId degree_u = 0;
    NodeId degree_v = 0;
    NodeId common = 0;               // w that are neighbours of both
    double adamic_adar = 0;          // sum of 1 / log(degree of w)
    double resource_allocation = 0;  // sum of 1 / (degree of w)

    // Common neighbours by all neighbours; 0 where there are none.
    [[nodiscard]] double jaccard() const;

    bool operator==(const PairNeighbourhood&) const = default;
};

// 16 bytes a node besides the graph.
class Neighbourhoods {
  public:
    explicit Neighbourhoods(TrainGraph graph);

    [[nodiscard]] const CsrGraph& graph() const { return graph_.graph(); }

    // One a pair. The cost of a pair is its smaller degree, that of a hub its degree.
    [[nodiscard]] std::vector<PairNeighbourhood> of(std::span<const NodePair> pairs,
                                                    OwnEdge own_edge, Threads threads) const;

    // Adds node w, a common neighbour, to the sums.
    void add_common(NodeId w, PairNeighbourhood& sums) const {
        ++sums.common;
        sums.adamic_adar += weights_[w].adamic_adar;
        sums.resource_allocation += weights_[w].resource_allocation;
    }

  private:
    struct Weights {
        double adamic_adar = 0;
        double resource_allocation = 0;
    };

    TrainGraph graph_;
    std::vector<Weights> weights_;
};

// What the neighbourhood of one node shares with those of all others, in one go: the walks of two
// steps are followed, and what pairs share is summed up on the way. Common neighbours are added in
// ascending order, so the sums are those of Neighbourhoods::of() to the bit. A node costs the
// degrees of its neighbours; 32 bytes a node of the graph.
class NeighbourhoodSweep {
  public:
    explicit NeighbourhoodSweep(const Neighbourhoods& neighbourhoods)
        : neighbourhoods_(&neighbourhoods), sums_(neighbourhoods.graph().num_nodes()) {}

    // Looks at `source` with the nodes from `first` on; forgets the source before it.
    void start(NodeId source, NodeId first = 0);

    // The nodes that share a neighbour with the source, in no certain order; itself and neighbours
    // of it may be among them.
    [[nodiscard]] std::span<const NodeId> reached() const { return reached_; }
    // What the source, which is u, shares with v, which is no neighbour of it.
    [[nodiscard]] PairNeighbourhood with(NodeId v) const {
        PairNeighbourhood pair = sums_[v];
        pair.degree_u = neighbourhoods_->graph().degree(source_);
        pair.degree_v = neighbourhoods_->graph().degree(v);
        return pair;
    }

  private:
    const Neighbourhoods* neighbourhoods_;
    NodeId source_ = 0;
    std::vector<PairNeighbourhood> sums_;  // without degrees
    std::vector<NodeId> reached_;
};

}  // namespace hplc
