// The most likely links of a run as a page lists them.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "io/graph_data.hpp"
#include "predict/best_pairs.hpp"
#include "report/page/cluster_map.hpp"
#include "task/calibration/calibration.hpp"
#include "task/link_task.hpp"

namespace hplc {

// What is reported of a link besides its score.
struct LinkSources {
    const LinkTask& task;
    const GraphData& data;
    const ClusterMap& map;
    const std::optional<ScoreCalibration>& calibration;  // nothing: no probabilities
};

// Pairs that are no training edges, best first. A pair that the split hid says where (test, valid):
// the model was right about it without having seen it. Others are no edges of the graph.
// [{u, v, probability | null, score, hidden: "test" | "valid" | null, clusters: [number on the map
// | null, …], why}]
[[nodiscard]] nlohmann::ordered_json best_links_json(std::span<const ScoredPair> links,
                                                     const LinkSources& sources);

}  // namespace hplc
