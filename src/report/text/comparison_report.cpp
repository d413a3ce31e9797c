#include "report/text/comparison_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/text/calibration_report.hpp"
#include "report/text/comparison_table.hpp"
#include "report/text/evaluation_report.hpp"
#include "report/text/validation_report.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

std::string table_text(const Evaluation& evaluation, const Verdict& verdict) {
    const ComparisonTable table = comparison_table(evaluation, verdict);
    std::vector<std::vector<std::string>> rows;
    for (const ComparisonRow& row : table.rows)
        rows.push_back(row.cells);
    return rows.empty() ? "" : text_table(table.columns, rows) + missing_metrics_text(evaluation);
}

std::string refusals_of(const Evaluation& evaluation) {
    std::string text;
    for (const ModelRuns& runs : evaluation.models) {
        if (!runs.refusal.empty())
            text += fmt::format("{}: not run: {}\n", runs.model, runs.refusal);
    }
    return text;
}

std::string legend_of(const Evaluation& evaluation, const Verdict& verdict) {
    std::string text =
        "seconds: positions, fitting and scoring per run; MiB: maximum memory of a run in addition "
        "to program, graph and split";
    const bool is_untold = std::ranges::any_of(evaluation.models, [](const ModelRuns& runs) {
        return !runs.is_given && !added_mebibytes(runs);
    });
    if (is_untold) text += " (?: the system cannot reset the peak of memory)";
    if (verdict.tested != TestedOver::kNothing) {
        text +=
            fmt::format("; p: against the best, by {}, with Holm's correction (docs/protocols.md)",
                        verdict.test_name);
    }
    return broken_at_clauses(text) + "\n";
}

Json test_json(const std::string& model, const Standing& standing) {
    const RivalTest& test = *standing.test;
    return {{"model", model},
            {"mean", standing.mean},
            {"difference", test.paired.difference},
            {"error", test.paired.error},
            {"t", std::isfinite(test.paired.t) ? Json(test.paired.t) : Json()},
            {"p", test.paired.p},
            {"p_corrected", test.corrected_p},
            {"p_wilcoxon", test.wilcoxon_p ? Json(*test.wilcoxon_p) : Json()}};
}

Json tested_over_json(TestedOver tested) {
    if (tested == TestedOver::kNothing) return {};
    return tested == TestedOver::kSplits ? "splits" : "edges";
}

Json verdict_json(const Evaluation& evaluation, const Verdict& verdict) {
    Json near = Json::array();
    Json tests = Json::array();
    for (const Standing& standing : verdict.standings) {
        if (!standing.test) continue;
        const std::string& model = evaluation.models[standing.index].model;
        tests.push_back(test_json(model, standing));
        if (!standing.test->is_behind()) near.push_back(model);
    }
    Json best;
    if (!verdict.standings.empty()) best = evaluation.models[verdict.standings.front().index].model;
    return {{"metric", verdict.metric},
            {"runs", verdict.runs},
            {"tested_over", tested_over_json(verdict.tested)},
            {"test", verdict.test_name.empty() ? Json() : Json(verdict.test_name)},
            {"level", kTestLevel},
            {"test_to_train", verdict.test_to_train},
            {"best", best},
            {"indistinguishable", tests.empty() ? Json() : near},
            {"tests", tests},
            {"text", verdict_text(verdict, evaluation)}};
}

}  // namespace

std::string comparison_text(const GraphFacts& graph, const Evaluation& evaluation,
                            const Verdict& verdict) {
    return graph_text(graph) + table_text(evaluation, verdict) + refusals_of(evaluation) + "\n" +
           verdict_text(verdict, evaluation) + "\n" + validation_text(evaluation, verdict.metric) +
           "\n" + legend_of(evaluation, verdict) + pool_calibration_text(evaluation) +
           protocol_text(graph, evaluation);
}

Json comparison_json(const GraphFacts& graph, const Evaluation& evaluation,
                     const Verdict& verdict) {
    Json json = {{"models", models_json(graph, evaluation)},
                 {"verdict", verdict_json(evaluation, verdict)}};
    add_validation(json, evaluation, verdict.metric);
    return json;
}

}  // namespace hplc
