// The options of a predictor without learning as JSON and back.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "heuristic/registry.hpp"

namespace hplc {

// Null where no predictor has that name.
[[nodiscard]] const Predictor* find_predictor(std::string_view name);

// {beta, max_length} and the like: the options that this predictor looks at.
[[nodiscard]] nlohmann::ordered_json predictor_json(const Predictor& predictor,
                                                    const PredictorOptions& options);

// Exactly that. Throws InputError about `file` for an option that is missing, unknown, of another
// type or out of its range.
[[nodiscard]] PredictorOptions predictor_from_json(const Predictor& predictor,
                                                   const nlohmann::ordered_json& json,
                                                   const std::string& file);

}  // namespace hplc
