#include "report/paper/paper_figures.hpp"

#include <fmt/format.h>

#include <cassert>
#include <functional>
#include <limits>

namespace hplc {
namespace {

using ValueOf = std::function<std::optional<PrintedValue>(const ComparedRow&)>;

std::optional<PrintedValue> summary_of(const OwnCell& cell) {
    return cell.values.empty() ? std::optional<PrintedValue>() : cell.summary();
}

std::vector<ChartPoint> points_of(const PaperTable& table, const std::string& option,
                                  const ComparedDataset& dataset, const ValueOf& value_of) {
    assert(table.rows.size() == dataset.rows.size());
    std::vector<ChartPoint> points;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const auto value = value_of(dataset.rows[i]);
        constexpr double kGap = std::numeric_limits<double>::quiet_NaN();
        points.push_back({.x = table.rows[i].options.at(option).get<double>(),
                          .y = value ? value->mean : kGap,
                          .error = value ? value->deviation.value_or(0) : 0});
    }
    return points;
}

bool has_leaky_runs(const ComparedDataset& dataset) {
    return std::ranges::any_of(dataset.rows,
                               [](const ComparedRow& row) { return !row.leaky.values.empty(); });
}

}  // namespace

Chart option_chart(const PaperTable& table, const std::string& option,
                   const ComparedDataset& dataset) {
    const auto line = [&](const char* name, unsigned colour, Stroke stroke, const ValueOf& value) {
        return ChartLine{.name = name,
                         .points = points_of(table, option, dataset, value),
                         .colour = colour,
                         .stroke = stroke};
    };
    Chart chart = {
        .title = fmt::format("{}: {} by {}", dataset.dataset.title, dataset.dataset.metric, option),
        .x_title = option,
        .y_title = fmt::format("{}, %", dataset.dataset.metric)};
    chart.lines.push_back(
        line("paper", 0, Stroke::kDashed, [](const ComparedRow& row) { return row.printed; }));
    chart.lines.push_back(line("ours", 1, Stroke::kSolid,
                               [](const ComparedRow& row) { return summary_of(row.own); }));
    if (has_leaky_runs(dataset)) {
        chart.lines.push_back(line("ours, LEAKY", 2, Stroke::kSolid,
                                   [](const ComparedRow& row) { return summary_of(row.leaky); }));
    }
    return chart;
}

}  // namespace hplc
