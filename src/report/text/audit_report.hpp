// An audit for people and for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "task/checks/audit.hpp"

namespace hplc {

// Tables of graphs, stages and checks, and the verdict.
[[nodiscard]] std::string audit_text(const AuditReport& report);

// {protocol, whole{edges, sha256, edges_in_no_part}, dropped{…}, stages[…], checks[…], clean,
// verdict}
[[nodiscard]] nlohmann::ordered_json audit_json(const AuditReport& report);

}  // namespace hplc
