// A predictor fitted to a whole graph, to tell which links are missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "heuristic/registry.hpp"
#include "io/graph_data.hpp"
#include "predict/best_pairs.hpp"
#include "predict/cost_estimate.hpp"

namespace hplc {

class LinkPredictions {
  public:
    // Fits to all edges. Where lambda is to be chosen from several, that is done on a random split
    // 80/10/10 by the seed first. Throws InputError where the fit needs more memory than allowed.
    LinkPredictions(const GraphData& data, const Predictor& predictor, PredictorOptions options,
                    std::uint64_t seed);

    // The best pairs that are no edges, exactly; equal scores by ascending node numbers. For a
    // formula of common neighbours pairs without one, which score 0, are left out; for others there
    // is a limit, see rank_pairs.hpp.
    [[nodiscard]] std::vector<ScoredPair> best(std::size_t count) const;
    // The best pairs of one node.
    [[nodiscard]] std::vector<ScoredPair> best_of(NodeId node, std::size_t count) const;
    // Any pairs, in their order.
    [[nodiscard]] std::vector<ScoredPair> of(std::span<const NodePair> pairs) const;

    // What was chosen on the split, for example {"lambda", 0.01}.
    [[nodiscard]] const std::vector<std::pair<std::string, double>>& chosen() const {
        return chosen_;
    }

  private:
    Predictor predictor_;
    PredictorOptions options_;
    TrainGraph graph_;
    std::vector<std::pair<std::string, double>> chosen_;
    std::unique_ptr<LinkScorer> scorer_;
};

// What making LinkPredictions and asking for the best pairs will cost. Scoring by the linear
// autoencoder is not in it; its matrix is by far the most.
[[nodiscard]] CostEstimate estimate_best(const GraphData& data, const Predictor& predictor,
                                         const PredictorOptions& options);

}  // namespace hplc
