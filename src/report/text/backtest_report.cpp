#include "report/text/backtest_report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "io/text/date_time.hpp"
#include "report/text/task_json.hpp"
#include "report/text/text_table.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

std::string at(const Backtest& backtest, double time) {
    return time_text(time, backtest.dates);
}

std::string length_text(const Backtest& backtest, double length) {
    return backtest.dates ? fmt::format("{:g} days", length / 86'400) : fmt::format("{:g}", length);
}

std::string periods_table(const Backtest& backtest) {
    const std::vector<TableColumn> columns = {{"known until"},
                                              {"nodes", Align::kRight},
                                              {"edges", Align::kRight},
                                              {"came until"},
                                              {"new links", Align::kRight},
                                              {"stated", Align::kRight},
                                              {"repeats", Align::kRight},
                                              {"with new nodes", Align::kRight}};
    std::vector<std::vector<std::string>> rows;
    for (const OriginResult& origin : backtest.origins) {
        rows.push_back({at(backtest, origin.period.after), grouped(origin.nodes),
                        grouped(origin.edges), at(backtest, origin.period.until),
                        grouped(origin.fresh), stated_text(origin.stated_fresh),
                        grouped(origin.repeated), grouped(origin.with_new_nodes)});
    }
    return text_table(columns, rows) +
           "Links with new nodes cannot be predicted; they are counted here and nowhere else.\n";
}

constexpr std::array kShownMetrics = {"auc", "ap", "hits@20", "hits@50", "hits@100"};

std::vector<std::string> mean_row(const std::string& model, const BacktestMeans& means) {
    std::vector<std::string> row = {model};
    for (const char* name : kShownMetrics)
        row.push_back(metric_cell(means.metrics, name));
    row.push_back(means.right ? fmt::format("{:.1f}", *means.right) : "–");
    row.push_back(means.lists == 0 ? "–" : fmt::format("{:.1f}", means.stated));
    row.push_back(means.lists == 0 ? "–" : fmt::format("{} of {}", means.held, means.lists));
    return row;
}

template <typename MeansOf>
std::string means_table(const Backtest& backtest, const std::string& title, const MeansOf& of) {
    std::vector<TableColumn> columns = {{title}};
    for (const char* name : kShownMetrics)
        columns.push_back({name, Align::kRight});
    columns.push_back({fmt::format("right of {}", backtest.best), Align::kRight});
    columns.push_back({"stated", Align::kRight});
    columns.push_back({"inside", Align::kRight});
    std::vector<std::vector<std::string>> rows;
    for (std::size_t m = 0; m < backtest.origins.front().models.size(); ++m) {
        const auto means = of(backtest, m);
        if (means) rows.push_back(mean_row(backtest.origins.front().models[m].model, *means));
    }
    return rows.empty() ? "" : "\n" + text_table(columns, rows);
}

std::string list_cell(const ModelAtOrigin& model) {
    if (!model.refusal.empty() || !model.fresh.best) return "–";
    const BestList& best = *model.fresh.best;
    if (!best.stated) return fmt::format("{}", best.right);
    return fmt::format("{}: {}{}", best.right, stated_text(best.stated),
                       best.holds() ? "" : " outside");
}

std::string lists_table(const Backtest& backtest) {
    std::vector<TableColumn> columns = {
        {fmt::format("new links, right of {}: stated", backtest.best)}};
    for (const OriginResult& origin : backtest.origins)
        columns.push_back({at(backtest, origin.period.after), Align::kRight});
    std::vector<std::vector<std::string>> rows;
    for (std::size_t m = 0; m < backtest.origins.front().models.size(); ++m) {
        rows.push_back({backtest.origins.front().models[m].model});
        for (const OriginResult& origin : backtest.origins)
            rows.back().push_back(list_cell(origin.models[m]));
    }
    return "\n" + text_table(columns, rows);
}

std::string refusals(const Backtest& backtest) {
    std::string text;
    for (const ModelAtOrigin& model : backtest.origins.front().models) {
        if (!model.refusal.empty()) text += fmt::format("{}: {}\n", model.model, model.refusal);
    }
    return text;
}

Json stated_json(const std::optional<StatedCount>& stated) {
    if (!stated) return {};
    return {{"expected", stated->expected}, {"low", stated->low}, {"high", stated->high}};
}

Json best_json(const BestList& best) {
    Json json = {
        {"pairs", best.pairs}, {"right", best.right}, {"stated", stated_json(best.stated)}};
    json["held"] = best.stated ? Json(best.holds()) : Json();
    json["periods"] = best.periods;
    return json;
}

Json question_json(const QuestionResult& result) {
    Json json = result.ranking ? metrics_json(*result.ranking) : Json::object();
    json["best"] = result.best ? best_json(*result.best) : Json();
    return json;
}

Json model_at_origin_json(const ModelAtOrigin& model) {
    Json chosen = Json::object();
    for (const auto& [name, value] : model.chosen)
        chosen[name] = value;
    Json json = {{"model", model.model}};
    if (!model.refusal.empty()) {
        json["refused"] = model.refusal;
        return json;
    }
    json["chosen"] = chosen;
    json["seconds"] = model.seconds;
    json["new"] = question_json(model.fresh);
    json["repeated"] = model.repeated ? question_json(*model.repeated) : Json();
    return json;
}

Json origin_json(const Backtest& backtest, const OriginResult& origin) {
    Json models = Json::array();
    for (const ModelAtOrigin& model : origin.models)
        models.push_back(model_at_origin_json(model));
    return {{"origin", origin.period.after},
            {"until", origin.period.until},
            {"origin_text", at(backtest, origin.period.after)},
            {"nodes", origin.nodes},
            {"edges", origin.edges},
            {"came",
             {{"new", origin.fresh},
              {"repeated", origin.repeated},
              {"with_new_nodes", origin.with_new_nodes}}},
            {"stated_new", stated_json(origin.stated_fresh)},
            {"models", models}};
}

Json means_json_of(const std::optional<BacktestMeans>& means) {
    if (!means) return {};
    Json json = Json::object();
    for (const MetricSummary& metric : means->metrics)
        json[metric.name] = metric.mean;
    json["best"] = {{"right", means->right ? Json(*means->right) : Json()},
                    {"stated", means->lists == 0 ? Json() : Json(means->stated)},
                    {"statements", means->lists},
                    {"held", means->held}};
    return json;
}

}  // namespace

std::string stated_text(const std::optional<StatedCount>& stated) {
    if (!stated) return "–";
    const auto whole = [](double count) {
        return grouped(static_cast<std::uint64_t>(std::llround(count)));
    };
    return fmt::format("{} ({} to {})", whole(stated->expected), whole(stated->low),
                       whole(stated->high));
}

std::string backtest_protocol(const Backtest& backtest) {
    std::string text = fmt::format(
        "rolling origin, {} origins, horizon {}; at each one models are fitted to what was known "
        "then, and chosen on the horizon before it",
        backtest.origins.size(), length_text(backtest, backtest.horizon));
    if (std::isfinite(backtest.window))
        text += fmt::format("; edges older than {} are left out",
                            length_text(backtest, backtest.window));
    return text +
           fmt::format(
               "; new links: pairs of known nodes that were never linked, against as many uniform "
               "pairs that are not linked at the end either, seed {}; right of {}: of the best of "
               "all pairs (of those with a common neighbour, if the model is no formula of "
               "these); repeats: all linked pairs; stated with 95 % by lists of earlier origins; "
               "{}",
               backtest.seed, backtest.best, Protocol::kTieRule);
}

std::string backtest_text(const GraphFacts& graph, const Backtest& backtest) {
    return fmt::format("Graph: {}\n\n", describe(graph)) + periods_table(backtest) +
           means_table(backtest, "new links, mean", mean_fresh) +
           means_table(backtest, "repeats, mean", mean_repeated) + refusals(backtest) +
           lists_table(backtest) + "\n" +
           broken_at_clauses("Protocol: " + backtest_protocol(backtest)) + "\n";
}

Json backtest_json(const GraphFacts& graph, const Backtest& backtest) {
    Json origins = Json::array();
    for (const OriginResult& origin : backtest.origins)
        origins.push_back(origin_json(backtest, origin));
    Json means = Json::array();
    for (std::size_t m = 0; m < backtest.origins.front().models.size(); ++m) {
        means.push_back({{"model", backtest.origins.front().models[m].model},
                         {"new", means_json_of(mean_fresh(backtest, m))},
                         {"repeated", means_json_of(mean_repeated(backtest, m))}});
    }
    return {{"graph", graph_json(graph)},
            {"protocol",
             {{"split", "rolling origin"},
              {"detail", backtest_protocol(backtest)},
              {"horizon", backtest.horizon},
              {"window", std::isfinite(backtest.window) ? Json(backtest.window) : Json()},
              {"best", backtest.best},
              {"seed", backtest.seed}}},
            {"origins", origins},
            {"mean", means}};
}

}  // namespace hplc
