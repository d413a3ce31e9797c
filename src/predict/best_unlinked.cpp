#include "predict/best_unlinked.hpp"

#include "heuristic/recency.hpp"
#include "predict/near_pairs.hpp"
#include "predict/scan_pairs.hpp"
#include "train/files/predictor_json.hpp"

namespace hplc {

std::optional<std::vector<ScoredPair>> best_unlinked(const std::string& model,
                                                     const LinkScorer& scorer,
                                                     const TrainGraph& graph, std::size_t count,
                                                     Threads threads) {
    // All of these would be 0.
    if (dynamic_cast<const RepeatThePast*>(&scorer) != nullptr) return {};
    const PairFilter all(graph.graph().num_nodes());
    const ScanOptions options{.threads = threads};
    const Predictor* predictor = find_predictor(model);
    const auto* two_hops = dynamic_cast<const TwoHopScorer*>(&scorer);
    const bool is_formula =
        predictor != nullptr && predictor->formula != nullptr && graph.weights() == nullptr;
    const bool is_swept = is_formula || two_hops != nullptr;
    if (!is_swept && num_two_step_walks(graph.graph()) > kMostNearWalks) return {};
    return rank_pairs(count, kNoFloor,
                      [&](const Floor& floor, const TakePairs& take) {
                          if (is_formula)
                              return scan_two_hops(Neighbourhoods(graph), predictor->formula, all,
                                                   floor, take, options);
                          return two_hops != nullptr
                                     ? scan_two_hops(*two_hops, graph.graph(), all, floor, take,
                                                     options)
                                     : scan_near_pairs(scorer, graph, all, floor, take, options);
                      })
        .pairs;
}

}  // namespace hplc
