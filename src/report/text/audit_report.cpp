#include "report/text/audit_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/text/task_json.hpp"
#include "report/text/text_table.hpp"

namespace hplc {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string graphs_table(const AuditReport& report) {
    Rows rows = {{"whole graph", grouped(report.whole_edges), report.whole_sha256}};
    for (const StageAudit& stage : report.stages) {
        std::vector<std::string> row = {stage.graph, grouped(stage.edges), stage.sha256};
        if (std::ranges::find(rows, row) == rows.end()) rows.push_back(std::move(row));
    }
    return text_table(
        {{"graph"}, {"edges", Align::kRight}, {"SHA-256 of its sorted lines \"u v\""}}, rows);
}

std::string stages_table(const AuditReport& report) {
    Rows rows;
    for (const StageAudit& stage : report.stages) {
        rows.push_back({stage.stage, stage.graph, grouped(stage.edges),
                        grouped(stage.valid_positives_seen), grouped(stage.test_positives_seen),
                        stage.leaks ? "LEAKY" : "clean"});
    }
    rows.push_back(
        {"features", "as given", "–", "–", "–", std::string(to_string(report.features.verdict))});
    return text_table({{"stage"},
                       {"sees"},
                       {"edges", Align::kRight},
                       {"of validation", Align::kRight},
                       {"of test", Align::kRight},
                       {""}},
                      rows);
}

std::string checks_table(const AuditReport& report) {
    Rows rows;
    for (const AuditCheck& check : report.checks) {
        const char* const remark = check.found == 0 ? "" : check.leak ? "LEAKY" : "as given";
        rows.push_back({check.what, grouped(check.found), remark});
    }
    return text_table({{"must be 0"}, {"found", Align::kRight}, {""}}, rows);
}

std::string negatives_table(const AuditReport& report) {
    Rows rows;
    for (const NegativesAudit& drawn : report.negatives) {
        rows.push_back({drawn.what, grouped(drawn.pairs), grouped(drawn.test_edges),
                        fmt::format("{:.1f}", drawn.by_chance),
                        drawn.leaks   ? "LEAKY"
                        : drawn.given ? "as given"
                                      : "clean"});
    }
    return text_table({{"negatives"},
                       {"pairs", Align::kRight},
                       {"test edges", Align::kRight},
                       {"by chance", Align::kRight},
                       {""}},
                      rows);
}

std::string auc_text(double value) {
    return fmt::format("{:.3f}", value);
}

std::string features_text(const FeatureAudit& features) {
    if (!features.cosine) return fmt::format("Features: not examined: {}.\n", features.reason);
    Rows rows;
    const auto add = [&](const char* probe, const ProbeResult& result) {
        rows.push_back({probe, auc_text(result.training_edges), auc_text(result.held_out_edges)});
    };
    add("two nodes' features alike", *features.cosine);
    add("features like those of the other's neighbours", *features.neighbours);
    add("the same with training edges as features", *features.training_graph);
    return text_table({{"AUC by features alone"},
                       {"training edges", Align::kRight},
                       {"held-out edges", Align::kRight}},
                      rows) +
           fmt::format("Features: {}: {}.\n", to_string(features.verdict), features.reason);
}

nlohmann::ordered_json probe_json(const std::optional<ProbeResult>& probe) {
    if (!probe) return {};
    return {{"training_edges", probe->training_edges}, {"held_out_edges", probe->held_out_edges}};
}

nlohmann::ordered_json features_json(const FeatureAudit& features) {
    return {{"verdict", to_string(features.verdict)},
            {"reason", features.reason},
            {"edges", features.edges},
            {"auc",
             {{"cosine", probe_json(features.cosine)},
              {"neighbours", probe_json(features.neighbours)},
              {"training_graph", probe_json(features.training_graph)}}}};
}

}  // namespace

std::string audit_text(const AuditReport& report) {
    return fmt::format("{}\n\n{}\n{}\n{}\n{}\n{}\n{}\n",
                       broken_at_clauses("Protocol: " + describe(report.protocol)),
                       graphs_table(report), stages_table(report), checks_table(report),
                       negatives_table(report), features_text(report.features), verdict(report));
}

nlohmann::ordered_json audit_json(const AuditReport& report) {
    nlohmann::ordered_json stages = nlohmann::ordered_json::array();
    for (const StageAudit& stage : report.stages) {
        stages.push_back({{"stage", stage.stage},
                          {"graph", stage.graph},
                          {"edges", stage.edges},
                          {"sha256", stage.sha256},
                          {"valid_positives_seen", stage.valid_positives_seen},
                          {"test_positives_seen", stage.test_positives_seen},
                          {"leaks", stage.leaks}});
    }
    nlohmann::ordered_json checks = nlohmann::ordered_json::array();
    for (const AuditCheck& check : report.checks)
        checks.push_back({{"what", check.what}, {"found", check.found}, {"leak", check.leak}});
    nlohmann::ordered_json negatives = nlohmann::ordered_json::array();
    for (const NegativesAudit& drawn : report.negatives) {
        negatives.push_back({{"what", drawn.what},
                             {"given", drawn.given},
                             {"pairs", drawn.pairs},
                             {"test_edges", drawn.test_edges},
                             {"by_chance", drawn.by_chance},
                             {"leaks", drawn.leaks}});
    }
    const DroppedEntries& dropped = report.dropped;
    return {{"protocol", protocol_json(report.protocol)},
            {"whole",
             {{"edges", report.whole_edges},
              {"sha256", report.whole_sha256},
              {"edges_in_no_part", report.edges_in_no_part}}},
            {"dropped",
             {{"self_loops", dropped.self_loops},
              {"repeats", dropped.repeats},
              {"split_self_loops", dropped.split_self_loops},
              {"split_repeats", dropped.split_repeats},
              {"split_overlaps", dropped.split_overlaps}}},
            {"stages", std::move(stages)},
            {"checks", std::move(checks)},
            {"negatives", std::move(negatives)},
            {"features", features_json(report.features)},
            {"clean", report.clean()},
            {"verdict", verdict(report)}};
}

}  // namespace hplc
