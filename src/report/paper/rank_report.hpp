// Table 1 of the paper beside ours.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "theory/landmark_ranks.hpp"

namespace hplc {

[[nodiscard]] std::string rank_table(std::span<const RankCheck> checks);
[[nodiscard]] std::string rank_markdown(std::span<const RankCheck> checks);
[[nodiscard]] std::string rank_csv(std::span<const RankCheck> checks);
[[nodiscard]] nlohmann::ordered_json rank_json(std::span<const RankCheck> checks);
// A row of it, read back.
[[nodiscard]] RankCheck rank_check(const nlohmann::ordered_json& row);
// Whether the paper's statement holds, that all landmarks are within the top (log N)².
[[nodiscard]] std::vector<std::string> rank_findings(std::span<const RankCheck> checks);

}  // namespace hplc
