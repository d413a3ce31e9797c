#include "report/text/comparison_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/text/evaluation_report.hpp"
#include "task/checks/leak_mark.hpp"

namespace hplc {
namespace {

std::string p_cell(const Standing& standing) {
    if (!standing.test) return {};
    const double p = standing.test->corrected_p;
    return p < 0.0001 ? std::string("< 0.0001") : fmt::format("{:.4f}", p);
}

std::string seconds_cell(const ModelRuns& runs) {
    return runs.is_given ? "–" : fmt::format("{:.2f}", mean_seconds(runs));
}

std::string memory_cell(const ModelRuns& runs) {
    if (runs.is_given) return "–";
    const auto added = added_mebibytes(runs);
    return added ? fmt::format("{:.0f}", *added) : std::string("?");
}

std::string valid_cell(const ModelRuns& runs, const std::string& metric) {
    const auto valid = summarise_valid(runs);
    const auto chosen = std::ranges::find(valid, metric, &MetricSummary::name);
    return chosen == valid.end() ? std::string() : mean_and_deviation(*chosen);
}

std::vector<TableColumn> columns_of(const std::vector<std::string>& shown,
                                    const std::string& metric) {
    std::vector<TableColumn> columns = {{"model"}};
    const auto add = [&](std::string title) {
        columns.push_back({std::move(title), Align::kRight});
    };
    for (const std::string& name : shown)
        add(name);
    add(fmt::format("valid {}", metric));
    add("seconds");
    add("MiB");
    add("p");
    return columns;
}

std::vector<std::string> cells_of(const std::string& name, const ModelRuns& runs,
                                  const std::vector<std::string>& shown, const Verdict& verdict,
                                  const Standing& standing) {
    std::vector<std::string> cells = {name};
    const auto test = summarise_test(runs);
    for (const std::string& metric : shown)
        cells.push_back(metric_cell(test, metric));
    cells.push_back(valid_cell(runs, verdict.metric));
    cells.push_back(seconds_cell(runs));
    cells.push_back(memory_cell(runs));
    cells.push_back(p_cell(standing));
    return cells;
}

std::vector<std::string> dashes(const std::string& model, std::size_t columns) {
    std::vector<std::string> cells(columns, "–");
    cells.front() = model;
    return cells;
}

}  // namespace

ComparisonTable comparison_table(const Evaluation& evaluation, const Verdict& verdict) {
    ComparisonTable table;
    if (verdict.standings.empty()) return table;
    const Standing& best = verdict.standings.front();
    const std::vector<std::string> shown = shown_metrics(evaluation);
    table.columns = columns_of(shown, verdict.metric);
    const LeakMark mark = mark_of(evaluation.protocol);
    for (const Standing& standing : verdict.standings) {
        const ModelRuns& runs = evaluation.models[standing.index];
        table.rows.push_back(
            {.cells = cells_of(mark.on(runs.model), runs, shown, verdict, standing),
             .is_best = &standing == &best,
             .is_near = standing.test && !standing.test->is_behind()});
    }
    for (const ModelRuns& runs : evaluation.models) {
        if (!runs.refusal.empty())
            table.rows.push_back({.cells = dashes(runs.model, table.columns.size())});
    }
    return table;
}

std::optional<double> added_mebibytes(const ModelRuns& runs) {
    std::uint64_t most = 0;
    for (const EvaluationRun& run : runs.runs) {
        if (!run.memory.is_own) return std::nullopt;
        most = std::max(most, run.memory.added());
    }
    return static_cast<double>(most) / (1 << 20);
}

}  // namespace hplc
