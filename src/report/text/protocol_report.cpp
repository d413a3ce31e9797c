#include "report/text/protocol_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "evaluate/rank_correlation.hpp"
#include "report/text/evaluation_report.hpp"
#include "report/text/task_json.hpp"
#include "report/text/text_table.hpp"

namespace hplc {
namespace {

using Values = std::map<std::string, double>;  // of models, by name

Values values_of(const ProtocolRun& run) {
    Values values;
    for (const ModelRuns& model : run.evaluation.models) {
        for (const MetricSummary& metric : summarise_test(model)) {
            if (metric.name == run.metric) values[model.model] = metric.mean;
        }
    }
    return values;
}

std::vector<std::string> model_names(const std::vector<ProtocolRun>& runs) {
    for (const ProtocolRun& run : runs) {
        std::vector<std::string> names;
        for (const ModelRuns& model : run.evaluation.models)
            names.push_back(model.model);
        if (!names.empty()) return names;
    }
    return {};
}

std::size_t rank_of(const std::string& model, const Values& values) {
    const double own = values.at(model);
    return 1 + static_cast<std::size_t>(std::ranges::count_if(
                   values, [&](const auto& entry) { return entry.second > own; }));
}

const std::string& best_of(const Values& values) {
    return std::ranges::max_element(values, {}, [](const auto& entry) { return entry.second; })
        ->first;
}

// Over the models that both have.
std::optional<double> correlation(const Values& a, const Values& b) {
    std::vector<double> of_a;
    std::vector<double> of_b;
    for (const auto& [model, value] : a) {
        const auto other = b.find(model);
        if (other == b.end()) continue;
        of_a.push_back(value);
        of_b.push_back(other->second);
    }
    return rank_correlation(of_a, of_b);
}

std::string correlation_text(const std::optional<double>& value) {
    return value ? fmt::format("{:.2f}", *value) : "–";
}

std::string table_of_protocols(const std::vector<ProtocolRun>& runs) {
    std::vector<TableColumn> columns = {{"model"}};
    std::vector<std::string> last = {"rank correlation with 1"};
    std::vector<Values> values;
    for (const ProtocolRun& run : runs) {
        values.push_back(values_of(run));
        columns.push_back({fmt::format("{}", values.size()), Align::kRight});
        last.push_back(correlation_text(correlation(values.front(), values.back())));
    }
    std::vector<std::vector<std::string>> rows;
    for (const std::string& model : model_names(runs)) {
        rows.push_back({model});
        for (const Values& of_run : values) {
            const auto found = of_run.find(model);
            rows.back().push_back(found == of_run.end() ? "–"
                                                        : fmt::format("{:.3f} ({})", found->second,
                                                                      rank_of(model, of_run)));
        }
    }
    rows.push_back(last);
    return text_table(columns, rows);
}

// The two protocols whose orders of the models are least alike.
struct LeastAlike {
    double correlation = 1;
    std::string first;
    std::string second;
};

std::optional<LeastAlike> least_alike(const std::vector<ProtocolRun>& runs) {
    std::optional<LeastAlike> least;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const auto value = correlation(values_of(runs[j]), values_of(runs[i]));
            if (value && (!least || *value < least->correlation))
                least = LeastAlike{*value, runs[j].name, runs[i].name};
        }
    }
    return least;
}

// The best models with the protocols they are best under, in the order of the protocols.
using Winners = std::vector<std::pair<std::string, std::string>>;

Winners winners_of(const std::vector<ProtocolRun>& runs) {
    Winners winners;
    for (const ProtocolRun& run : runs) {
        const Values values = values_of(run);
        if (values.empty()) continue;
        const std::string& best = best_of(values);
        const auto found = std::ranges::find(winners, best, &Winners::value_type::first);
        if (found == winners.end()) {
            winners.emplace_back(best, run.name);
        } else {
            found->second += ", " + run.name;
        }
    }
    return winners;
}

// "katz (70/10/20, time); l3 (heart)"
std::string winners_text(const Winners& winners) {
    if (winners.size() == 1) return winners.front().first + " under all of them";
    std::string text;
    for (const auto& [model, names] : winners)
        text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", model, names);
    return text;
}

std::string advice_of(const GraphFacts& graph, const std::vector<ProtocolRun>& runs) {
    const auto least = least_alike(runs);
    if (!least) return "Ranks need at least three models and two protocols.";
    constexpr double kAlike = 0.9;
    const Winners winners = winners_of(runs);
    if (least->correlation >= kAlike && winners.size() == 1) {
        return fmt::format(
            "The protocols agree on the order of the models (rank correlation {:.2f} at least), so "
            "any of them may choose the model, but numbers are comparable within a column only.",
            least->correlation);
    }
    return fmt::format(
        "The order of the models depends on the protocol (rank correlation {:.2f} between {} and "
        "{}; best: {}): choose the model by the protocol that is most like the use, {}heart or "
        "two-step to choose among plausible pairs, 70/10/20 to tell links from random pairs.",
        least->correlation, least->first, least->second, winners_text(winners),
        graph.has_times ? "time for links to come, " : "");
}

std::string seeds_line(const std::vector<ProtocolRun>& runs) {
    for (const ProtocolRun& run : runs) {
        for (const ModelRuns& model : run.evaluation.models) {
            if (model.runs.empty()) continue;
            return fmt::format(
                "In brackets the rank of the model. Runs per protocol: {}, first seed {}.\n{}.\n",
                model.runs.size(), model.runs.front().seed, Protocol::kTieRule);
        }
    }
    return "";
}

// By the models of that protocol.
GraphFacts as_seen(GraphFacts graph, const ProtocolRun& run) {
    if (run.hides_features) graph.features = 0;
    return graph;
}

// In lines of at most a hundred bytes, each with its end.
std::string wrapped(const std::string& text) {
    constexpr std::size_t kAdviceWidth = 100;
    std::string lines;
    std::size_t begin = 0;
    while (text.size() - begin > kAdviceWidth) {
        const std::size_t space = text.rfind(' ', begin + kAdviceWidth);
        if (space == std::string::npos || space <= begin) break;
        lines += text.substr(begin, space - begin) + "\n";
        begin = space + 1;
    }
    return lines + text.substr(begin) + "\n";
}

}  // namespace

std::string protocols_text(const GraphFacts& graph, const std::vector<ProtocolRun>& runs) {
    std::string text = graph_text(graph) + table_of_protocols(runs) + "\n";
    std::size_t number = 0;
    for (const ProtocolRun& run : runs) {
        text += fmt::format("{}  {:<15} {}: test {}{}\n", ++number, run.name, run.summary,
                            run.metric, run.refused.empty() ? "" : "; not run: " + run.refused);
    }
    return text + seeds_line(runs) + "\n" + wrapped(advice_of(graph, runs));
}

nlohmann::ordered_json protocols_json(const GraphFacts& graph,
                                      const std::vector<ProtocolRun>& runs) {
    using Json = nlohmann::ordered_json;
    Json list = Json::array();
    const Values first = runs.empty() ? Values() : values_of(runs.front());
    for (const ProtocolRun& run : runs) {
        const auto alike = correlation(first, values_of(run));
        Json json = {{"name", run.name}, {"summary", run.summary}, {"metric", run.metric}};
        if (!run.refused.empty()) {
            json["refused"] = run.refused;
        } else {
            json["protocol"] = protocol_json(run.evaluation.protocol);
            json["rank_correlation"] = alike ? Json(*alike) : Json();
            json["models"] = models_json(as_seen(graph, run), run.evaluation);
        }
        list.push_back(std::move(json));
    }
    return {{"graph", graph_json(graph)},
            {"protocols", std::move(list)},
            {"advice", advice_of(graph, runs)}};
}

}  // namespace hplc
