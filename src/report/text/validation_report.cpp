#include "report/text/validation_report.hpp"

#include "evaluate/validation_trust.hpp"
#include "report/text/text_table.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

Json on_test_json(const OnTest& one) {
    return {{"name", one.name}, {"test", one.test}};
}

Json trust_json(const ValidationTrust& trust) {
    const bool over_models = trust.model.empty();
    return {{"over", over_models ? "models" : "epochs"},
            {"model", over_models ? Json() : Json(trust.model)},
            {"seed", trust.seed ? Json(*trust.seed) : Json()},
            {"metric", trust.metric},
            {"count", trust.count},
            {"spearman", trust.spearman},
            {"kendall", trust.kendall},
            {"chosen", on_test_json(trust.chosen)},
            {"best", on_test_json(trust.best)},
            {"text", validation_trust_text(trust)}};
}

}  // namespace

std::string validation_text(const Evaluation& evaluation, const std::string& metric) {
    std::string text;
    for (const ValidationTrust& trust : validation_trust(evaluation, metric))
        text += broken_at_clauses(validation_trust_text(trust)) + "\n";
    return text;
}

nlohmann::ordered_json validation_json(const Evaluation& evaluation, const std::string& metric) {
    auto json = nlohmann::ordered_json::array();
    for (const ValidationTrust& trust : validation_trust(evaluation, metric))
        json.push_back(trust_json(trust));
    return json;
}

void add_validation(nlohmann::ordered_json& report, const Evaluation& evaluation,
                    const std::string& metric) {
    auto json = validation_json(evaluation, metric);
    if (!json.empty()) report["validation_against_test"] = std::move(json);
}

}  // namespace hplc
