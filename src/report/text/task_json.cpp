#include "report/text/task_json.hpp"

#include "task/checks/leak_mark.hpp"

namespace hplc {

nlohmann::ordered_json protocol_json(const Protocol& protocol) {
    nlohmann::ordered_json json = {
        {"split", to_string(protocol.split)},
        {"split_detail", protocol.split_detail},
        {"seed", protocol.seed},
        {"negatives", to_string(protocol.pool)},
        {"negatives_detail", protocol.pool_detail},
        {"candidates", to_string(protocol.candidates)},
        {"candidates_detail", protocol.candidates_detail},
        {"mrr", mrr_rule(protocol)},
        {"validation_edges_as_input", protocol.validation_edges_as_input},
        {"ties", Protocol::kTieRule},
        {"leaky", protocol.leaky()},
        {"leak", protocol.leak}};
    if (protocol.directed) json["directed"] = true;
    if (!protocol.pairs.empty()) json["pairs"] = protocol.pairs;
    if (!protocol.weights.empty()) json["weights"] = protocol.weights;
    const LeakMark mark = mark_of(protocol);
    if (mark.leaky()) json["mark"] = mark.text();
    return json;
}

nlohmann::ordered_json metrics_json(const RankingResult& result) {
    nlohmann::ordered_json json;
    for (const NamedMetric& metric : named_metrics(result))
        json[metric.name] = metric.value;
    for (const auto& [name, negatives] : missing_metrics(result))
        json[name] = nullptr;
    return json;
}

nlohmann::ordered_json history_json(std::span<const ValidationPoint> history) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const ValidationPoint& point : history)
        json.push_back({{"epoch", point.epoch}, {"loss", point.loss}, {"valid", point.score}});
    return json;
}

nlohmann::ordered_json parts_json(std::span<const PartAccuracy> parts) {
    auto json = nlohmann::ordered_json::array();
    for (const auto& [part, edges, auc, hits] : parts) {
        json.push_back(
            {{"part", part},
             {"edges", edges},
             {"auc", auc},
             {"hits@100", hits ? nlohmann::ordered_json(*hits) : nlohmann::ordered_json()}});
    }
    return json;
}

}  // namespace hplc
