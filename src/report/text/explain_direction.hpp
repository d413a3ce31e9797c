// The part of an explanation that is about the direction of a link.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "report/text/explain_report.hpp"

namespace hplc {

// From u to v against from v to u, and what speaks for which; empty where links are undirected.
[[nodiscard]] std::string direction_lines(const ExplainReport& report);

// {reversed_score, reversed_probability, degrees{…}, two_steps{…}, shared_targets, shared_sources}
// of directed links.
[[nodiscard]] nlohmann::ordered_json direction_json(const ExplainReport& report);

}  // namespace hplc
