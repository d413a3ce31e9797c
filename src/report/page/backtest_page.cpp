#include "report/page/backtest_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "io/text/date_time.hpp"
#include "report/page/html_assets.hpp"
#include "report/page/html_escape.hpp"
#include "report/page/static_page.hpp"
#include "report/page/svg_chart.hpp"
#include "report/text/backtest_report.hpp"
#include "report/text/text_table.hpp"

namespace hplc {
namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

// Times as a chart shows them: years where they are dates.
double chart_time(const Backtest& backtest, double time) {
    constexpr double kSecondsAYear = 365.2425 * 86'400;
    return backtest.dates ? 1970 + time / kSecondsAYear : time;
}

// Models by how many of their lists were right, the best first; as many as there are colours.
std::vector<std::size_t> models_to_draw(const Backtest& backtest) {
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t m = 0; m < backtest.origins.front().models.size(); ++m) {
        if (const auto means = mean_fresh(backtest, m))
            order.emplace_back(-means->right.value_or(-1), m);
    }
    std::ranges::stable_sort(order, {}, &std::pair<double, std::size_t>::first);
    std::vector<std::size_t> models;
    for (const auto& [right, m] : order) {
        if (models.size() < kChartColours) models.push_back(m);
    }
    return models;
}

template <typename ValueOf>
ChartLine line_of(const Backtest& backtest, std::size_t model, unsigned colour,
                  const ValueOf& value_of) {
    ChartLine line{
        .name = backtest.origins.front().models[model].model, .points = {}, .colour = colour};
    for (const OriginResult& origin : backtest.origins) {
        line.points.push_back(
            {.x = chart_time(backtest, origin.period.after), .y = value_of(origin.models[model])});
    }
    return line;
}

Chart accuracy_chart(const Backtest& backtest) {
    Chart chart{.title = "New links: AUC by origin", .x_title = "known until", .y_title = "AUC"};
    unsigned colour = 0;
    for (const std::size_t model : models_to_draw(backtest)) {
        chart.lines.push_back(line_of(backtest, model, colour++, [](const ModelAtOrigin& at) {
            return at.fresh.ranking ? at.fresh.ranking->auc : kNoNumber;
        }));
    }
    return chart;
}

Chart right_chart(const Backtest& backtest) {
    Chart chart{.title = fmt::format("New links: right of {} by origin", backtest.best),
                .x_title = "known until",
                .y_title = "links"};
    unsigned colour = 0;
    for (const std::size_t model : models_to_draw(backtest)) {
        chart.lines.push_back(line_of(backtest, model, colour++, [](const ModelAtOrigin& at) {
            return at.fresh.best ? static_cast<double>(at.fresh.best->right) : kNoNumber;
        }));
    }
    return chart;
}

// Stated numbers with their intervals, as error bars around their middles, and what was right.
Chart stated_chart(const Backtest& backtest, std::size_t model) {
    const std::string& name = backtest.origins.front().models[model].model;
    Chart chart{.title = fmt::format("{}: right of {}, stated and true", name, backtest.best),
                .x_title = "known until",
                .y_title = "links"};
    ChartLine range{.name = "middle of 95 %", .points = {}, .colour = 1};
    ChartLine expected{.name = "stated", .points = {}, .colour = 1, .stroke = Stroke::kDashed};
    ChartLine right{.name = "right", .points = {}, .colour = 2};
    for (const OriginResult& origin : backtest.origins) {
        const auto& best = origin.models[model].fresh.best;
        const double x = chart_time(backtest, origin.period.after);
        const bool is_stated = best && best->stated;
        range.points.push_back(
            {.x = x,
             .y = is_stated ? (best->stated->low + best->stated->high) / 2 : kNoNumber,
             .error = is_stated ? (best->stated->high - best->stated->low) / 2 : 0});
        expected.points.push_back({.x = x, .y = is_stated ? best->stated->expected : kNoNumber});
        right.points.push_back({.x = x, .y = best ? static_cast<double>(best->right) : kNoNumber});
    }
    chart.lines = {std::move(range), std::move(expected), std::move(right)};
    return chart;
}

std::string periods_html(const Backtest& backtest) {
    std::vector<std::vector<std::string>> rows;
    for (const OriginResult& origin : backtest.origins) {
        rows.push_back({time_text(origin.period.after, backtest.dates), grouped(origin.nodes),
                        grouped(origin.edges), grouped(origin.fresh),
                        stated_text(origin.stated_fresh), grouped(origin.repeated),
                        grouped(origin.with_new_nodes)});
    }
    return html_table({{"known until"},
                       {"nodes", "number"},
                       {"edges", "number"},
                       {"new links", "number"},
                       {"stated", "number"},
                       {"repeats", "number"},
                       {"with new nodes", "number"}},
                      rows);
}

template <typename MeansOf>
std::string means_html(const Backtest& backtest, const MeansOf& of) {
    std::vector<std::vector<std::string>> rows;
    for (std::size_t m = 0; m < backtest.origins.front().models.size(); ++m) {
        const auto means = of(backtest, m);
        if (!means) continue;
        rows.push_back(
            {html_escaped(backtest.origins.front().models[m].model),
             metric_cell(means->metrics, "auc"), metric_cell(means->metrics, "ap"),
             metric_cell(means->metrics, "hits@100"),
             means->right ? fmt::format("{:.1f}", *means->right) : "–",
             means->lists == 0 ? "–" : fmt::format("{:.1f}", means->stated),
             means->lists == 0 ? "–" : fmt::format("{} of {}", means->held, means->lists)});
    }
    return html_table({{"model", "name"},
                       {"AUC", "number"},
                       {"AP", "number"},
                       {"Hits@100", "number"},
                       {fmt::format("right of {}", backtest.best), "number"},
                       {"stated", "number"},
                       {"inside", "number"}},
                      rows);
}

std::string lists_html(const Backtest& backtest) {
    std::vector<HtmlColumn> columns = {{"model", "name"}};
    for (const OriginResult& origin : backtest.origins)
        columns.push_back({time_text(origin.period.after, backtest.dates), "number"});
    std::vector<std::vector<std::string>> rows;
    for (std::size_t m = 0; m < backtest.origins.front().models.size(); ++m) {
        rows.push_back({html_escaped(backtest.origins.front().models[m].model)});
        for (const OriginResult& origin : backtest.origins) {
            const auto& best = origin.models[m].fresh.best;
            rows.back().push_back(!best ? "–"
                                        : fmt::format("{} · {}{}", best->right,
                                                      stated_text(best->stated),
                                                      !best->stated || best->holds() ? "" : " ✗"));
        }
    }
    return html_table(columns, rows);
}

// What stands between the tags of the first style of a picture; all pictures have the same.
std::string_view style_inside(std::string_view svg) {
    const std::size_t begin = svg.find("<style>");
    const std::size_t end = svg.find("</style>");
    if (begin == std::string_view::npos || end == std::string_view::npos) return {};
    return svg.substr(begin + 7, end - begin - 7);
}

std::string content_of(const GraphFacts& graph, const Backtest& backtest,
                       const std::vector<std::string>& pictures,
                       const nlohmann::ordered_json& provenance) {
    std::string html = fmt::format("<h1>{} over time</h1>\n<p>{}</p>\n", html_escaped(graph.name),
                                   html_escaped(describe(graph)));
    for (const std::string& picture : pictures)
        html += fmt::format("<figure>{}</figure>\n", picture);
    html += "<h2>What came</h2>\n" + periods_html(backtest) +
            "<p>Links with new nodes cannot be predicted; they are only counted.</p>\n" +
            "<h2>New links, mean over the origins</h2>\n" + means_html(backtest, mean_fresh);
    if (backtest.origins.front().models.front().repeated)
        html += "<h2>Links that repeat, mean over the origins</h2>\n" +
                means_html(backtest, mean_repeated);
    return html + "<h2>New links: right, and stated before</h2>\n" + lists_html(backtest) +
           fmt::format("<h2>Protocol</h2>\n<p>{}</p>\n",
                       html_escaped(backtest_protocol(backtest))) +
           made_line(provenance);
}

}  // namespace

std::string backtest_page(const GraphFacts& graph, const Backtest& backtest,
                          const nlohmann::ordered_json& provenance) {
    std::vector<std::string> pictures = {svg_chart(right_chart(backtest)),
                                         svg_chart(accuracy_chart(backtest))};
    for (const std::size_t model : models_to_draw(backtest)) {
        if (pictures.size() < 5) pictures.push_back(svg_chart(stated_chart(backtest, model)));
    }
    const std::string style(report_asset("page.css"));
    std::string styles = policy_hash(style);
    for (const std::string& picture : pictures)
        styles += " " + policy_hash(style_inside(picture));
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src {}; "
        "base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<meta name=\"generator\" content=\"hplc backtest\">\n<title>{} over time · hplc</title>\n"
        "<style>{}</style>\n</head>\n<body>\n<main id=\"page\">\n{}</main>\n</body>\n</html>\n",
        styles, html_escaped(graph.name), style, content_of(graph, backtest, pictures, provenance));
}

}  // namespace hplc
