#include "report/paper/paper_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "evaluate/evaluation_run.hpp"
#include "report/text/text_table.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

// What a kept run has of the value; nothing where it has none, as an epoch of Adamic-Adar.
std::optional<double> value_of(const Json& run, PaperValue value, const std::string& metric) {
    const Json& first = run.at("runs").at(0);
    const auto scaled = [](const Json& number, double factor) {
        return number.is_null() ? std::optional<double>() : number.get<double>() * factor;
    };
    if (value == PaperValue::kEpochMilliseconds) return scaled(first.at("seconds_per_epoch"), 1e3);
    if (value == PaperValue::kMemoryMegabytes) return scaled(first.at("added_rss_mib"), 1.048576);
    return scaled(first.at("test").at(metric), 100);
}

const char* unit_of(PaperValue value) {
    if (value == PaperValue::kEpochMilliseconds) return "ms";
    return value == PaperValue::kMemoryMegabytes ? "MB" : "%";
}

std::string number_text(double number, PaperValue value) {
    return value == PaperValue::kMetric ? fmt::format("{:.2f}", number)
                                        : fmt::format("{:.0f}", number);
}

std::string cell_text(const PrintedValue& cell, PaperValue value) {
    const std::string mean = number_text(cell.mean, value);
    return cell.deviation ? fmt::format("{} ± {}", mean, number_text(*cell.deviation, value))
                          : mean;
}

std::string printed_text(const ComparedRow& row, PaperValue value) {
    if (!row.is_printed) return {};
    return row.printed ? cell_text(*row.printed, value) : std::string("– (memory)");
}

std::string own_text(const OwnCell& cell, PaperValue value) {
    return cell.values.empty() ? std::string() : cell_text(cell.summary(), value);
}

std::string difference_text(const ComparedRow& row, PaperValue value) {
    if (!row.printed || row.own.values.empty()) return {};
    const double difference = row.own.summary().mean - row.printed->mean;
    return fmt::format("{}{}", difference < 0 ? "-" : "+",
                       number_text(std::abs(difference), value));
}

std::string remark_of(const ComparedDataset& dataset, const ComparedRow& row) {
    if (!row.own.values.empty()) return {};
    if (!dataset.missing.empty()) return "no data";
    return row.own.refusal.empty() ? "not computed" : row.own.refusal;
}

bool has_leaky(const ComparedDataset& dataset) {
    return std::ranges::any_of(dataset.rows,
                               [](const ComparedRow& row) { return !row.leaky.values.empty(); });
}

struct Grid {
    std::vector<TableColumn> columns;
    std::vector<std::vector<std::string>> rows;
};

Grid grid_of(const PaperTable& table, const ComparedDataset& dataset) {
    const bool leaky = has_leaky(dataset);
    Grid grid = {{{table.name},
                  {"paper", Align::kRight},
                  {"ours", Align::kRight},
                  {"runs", Align::kRight},
                  {"ours - paper", Align::kRight}},
                 {}};
    if (leaky) grid.columns.push_back({"ours, LEAKY", Align::kRight});
    grid.columns.push_back({"remark"});
    for (const ComparedRow& row : dataset.rows) {
        std::vector<std::string> cells = {
            row.name, printed_text(row, table.value), own_text(row.own, table.value),
            fmt::format("{}", row.own.values.size()), difference_text(row, table.value)};
        if (leaky) cells.push_back(own_text(row.leaky, table.value));
        cells.push_back(remark_of(dataset, row));
        grid.rows.push_back(std::move(cells));
    }
    return grid;
}

std::string title_of(const PaperTable& table, const ComparedDataset& dataset) {
    return table.value == PaperValue::kMetric
               ? fmt::format("{}, {} in %", dataset.dataset.title, dataset.dataset.metric)
               : fmt::format("{}, {}", dataset.dataset.title, unit_of(table.value));
}

const OwnCell* first_computed(const ComparedDataset& dataset) {
    for (const ComparedRow& row : dataset.rows) {
        if (!row.own.values.empty()) return &row.own;
    }
    return nullptr;
}

std::vector<std::string> protocol_lines(const PaperTable& table, const ComparedDataset& dataset) {
    std::vector<std::string> lines = {fmt::format("Paper: {}", dataset.dataset.protocol)};
    if (!dataset.missing.empty()) lines.push_back(fmt::format("Ours: {}", dataset.missing));
    if (const OwnCell* cell = first_computed(dataset)) {
        lines.push_back(fmt::format("Ours: recipe {}; {}", table.recipe, cell->protocol));
        if (dataset.dataset.has_features && !cell->has_features)
            lines.emplace_back("Ours has no features: the data here lacks them.");
    }
    return lines;
}

// The row of the highest mean that `mean_of` tells; nullptr where it tells fewer than two.
template <typename MeanOf>
const ComparedRow* best_row(const ComparedDataset& dataset, const MeanOf& mean_of) {
    const ComparedRow* best = nullptr;
    std::size_t count = 0;
    for (const ComparedRow& row : dataset.rows) {
        if (!mean_of(row)) continue;
        ++count;
        if (best == nullptr || *mean_of(row) > *mean_of(*best)) best = &row;
    }
    return count < 2 ? nullptr : best;
}

std::optional<double> own_mean(const ComparedRow& row) {
    return row.own.values.empty() ? std::optional<double>() : row.own.summary().mean;
}

std::optional<double> printed_mean(const ComparedRow& row) {
    return row.printed ? std::optional(row.printed->mean) : std::nullopt;
}

// "Best in the paper: HPLC. Best of ours: SEAL; HPLC is 0.31 behind."
std::string best_line(const ComparedDataset& dataset) {
    std::string text;
    const ComparedRow* printed = best_row(dataset, printed_mean);
    if (printed != nullptr) text = fmt::format("Best in the paper: {}.", printed->name);
    const ComparedRow* own = best_row(dataset, own_mean);
    if (own == nullptr) return text;
    text += fmt::format("{}Best of ours: {}", text.empty() ? "" : " ", own->name);
    const bool told = printed != nullptr && printed != own && own_mean(*printed);
    return text + (told ? fmt::format("; {} is {:.2f} behind.", printed->name,
                                      *own_mean(*own) - *own_mean(*printed))
                        : std::string("."));
}

// What wants a reason.
std::string far_below_line(const ComparedDataset& dataset) {
    constexpr double kFar = 2;
    std::vector<std::string> rows;
    for (const ComparedRow& row : dataset.rows) {
        if (!row.printed || !own_mean(row)) continue;
        const double behind = row.printed->mean - *own_mean(row);
        if (behind > kFar) rows.push_back(fmt::format("{} ({:.2f})", row.name, behind));
    }
    return rows.empty() ? ""
                        : fmt::format("More than {} points below the paper: {}.", kFar,
                                      fmt::join(rows, ", "));
}

std::vector<std::string> findings_of(const PaperTable& table, const ComparedDataset& dataset) {
    if (table.value != PaperValue::kMetric) return {};
    std::vector<std::string> lines = {best_line(dataset), far_below_line(dataset)};
    std::erase(lines, "");
    return lines;
}

std::string runs_text(std::size_t runs) {
    return count_of(runs, "run", "runs");
}

Json summary_json(const OwnCell& cell) {
    if (cell.values.empty()) return {};
    const PrintedValue summary = cell.summary();
    return {{"mean", summary.mean},
            {"std", summary.deviation ? Json(*summary.deviation) : Json()},
            {"values", cell.values}};
}

Json printed_json(const ComparedRow& row) {
    if (!row.is_printed) return {};
    if (!row.printed) return "out of memory";
    return {{"mean", row.printed->mean},
            {"std", row.printed->deviation ? Json(*row.printed->deviation) : Json()}};
}

Json row_json(const ComparedRow& row) {
    Json json = {{"name", row.name},
                 {"model", row.model},
                 {"paper", printed_json(row)},
                 {"ours", summary_json(row.own)}};
    if (!row.leaky.values.empty()) json["leaky"] = summary_json(row.leaky);
    if (!row.own.refusal.empty()) json["refused"] = row.own.refusal;
    return json;
}

Json dataset_json(const ComparedDataset& dataset) {
    Json rows = Json::array();
    for (const ComparedRow& row : dataset.rows)
        rows.push_back(row_json(row));
    const OwnCell* computed = first_computed(dataset);
    return {{"name", dataset.dataset.name},
            {"metric", dataset.dataset.metric},
            {"protocol",
             {{"paper", dataset.dataset.protocol},
              {"ours", computed == nullptr ? Json() : Json(computed->protocol)}}},
            {"missing", dataset.missing.empty() ? Json() : Json(dataset.missing)},
            {"rows", rows}};
}

}  // namespace

PrintedValue OwnCell::summary() const {
    const MetricSummary summary = summary_of({}, values);
    return {.mean = summary.mean, .deviation = summary.deviation};
}

OwnCell own_cell(const ResultsFolder& folder, RunKey key, std::size_t runs, PaperValue value,
                 const std::string& metric, const IsCurrent& is_current) {
    OwnCell cell;
    for (std::size_t i = 0; i < runs; ++i, ++key.seed) {
        const auto run = folder.find(key);
        if (!run) continue;
        if (run->contains("refused")) {
            cell.refusal = run->at("refused");
            continue;
        }
        if (is_current && !is_current(*run)) continue;
        if (const auto number = value_of(*run, value, metric)) cell.values.push_back(*number);
        if (cell.protocol.empty()) cell.protocol = run->at("protocol_text");
        cell.has_features = run->at("graph").at("features") > 0;
    }
    return cell;
}

std::string paper_text(const PaperTable& table, std::span<const ComparedDataset> datasets,
                       std::size_t runs) {
    std::string text = fmt::format("{}; up to {} of ours\n", table.title, runs_text(runs));
    if (!table.note.empty()) text += table.note + "\n";
    for (const ComparedDataset& dataset : datasets) {
        text += fmt::format("\n{}\n", title_of(table, dataset));
        for (const std::string& line : protocol_lines(table, dataset))
            text += broken_at_clauses(line) + "\n";
        const Grid grid = grid_of(table, dataset);
        text += text_table(grid.columns, grid.rows);
        for (const std::string& finding : findings_of(table, dataset))
            text += finding + "\n";
    }
    return text;
}

std::string paper_markdown(const PaperTable& table, std::span<const ComparedDataset> datasets,
                           std::size_t runs) {
    std::string text = fmt::format("## {}\n\nUp to {} of ours.{}{}\n", table.title, runs_text(runs),
                                   table.note.empty() ? "" : " ", table.note);
    for (const ComparedDataset& dataset : datasets) {
        text += fmt::format("\n### {}\n\n", title_of(table, dataset));
        for (const std::string& line : protocol_lines(table, dataset))
            text += fmt::format("- {}\n", line);
        const Grid grid = grid_of(table, dataset);
        text += fmt::format("\n{}", markdown_table(grid.columns, grid.rows));
        for (const std::string& finding : findings_of(table, dataset))
            text += fmt::format("\n{}\n", finding);
    }
    return text;
}

Json paper_json(const PaperTable& table, std::span<const ComparedDataset> datasets) {
    Json list = Json::array();
    for (const ComparedDataset& dataset : datasets)
        list.push_back(dataset_json(dataset));
    return {{"table", table.name},
            {"title", table.title},
            {"unit", unit_of(table.value)},
            {"recipe", table.recipe},
            {"datasets", list}};
}

}  // namespace hplc
