// What a decoder knows about a pair of nodes besides their states.
//
// A graph network sees each node alone and cannot count what two of them share (Srinivasan and
// Ribeiro, ICLR 2020); these numbers say it. All are symmetric and leave the pair's own edge out,
// so that training edges look as test edges will.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "heuristic/neighbourhood.hpp"
#include "heuristic/weighted_neighbours.hpp"
#include "io/graph_data.hpp"
#include "model/inputs/node_vectors.hpp"
#include "model/pairs/cluster_rates.hpp"
#include "model/pairs/inner_walks.hpp"
#include "model/pairs/long_walks.hpp"
#include "position/distances.hpp"
#include "position/leaky_network.hpp"
#include "position/pair_distances.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct PairSources {
    TrainGraph graph;
    bool neighbourhoods = true;                                    // common neighbours to degrees
    bool paths = false;                                            // inner_walks.hpp
    std::shared_ptr<const FeatureMatrix> unit_features = nullptr;  // rows of length 1
    std::shared_ptr<const LandmarkDistances> distances = nullptr;  // on `graph`
    bool reach = false;                                            // pair_distances.hpp
    bool long_walks = false;                                       // long_walks.hpp
    bool surroundings = false;                                     // mean degrees of the neighbours
    std::shared_ptr<const ClusterRates> clusters = nullptr;        // of `graph`
    std::shared_ptr<const ClusterRates> macro_clusters = nullptr;  // likewise
    std::shared_ptr<const NodeVectors> vectors = nullptr;   // their distance and inner product
    std::shared_ptr<const LeakyNetwork> network = nullptr;  // of `graph`
};

// What is known of a pair before it becomes numbers of the same order.
struct PairFacts {
    NodePair pair = {};
    PairNeighbourhood shared = {};
    double cosine = 0;      // of the features
    InnerWalks walks = {};  // where there are paths
    PairReach reach = {};
    LongWalks long_walks = {};
    WeightedNeighbourhood weighted = {};  // where edges have weights
};

class PairFeatures {
  public:
    explicit PairFeatures(PairSources sources);

    // One a column, as the sources allow: of neighbourhoods log(1 + common neighbours),
    // Adamic-Adar, resource allocation, Jaccard, sum and difference of log(1 + degree). Where edges
    // have weights, the same by weights besides.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] std::size_t columns() const { return names_.size(); }

    // One row of columns() numbers a pair. A pair costs its smaller degree, its features and
    // landmarks; paths cost more (inner_walks.hpp).
    [[nodiscard]] std::vector<float> of(std::span<const NodePair> pairs, Threads threads) const;

    // The row of one pair, columns() numbers.
    void write(const PairFacts& facts, float* row) const;

    [[nodiscard]] const PairSources& sources() const { return sources_; }
    [[nodiscard]] const Neighbourhoods& neighbourhoods() const { return neighbourhoods_; }
    // Null where edges are alike.
    [[nodiscard]] const WeightedNeighbourhoods* weighted() const {
        return weighted_ ? &*weighted_ : nullptr;
    }
    // Null where the sources have no reach.
    [[nodiscard]] const PairDistances* distances() const {
        return distances_ ? &*distances_ : nullptr;
    }

  private:
    // The logarithm of the mean degree of the neighbours of `of`, which has so many without `but`.
    [[nodiscard]] double neighbours_degree(NodeId of, NodeId but, NodeId degree) const;

    PairSources sources_;
    Neighbourhoods neighbourhoods_;
    std::optional<WeightedNeighbourhoods> weighted_;
    std::optional<PairDistances> distances_;
    std::vector<double> neighbours_degrees_;  // summed over the neighbours of each node
    std::vector<double> logarithms_;
    std::vector<std::string> names_;
};

// Columns are moved and scaled to mean 0 and deviation 1 over the pairs it was fitted to; a column
// without deviation is moved only. Values further than kFarthest deviations are cut to it.
struct Standardisation {
    static constexpr float kFarthest = 8.0F;

    std::vector<float> mean;
    std::vector<float> scale;

    void apply(std::span<float> rows) const;
};

[[nodiscard]] Standardisation fit_standardisation(std::span<const float> rows, std::size_t columns);

}  // namespace hplc
