// Protocols and results as JSON, the same in every verb's --json.
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "evaluate/accuracy_parts.hpp"
#include "task/evaluation.hpp"
#include "task/fitted_model.hpp"
#include "task/protocol.hpp"

namespace hplc {

// {split, split_detail, seed, negatives, …, ties, leaky, leak}, and where it is leaky mark, which
// begins with LEAKY.
[[nodiscard]] nlohmann::ordered_json protocol_json(const Protocol& protocol);

// {auc, ap, mrr, "hits@20", …}
[[nodiscard]] nlohmann::ordered_json metrics_json(const RankingResult& result);

// [{part, edges, auc, "hits@100"}, …]
[[nodiscard]] nlohmann::ordered_json parts_json(std::span<const PartAccuracy> parts);

// [{epoch, loss, valid}, …]
[[nodiscard]] nlohmann::ordered_json history_json(std::span<const ValidationPoint> history);

}  // namespace hplc
