#include "report/page/static_page.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>

#include "report/page/html_escape.hpp"
#include "report/text/text_table.hpp"
#include "train/files/model_card.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

// A member, or null.
const Json& at(const Json& object, const char* key) {
    static const Json none;
    return object.is_object() && object.contains(key) ? object[key] : none;
}

std::string text_of(const Json& value, const std::string& otherwise = "") {
    return value.is_string() ? value.get<std::string>() : otherwise;
}

std::string figure_text(const Json& value) {
    return value.is_number() ? fmt::format("{:.4f}", value.get<double>()) : "–";
}

std::optional<std::uint64_t> whole(const Json& value) {
    const bool is_whole =
        value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0);
    return is_whole ? std::optional(value.get<std::uint64_t>()) : std::nullopt;
}

std::string count_text(const Json& value) {
    const auto count = whole(value);
    return count ? grouped(*count) : "–";
}

std::string paragraph(const char* kind, const std::string& text) {
    return fmt::format("<p class=\"{}\">{}</p>\n", kind, html_escaped(text));
}

std::string section(const char* id, const char* title, const std::string& content) {
    if (content.empty()) return {};
    return fmt::format("<section id=\"{}\"><h2>{}</h2>\n{}</section>\n", id, title, content);
}

// The models of a run, of which there may be one alone.
std::vector<const Json*> models_of(const Json& run) {
    if (!at(run, "models").is_array()) return {&run};
    std::vector<const Json*> models;
    for (const Json& model : run["models"])
        models.push_back(&model);
    return models;
}

LeakMark mark_of_run(const Json& run) {
    return mark_of_protocol(at(*models_of(run).front(), "protocol")).value_or(LeakMark());
}

// Metrics of a part, their means where there are runs; of a training, those of its validation.
const Json& figures_of(const Json& model, const char* part) {
    return model.contains("mean") ? at(at(model, "mean"), part) : at(model, part);
}

std::vector<HtmlColumn> figure_columns(const Json& figures) {
    std::vector<HtmlColumn> columns = {{"Model"}, {"Links of"}};
    for (const auto& [metric, value] : figures.items())
        columns.push_back({metric, "number"});
    return columns;
}

std::string figure_cell(const Json& model, const char* part, const std::string& metric) {
    const Json& deviation = at(at(at(model, "std"), part), metric.c_str());
    const std::string mean = figure_text(at(figures_of(model, part), metric.c_str()));
    return deviation.is_number() ? fmt::format("{} ± {}", mean, figure_text(deviation)) : mean;
}

std::string figures_table(const Json& run, const LeakMark& mark) {
    std::vector<HtmlColumn> columns;
    Rows rows;
    for (const Json* model : models_of(run)) {
        for (const char* part : {"test", "valid"}) {
            const Json& figures = figures_of(*model, part);
            if (!figures.is_object() || figures.empty()) continue;
            if (columns.empty()) columns = figure_columns(figures);
            std::vector<std::string> row = {mark.on(text_of(at(*model, "model"))),
                                            part == std::string("test") ? "test" : "validation"};
            for (std::size_t i = 2; i < columns.size(); ++i)
                row.push_back(figure_cell(*model, part, columns[i].title));
            rows.push_back(std::move(row));
        }
    }
    return rows.empty() ? "" : html_table(columns, rows);
}

std::string verdict_part(const Json& verdict) {
    if (!verdict.is_object()) return {};
    Rows rows;
    for (const Json& test : at(verdict, "tests"))
        rows.push_back({text_of(at(test, "model")), figure_text(at(test, "mean")),
                        figure_text(at(test, "difference")), figure_text(at(test, "p_corrected"))});
    std::string html = paragraph("verdict", text_of(at(verdict, "text")));
    if (rows.empty()) return html;
    return html + html_table({{"Against the best"},
                              {"Mean " + text_of(at(verdict, "metric")), "number"},
                              {"Behind by", "number"},
                              {"p after Holm", "number"}},
                             rows);
}

// Whether validation can be trusted.
std::string validation_part(const Json& all) {
    std::string html;
    for (const Json& one : all.is_array() ? all : Json::array())
        html += paragraph("note", text_of(at(one, "text")));
    return html;
}

std::string refusals(const Json& run) {
    std::string html;
    for (const Json* model : models_of(run)) {
        const std::string why = text_of(at(*model, "refused"));
        if (why.empty()) continue;
        html +=
            paragraph("note", fmt::format("{} was not run: {}", text_of(at(*model, "model")), why));
    }
    return html;
}

std::string probability_text(const Json& value) {
    return value.is_number() ? chance_text(value.get<double>()) : "–";
}

std::string score_text(const Json& value) {
    return value.is_number() ? fmt::format("{:.5g}", value.get<double>()) : "–";
}

std::string hidden_text(const Json& hidden) {
    if (hidden == "test") return "yes, hidden for the test";
    return hidden == "valid" ? "yes, hidden for validation" : "no";
}

std::string link_part(const Json& links) {
    if (at(links, "refused").is_string())
        return paragraph("lede", "They were not ranked: " + text_of(links["refused"]));
    if (!at(links, "list").is_array()) return {};
    Rows rows;
    for (const Json& link : links["list"]) {
        rows.push_back({grouped(rows.size() + 1), text_of(at(link, "u")), text_of(at(link, "v")),
                        probability_text(at(link, "probability")), score_text(at(link, "score")),
                        hidden_text(at(link, "hidden")), text_of(at(link, "why"))});
    }
    return paragraph("lede", fmt::format("By {}, {} of them.", text_of(at(links, "model")),
                                         grouped(rows.size()))) +
           html_table({{"#", "number"},
                       {"One end", "name"},
                       {"Other end", "name"},
                       {"Probability", "number"},
                       {"Score", "number"},
                       {"In the graph?"},
                       {"Why", "why"}},
                      rows);
}

std::string remarks_part(const Json& remarks) {
    std::string html;
    for (const Json& remark : remarks.is_array() ? remarks : Json::array())
        html += paragraph("remark", text_of(remark));
    return html;
}

std::string protocol_list(const Json& protocol) {
    if (!at(protocol, "split").is_string()) return {};
    const auto detailed = [&](const char* key, const char* detail) {
        const std::string more = text_of(at(protocol, detail));
        return text_of(at(protocol, key)) + (more.empty() ? "" : ", " + more);
    };
    const bool is_input = at(protocol, "validation_edges_as_input") == true;
    std::string html;
    const auto add = [&](const char* name, const std::string& text) {
        html += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, html_escaped(text));
    };
    add("Split", detailed("split", "split_detail"));
    add("Seed", count_text(at(protocol, "seed")));
    add("Negatives", detailed("negatives", "negatives_detail"));
    add("Candidates", detailed("candidates", "candidates_detail"));
    add("MRR", text_of(at(protocol, "mrr")));
    add("Validation links",
        fmt::format("{} input when the test links are scored", is_input ? "are" : "are not"));
    add("Ties", text_of(at(protocol, "ties")));
    return fmt::format("<dl>{}</dl>\n", html);
}

std::string features_part(const Json& features) {
    const std::string verdict = text_of(at(features, "verdict"));
    if (verdict.empty()) return {};
    return paragraph("note",
                     fmt::format("Features, {}: {}.", verdict, text_of(at(features, "reason"))));
}

std::string audit_table(const Json& audit) {
    Rows rows;
    for (const Json& stage : at(audit, "stages")) {
        rows.push_back({text_of(at(stage, "stage")), text_of(at(stage, "graph")),
                        count_text(at(stage, "edges")),
                        count_text(at(stage, "valid_positives_seen")),
                        count_text(at(stage, "test_positives_seen"))});
    }
    if (rows.empty()) return {};
    return html_table({{"Stage"},
                       {"Sees"},
                       {"Links", "number"},
                       {"Of validation", "number"},
                       {"Of test", "number"}},
                      rows) +
           features_part(at(audit, "features"));
}

std::string facts_of(const Json& graph) {
    std::string facts;
    const auto add = [&](const char* key, const char* one, const char* several) {
        const auto count = whole(at(graph, key));
        if (count) facts += (facts.empty() ? "" : ", ") + count_of(*count, one, several);
    };
    add("nodes", "node", "nodes");
    add("edges", "link", "links");
    add("features", "feature", "features");
    add("components", "component", "components");
    return facts.empty() ? facts : facts + '.';
}

std::string headline(const Json& run, const std::string& graph, const LeakMark& mark) {
    if (mark.leaky()) return fmt::format("A leaky run: the models saw answers of {}", graph);
    return at(run, "predicted") == true ? fmt::format("Likely missing links of {}", graph)
                                        : fmt::format("Links of {}, predicted", graph);
}

std::string stamp(const Json& run, const LeakMark& mark) {
    if (!mark.leaky()) {
        const std::string verdict = text_of(at(at(run, "audit"), "verdict"));
        return verdict.empty() ? "" : paragraph("stamp", "Audited: " + verdict);
    }
    return fmt::format(
        "<p class=\"stamp leaky\" id=\"stamp\"><b>LEAKY</b>These figures are no forecast: {}</p>\n",
        html_escaped(mark.reason()));
}

std::string header(const Json& run, const LeakMark& mark) {
    const Json& graph = at(*models_of(run).front(), "graph");
    const std::string name = text_of(at(graph, "name"));
    return fmt::format("<header>{}<h1>{}</h1>\n{}{}{}</header>\n",
                       paragraph("kicker", "Link prediction · " + name),
                       html_escaped(headline(run, name, mark)),
                       paragraph("standfirst", facts_of(graph)), stamp(run, mark), made_line(run));
}

// "2026-11-16T18:00:00Z" as people write it.
std::string shown_date(std::string time) {
    if (time.size() != 20 || time[10] != 'T' || time.back() != 'Z') return time;
    time[10] = ' ';
    time.pop_back();
    return time + " UTC";
}

}  // namespace

std::string html_table(const std::vector<HtmlColumn>& columns,
                       const std::vector<std::vector<std::string>>& rows) {
    const auto row = [&](const char* tag, const auto& cell_of) {
        std::string html = "<tr>";
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const char* kind = columns[i].kind;
            html += fmt::format("<{0}{1}>{2}</{0}>", tag,
                                *kind ? fmt::format(" class=\"{}\"", kind) : "",
                                html_escaped(cell_of(i)));
        }
        return html + "</tr>\n";
    };
    std::string html = "<div class=\"scroll\"><table><thead>";
    html += row("th", [&](std::size_t i) { return columns[i].title; }) + "</thead><tbody>\n";
    for (const auto& cells : rows)
        html += row("td", [&](std::size_t i) { return cells.at(i); });
    return html + "</tbody></table></div>\n";
}

std::string made_line(const Json& run) {
    const Json& provenance = at(run, "provenance");
    const auto value = [&](const char* key) { return text_of(at(provenance, key), "unknown"); };
    return fmt::format(
        "<p class=\"made\" id=\"made\">Date: {}. Program: {}. Command: <code>{}</code></p>\n",
        html_escaped(shown_date(value("time"))), html_escaped(value("program")),
        html_escaped(value("command")));
}

std::string static_parts(const Json& run) {
    const LeakMark mark = mark_of_run(run);
    const Json& protocol = at(*models_of(run).front(), "protocol");
    return section("results", "How well hidden links are found",
                   verdict_part(at(run, "verdict")) + figures_table(run, mark) +
                       validation_part(at(run, "validation_against_test")) + refusals(run)) +
           section("links", "The most likely links", link_part(at(run, "links"))) +
           section("protocol", "Protocol",
                   remarks_part(at(*models_of(run).front(), "remarks")) + protocol_list(protocol) +
                       audit_table(at(run, "audit")));
}

std::string static_page(const Json& run) {
    return header(run, mark_of_run(run)) + static_parts(run) +
           "<footer>Made by hplc report. With JavaScript, which is part of the page, it shows "
           "figures, and tables to search and sort. Nothing is loaded from elsewhere.</footer>\n";
}

}  // namespace hplc
