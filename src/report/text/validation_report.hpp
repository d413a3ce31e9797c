// The remark whether validation can be trusted (evaluate/validation_trust.hpp), as text and as
// JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "evaluate/evaluation_run.hpp"

namespace hplc {

// A line for the models and one for each training that was looked back at; empty where there
// is nothing to say.
[[nodiscard]] std::string validation_text(const Evaluation& evaluation, const std::string& metric);

// [{over: "models" | "epochs", model, seed, metric, count, spearman, kendall, chosen{name, test},
// best{name, test}, text}, …]; model and seed are null over models.
[[nodiscard]] nlohmann::ordered_json validation_json(const Evaluation& evaluation,
                                                     const std::string& metric);

// Adds it as `validation_against_test` where there is something to say.
void add_validation(nlohmann::ordered_json& report, const Evaluation& evaluation,
                    const std::string& metric);

}  // namespace hplc
