// What a page shows of one scored part of a run besides its metrics.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "base/parallel.hpp"
#include "io/graph_data.hpp"
#include "task/evaluation.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// `seen` is the graph that `result` was scored from; `result` still has its scores.
// {roc[[x, y]], precision_recall[[x, y]], histogram{low, high, positives, negatives},
// by_degree[{part, edges, auc, hits@100}], by_component[…], by_shared[…], intervals{auc: [low,
// high], …}}
[[nodiscard]] nlohmann::ordered_json score_details_json(const TrainGraph& seen,
                                                        const HeldOutEdges& edges,
                                                        const RankingResult& result,
                                                        std::uint64_t seed, Threads threads);

}  // namespace hplc
