// hplc predict --horizon: probabilities of the links of a coming period.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cli/options/common.hpp"
#include "cli/options/link_options.hpp"
#include "cli/options/model_at_hand.hpp"
#include "predict/coming_links.hpp"

namespace hplc::cli {

// Throws InputError where what is wanted is not a model file with the graph that the model learned.
void require_forecast(const ModelWanted& wanted, const LinkOptions& links);

// Of a period as long as `horizon` says ("30d", "5%") after the last edge.
[[nodiscard]] ComingForecast forecast_of(const std::string& horizon, const ModelWanted& wanted,
                                         const ModelAtHand& model, const CommonOptions& common);

// What the probabilities are about and how many links should come, for people and for --json.
[[nodiscard]] std::string coming_text(const ComingForecast& coming, bool times_are_dates);
[[nodiscard]] nlohmann::ordered_json coming_json(const ComingForecast& coming);

}  // namespace hplc::cli
