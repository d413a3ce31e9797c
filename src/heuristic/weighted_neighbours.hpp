// What the neighbourhoods of two nodes share where edges have weights (Murata and Moriyasu 2007; Lü
// and Zhou, EPL 2010). With s(x) the sum of the weights of x's edges and sums over common
// neighbours z of u and v:
//
//     common neighbours    sum of (w(u z) + w(v z)) / 2
//     Adamic-Adar          the same, each divided by log(1 + s(z))
//     resource allocation  the same, each divided by s(z)
//     Jaccard              sum of min(w(u z), w(v z)), divided by s(u) + s(v) less that sum
//                          (Ruzicka 1958)
//
// Where every edge weighs 1 these are the numbers without weights, but for Adamic-Adar, whose
// logarithm is that of 1 + s since s may be below 1. Sums run over the common neighbours in
// ascending order.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "heuristic/neighbourhood.hpp"
#include "heuristic/two_hop_scorer.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct WeightedNeighbourhood {
    double strength_u = 0;
    double strength_v = 0;
    double common = 0;
    double adamic_adar = 0;
    double resource_allocation = 0;
    double least = 0;  // sum of the smaller of the two weights

    [[nodiscard]] double jaccard() const;

    bool operator==(const WeightedNeighbourhood&) const = default;
};

// Of a graph with weights. 24 bytes a node besides the graph.
class WeightedNeighbourhoods {
  public:
    explicit WeightedNeighbourhoods(TrainGraph graph);

    [[nodiscard]] const CsrGraph& graph() const { return graph_.graph(); }
    // One a pair, which costs its smaller degree times a bisection.
    [[nodiscard]] std::vector<WeightedNeighbourhood> of(std::span<const NodePair> pairs,
                                                        OwnEdge own_edge, Threads threads) const;
    [[nodiscard]] WeightedNeighbourhood of(NodePair pair, OwnEdge own_edge) const;

    // Adds z, to which the two have edges at these places of the adjacency.
    void add_common(NodeId z, std::size_t from_u, std::size_t from_v,
                    WeightedNeighbourhood& sums) const {
        const double a = weights().values[from_u];
        const double b = weights().values[from_v];
        const double mean = (a + b) / 2;
        sums.common += mean;
        sums.adamic_adar += mean * factors_[z].adamic_adar;
        sums.resource_allocation += mean * factors_[z].resource_allocation;
        sums.least += a < b ? a : b;
    }
    [[nodiscard]] const EdgeWeights& weights() const { return *graph_.weights(); }

  private:
    struct Factors {
        double adamic_adar = 0;
        double resource_allocation = 0;
    };

    TrainGraph graph_;
    std::vector<Factors> factors_;
};

// The same of one node with all others in one go, to the bit: a node costs the degrees of its
// neighbours. For one thread; 52 bytes a node.
class WeightedSweep {
  public:
    explicit WeightedSweep(const WeightedNeighbourhoods& neighbourhoods)
        : neighbourhoods_(&neighbourhoods), sums_(neighbourhoods.graph().num_nodes()) {}

    // Looks at `source` with the nodes from `first` on; forgets the source before it.
    void start(NodeId source, NodeId first = 0);
    [[nodiscard]] std::span<const NodeId> reached() const { return reached_; }
    // What the source, which is u, shares with v, which is no neighbour of it.
    [[nodiscard]] WeightedNeighbourhood with(NodeId v) const;

  private:
    const WeightedNeighbourhoods* neighbourhoods_;
    NodeId source_ = 0;
    std::vector<WeightedNeighbourhood> sums_;  // without strengths
    std::vector<NodeId> reached_;
};

using WeightedFormula = double (*)(const WeightedNeighbourhood&);

[[nodiscard]] double weighted_common_neighbours(const WeightedNeighbourhood& pair);
[[nodiscard]] double weighted_adamic_adar(const WeightedNeighbourhood& pair);
[[nodiscard]] double weighted_resource_allocation(const WeightedNeighbourhood& pair);
[[nodiscard]] double weighted_jaccard(const WeightedNeighbourhood& pair);

// The edge between the two nodes themselves, where there is one, counts.
class WeightedScorer final : public TwoHopScorer {
  public:
    WeightedScorer(TrainGraph graph, WeightedFormula formula)
        : neighbourhoods_(std::move(graph)), formula_(formula) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;
    [[nodiscard]] std::unique_ptr<TwoHopSweep> sweep() const override;

  private:
    WeightedNeighbourhoods neighbourhoods_;
    WeightedFormula formula_;
};

// Preferential attachment by strengths: s(u) s(v).
class WeightedAttachment final : public LinkScorer {
  public:
    explicit WeightedAttachment(TrainGraph graph) : graph_(std::move(graph)) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    TrainGraph graph_;
};

}  // namespace hplc
