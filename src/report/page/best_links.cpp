#include "report/page/best_links.hpp"

#include <algorithm>

#include "predict/why_line.hpp"

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

Json probability_json(const std::optional<ScoreCalibration>& calibration, double score) {
    return calibration ? Json(calibration->probability(score)) : Json();
}

}  // namespace

Json best_links_json(std::span<const ScoredPair> links, const LinkSources& sources) {
    const auto& [task, data, map, calibration] = sources;
    const TrainGraph seen = task.test_input_graph();
    const WhyLines why({.graph = seen.graph(),
                        .ids = data.ids,
                        .features = data.features ? &*data.features : nullptr,
                        .clusters = &map.communities});
    Json list = Json::array();
    for (const auto& [pair, score] : links) {
        list.push_back({{"u", data.ids.text(pair.u)},
                        {"v", data.ids.text(pair.v)},
                        {"probability", probability_json(calibration, score)},
                        {"score", score},
                        {"hidden", hidden_in(task, pair)},
                        {"clusters", {cluster_json(map, pair.u), cluster_json(map, pair.v)}},
                        {"why", why.of(pair)}});
    }
    return list;
}

}  // namespace hplc
