#include "report/text/comparison_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "io/text/csv_field.hpp"
#include "report/text/comparison_table.hpp"
#include "report/text/evaluation_report.hpp"
#include "task/checks/leak_mark.hpp"

namespace hplc {
namespace {

using Fields = std::vector<std::string>;

std::string csv_line(const Fields& fields) {
    return fmt::format("{}\n", fmt::join(fields, ","));
}

// What there is not is empty.
std::string text_field(const std::string& text) {
    return text.empty() ? "" : csv_field(text, ',', Formulas::kGuard);
}

// Mean and deviation of each; those that the part has no number for are empty.
void add_metrics(Fields& fields, const std::vector<MetricSummary>& metrics, const Fields& names) {
    for (const std::string& name : names) {
        const auto found = std::ranges::find(metrics, name, &MetricSummary::name);
        const bool is_there = found != metrics.end();
        fields.push_back(is_there ? fmt::format("{}", found->mean) : "");
        fields.push_back(is_there && found->deviation ? fmt::format("{}", *found->deviation) : "");
    }
}

void add_test(Fields& fields, const std::optional<RivalTest>& test) {
    if (!test) {
        fields.insert(fields.end(), 4, "");
        return;
    }
    for (const double value : {test->paired.difference, test->paired.p, test->corrected_p})
        fields.push_back(fmt::format("{}", value));
    fields.push_back(test->wilcoxon_p ? fmt::format("{}", *test->wilcoxon_p) : "");
}

Fields csv_titles(const Fields& metrics) {
    Fields titles = {"model", "learns", "runs"};
    for (const char* part : {"test", "valid"}) {
        for (const std::string& metric : metrics) {
            titles.push_back(fmt::format("{}_{}_mean", part, metric));
            titles.push_back(fmt::format("{}_{}_std", part, metric));
        }
    }
    titles.insert(titles.end(), {"seconds", "added_rss_mib", "difference", "p", "p_corrected",
                                 "p_wilcoxon", "refused", LeakMark::kColumn});
    return titles;
}

Fields csv_row(const ModelRuns& runs, const Standing& standing, const Fields& metrics,
               const LeakMark& mark) {
    const char* learns = runs.learns ? "1" : "0";
    Fields fields = {text_field(runs.model), runs.is_given ? "" : learns,
                     fmt::format("{}", runs.runs.size())};
    add_metrics(fields, summarise_test(runs), metrics);
    add_metrics(fields, summarise_valid(runs), metrics);
    const auto memory = added_mebibytes(runs);
    const bool is_run = !runs.runs.empty() && !runs.is_given;
    fields.push_back(is_run ? fmt::format("{}", mean_seconds(runs)) : "");
    fields.push_back(is_run && memory ? fmt::format("{}", *memory) : "");
    add_test(fields, standing.test);
    fields.push_back(text_field(runs.refusal));
    fields.push_back(text_field(mark.text()));
    return fields;
}

std::string latex_cell(const std::string& text, const ComparisonRow& row, bool is_name) {
    const std::string escaped = latex_escaped(text);
    if (row.is_best) return fmt::format("\\textbf{{{}}}", escaped);
    return row.is_near && is_name ? escaped + "$^\\ast$" : escaped;
}

std::string latex_row(const ComparisonRow& row) {
    std::string text;
    for (std::size_t i = 0; i < row.cells.size(); ++i)
        text += (i == 0 ? "" : " & ") + latex_cell(row.cells[i], row, i == 0);
    return text + " \\\\\n";
}

// A comment ends with its line, whatever is in it.
std::string latex_comment(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    return fmt::format("% {}\n", text);
}

ComparisonRow titles_of(const std::vector<TableColumn>& columns) {
    ComparisonRow row;
    for (const TableColumn& column : columns)
        row.cells.push_back(column.title);
    return row;
}

}  // namespace

std::string latex_escaped(std::string_view text) {
    constexpr auto kCommands =
        std::to_array<std::pair<std::string_view, std::string_view>>({{"\\", "\\textbackslash{}"},
                                                                      {"{", "\\{"},
                                                                      {"}", "\\}"},
                                                                      {"_", "\\_"},
                                                                      {"&", "\\&"},
                                                                      {"%", "\\%"},
                                                                      {"#", "\\#"},
                                                                      {"$", "\\$"},
                                                                      {"~", "\\textasciitilde{}"},
                                                                      {"^", "\\textasciicircum{}"},
                                                                      {"<", "$<$"},
                                                                      {">", "$>$"},
                                                                      {"±", "$\\pm$"},
                                                                      {"–", "--"}});
    std::string result;
    while (!text.empty()) {
        const auto command = std::ranges::find_if(
            kCommands, [&](const auto& c) { return text.starts_with(c.first); });
        const bool is_plain = command == kCommands.end();
        result += is_plain ? text.substr(0, 1) : command->second;
        text.remove_prefix(is_plain ? 1 : command->first.size());
    }
    return result;
}

std::string comparison_csv(const Evaluation& evaluation, const Verdict& verdict) {
    const Fields metrics = shown_metrics(evaluation);
    const LeakMark mark = mark_of(evaluation.protocol);
    std::string text = csv_line(csv_titles(metrics));
    const auto add = [&](const ModelRuns& runs, const Standing& standing) {
        text += csv_line(csv_row(runs, standing, metrics, mark));
    };
    for (const Standing& standing : verdict.standings)
        add(evaluation.models[standing.index], standing);
    for (const ModelRuns& runs : evaluation.models) {
        if (!runs.refusal.empty()) add(runs, Standing{});
    }
    return text;
}

std::string comparison_latex(const GraphFacts& graph, const Evaluation& evaluation,
                             const Verdict& verdict) {
    const ComparisonTable table = comparison_table(evaluation, verdict);
    std::string text = latex_comment(describe(graph)) +
                       latex_comment(describe(evaluation.protocol)) +
                       latex_comment(verdict_text(verdict, evaluation)) +
                       latex_comment(
                           "Needs \\usepackage{booktabs}. Bold: the best; star: not "
                           "significantly different from it.");
    const std::size_t figures = std::max<std::size_t>(table.columns.size(), 1) - 1;
    text += fmt::format("\\begin{{tabular}}{{l{}}}\n\\toprule\n", std::string(figures, 'r'));
    text += latex_row(titles_of(table.columns)) + "\\midrule\n";
    for (const ComparisonRow& row : table.rows)
        text += latex_row(row);
    return text + "\\bottomrule\n\\end{tabular}\n";
}

}  // namespace hplc
