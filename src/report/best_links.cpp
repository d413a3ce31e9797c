#include "report/best_links.hpp"

#include <algorithm>

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

bool holds(const std::vector<NodePair>& pairs, NodePair wanted) {
    return std::ranges::find(pairs, ordered(wanted), ordered) != pairs.end();
}

Json hidden_in(const LinkTask& task, NodePair pair) {
    if (holds(task.test().positives, pair)) return "test";
    return holds(task.valid().positives, pair) ? Json("valid") : Json();
}

Json cluster_json(const ClusterMap& map, NodeId node) {
    const std::size_t cluster = map.cluster_of[node];
    return cluster == ClusterMap::kNotDrawn ? Json() : Json(cluster);
}

}  // namespace

Json best_links_json(std::span<const ScoredPair> links,
                     const std::optional<ScoreCalibration>& calibration, const LinkTask& task,
                     const NodeIds& ids, const ClusterMap& map) {
    Json list = Json::array();
    for (const auto& [pair, score] : links) {
        list.push_back(
            {{"u", ids.text(pair.u)},
             {"v", ids.text(pair.v)},
             {"probability", calibration ? Json(calibration->probability(score)) : Json()},
             {"score", score},
             {"hidden", hidden_in(task, pair)},
             {"clusters", {cluster_json(map, pair.u), cluster_json(map, pair.v)}}});
    }
    return list;
}

}  // namespace hplc
