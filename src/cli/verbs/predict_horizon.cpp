#include "cli/verbs/predict_horizon.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "io/text/date_time.hpp"
#include "task/splits/rolling_origin.hpp"

namespace hplc::cli {
namespace {

[[noreturn]] void refuse_horizon(const char* beside, const char* fix) {
    throw InputError({.found = fmt::format("--horizon with {}", beside),
                      .expected = "a model file with the graph that the model learned",
                      .fix = fix});
}

}  // namespace

void require_forecast(const ModelWanted& wanted, const LinkOptions& links) {
    if (!wanted.is_file()) {
        refuse_horizon("a graph",
                       "run hplc train GRAPH --split-kind time -o FILE, then hplc predict FILE");
    }
    if (wanted.graph.is_named()) refuse_horizon("--graph", "train on that graph");
    if (!links.new_nodes.empty()) refuse_horizon("--new-nodes", "leave one of them out");
}

ComingForecast forecast_of(const std::string& horizon, const ModelWanted& wanted,
                           const ModelAtHand& model, const CommonOptions& common) {
    const GraphData& data = model.graph->known;
    return forecast_coming(model.trained, data, length_of_time(horizon, data, "--horizon"),
                           wanted.input, common.threads());
}

std::string coming_text(const ComingForecast& coming, bool times_are_dates) {
    const auto at = [&](double time) { return time_text(time, times_are_dates); };
    return fmt::format(
        "probabilities are those of links that come after {} and until {}; {:.0f} new links "
        "between known nodes should come ({:.0f} to {:.0f}, 95 % interval)",
        at(coming.period.after), at(coming.period.until), coming.links.expected, coming.links.low,
        coming.links.high);
}

nlohmann::ordered_json coming_json(const ComingForecast& coming) {
    return {{"after", coming.period.after},
            {"until", coming.period.until},
            {"links",
             {{"expected", coming.links.expected},
              {"low", coming.links.low},
              {"high", coming.links.high}}},
            {"drift", coming.drift}};
}

}  // namespace hplc::cli
