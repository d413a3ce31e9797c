// The likeliest links of a run as a page lists them.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>

#include "io/node_ids.hpp"
#include "predict/best_pairs.hpp"
#include "report/cluster_map.hpp"
#include "task/calibration.hpp"
#include "task/link_task.hpp"

namespace hplc {

// Pairs that are no training edges, best first. A pair that the split hid says where (test, valid):
// the model was right about it without having seen it. Others are no edges of the graph.
// [{u, v, probability | null, score, hidden: "test" | "valid" | null, clusters: [number on the map
// | null, …]}]
[[nodiscard]] nlohmann::ordered_json best_links_json(
    std::span<const ScoredPair> links, const std::optional<ScoreCalibration>& calibration,
    const LinkTask& task, const NodeIds& ids, const ClusterMap& map);

}  // namespace hplc
