#include "report/paper/detour_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "report/text/text_table.hpp"

namespace hplc {
namespace {

// One column of numbers under one name in CSV and JSON.
struct Field {
    std::string_view name;
    double (*value)(const DetourCheck&);
};

constexpr std::array kFields = {
    Field{"nodes", [](const DetourCheck& c) { return static_cast<double>(c.nodes); }},
    Field{"landmarks", [](const DetourCheck& c) { return static_cast<double>(c.landmarks); }},
    Field{"pool", [](const DetourCheck& c) { return static_cast<double>(c.pool); }},
    Field{"distance", [](const DetourCheck& c) { return c.distance.mean; }},
    Field{"distance_error", [](const DetourCheck& c) { return c.distance.standard_error; }},
    Field{"distance_formula", [](const DetourCheck& c) { return c.distance_formula; }},
    Field{"detour", [](const DetourCheck& c) { return c.detour.mean; }},
    Field{"detour_error", [](const DetourCheck& c) { return c.detour.standard_error; }},
    Field{"detour_over_distance", [](const DetourCheck& c) { return c.ratio(); }},
    Field{"bound", [](const DetourCheck& c) { return c.bound; }},
    Field{"bound_minus_detour", [](const DetourCheck& c) { return c.slack(); }},
    Field{"theorem_1_mean", [](const DetourCheck& c) { return c.theorem_1_mean; }},
    Field{"theorem_2_bound", [](const DetourCheck& c) { return c.theorem_2_bound; }},
    Field{"theorem_3_bound", [](const DetourCheck& c) { return c.theorem_3_bound; }},
};

std::string number(double value) {
    return std::isfinite(value) ? fmt::format("{:.2f}", value) : "none";
}

std::string signed_number(double value) {
    return std::isfinite(value) ? fmt::format("{:+.2f}", value) : "none";
}

std::string with_error(const Estimate& estimate) {
    if (!std::isfinite(estimate.mean)) return "none";
    return fmt::format("{:.2f} ± {:.2f}", estimate.mean, estimate.standard_error);
}

bool has_theorem_3(std::span<const DetourCheck> checks) {
    return std::any_of(checks.begin(), checks.end(),
                       [](const auto& check) { return std::isfinite(check.theorem_3_bound); });
}

std::string place(const DetourCheck& check) {
    return fmt::format("N = {}, K = {}", grouped(check.nodes), check.rule.name());
}

using Value = double (*)(const DetourCheck&);

// The checks for which `value` is a number, by ascending value.
std::vector<DetourCheck> ascending(std::span<const DetourCheck> checks, Value value) {
    std::vector<DetourCheck> known;
    std::copy_if(checks.begin(), checks.end(), std::back_inserter(known),
                 [&](const auto& check) { return std::isfinite(value(check)); });
    std::stable_sort(known.begin(), known.end(),
                     [&](const auto& a, const auto& b) { return value(a) < value(b); });
    return known;
}

std::string bound_finding(const std::string& name, std::span<const DetourCheck> checks,
                          Value slack) {
    const auto known = ascending(checks, slack);
    if (known.empty()) return fmt::format("{} is not defined here.", name);
    const auto held = std::count_if(known.begin(), known.end(),
                                    [&](const auto& check) { return slack(check) >= 0; });
    std::string text =
        fmt::format("{} is above the simulated detour in {} of {} rows", name, held, known.size());
    if (slack(known.front()) < 0) {
        text += fmt::format("; where it does not, by up to {:.2f} edges ({})",
                            -slack(known.front()), place(known.front()));
    }
    if (slack(known.back()) > 0) {
        text += fmt::format("; it is at most {:.2f} edges above ({})", slack(known.back()),
                            place(known.back()));
    }
    return text + ".";
}

std::string ratio_finding(std::span<const DetourCheck> checks) {
    const auto known = ascending(checks, [](const DetourCheck& c) { return c.ratio(); });
    if (known.empty()) return "No pair has a detour.";
    return fmt::format("Detours are {:.2f} ({}) to {:.2f} times ({}) as long as distances.",
                       known.front().ratio(), place(known.front()), known.back().ratio(),
                       place(known.back()));
}

std::string difference_finding(const std::string& name, std::span<const DetourCheck> checks,
                               Value difference) {
    const auto known = ascending(checks, difference);
    if (known.empty()) return fmt::format("{} is not defined here.", name);
    return fmt::format("{} is off by {:+.2f} ({}) to {:+.2f} edges ({}).", name,
                       difference(known.front()), place(known.front()), difference(known.back()),
                       place(known.back()));
}

// The checks of one rule for the number of landmarks, in the order of the sizes.
std::vector<ChartPoint> points_of(std::span<const DetourCheck> checks, double power,
                                  ChartPoint (*point)(const DetourCheck&)) {
    std::vector<ChartPoint> points;
    for (const DetourCheck& check : checks) {
        if (check.rule.power == power) points.push_back(point(check));
    }
    return points;
}

std::vector<LandmarkCount> rules_of(std::span<const DetourCheck> checks) {
    std::vector<LandmarkCount> rules;
    for (const DetourCheck& check : checks) {
        const auto same = [&](const auto& rule) { return rule.power == check.rule.power; };
        if (std::none_of(rules.begin(), rules.end(), same)) rules.push_back(check.rule);
    }
    return rules;
}

}  // namespace

DetourNames erdos_renyi_names(double mean_degree) {
    return {.title = fmt::format("Erdős–Rényi graphs, mean degree {:g}", mean_degree),
            .bound = "(2 log N - log K) / log k",
            .formula = "log N / log k"};
}

DetourNames barabasi_albert_names(NodeId links, TopBy top_by) {
    return {.title = fmt::format("Barabási–Albert graphs, m = {}, landmarks among the {}", links,
                                 top_by == TopBy::kTag ? "oldest nodes" : "highest degrees"),
            .bound = "of Section 2.5",
            .formula = "log N / log log N"};
}

std::string detour_table(std::span<const DetourCheck> checks) {
    const bool third = has_theorem_3(checks);
    std::vector<TableColumn> columns = {
        {"N", Align::kRight},         {"landmarks"},
        {"K", Align::kRight},         {"from top", Align::kRight},
        {"distance", Align::kRight},  {"formula", Align::kRight},
        {"detour", Align::kRight},    {"ratio", Align::kRight},
        {"bound", Align::kRight},     {"bound - detour", Align::kRight},
        {"Theorem 1", Align::kRight}, {"Theorem 2", Align::kRight}};
    if (third) columns.push_back({"Theorem 3", Align::kRight});
    std::vector<std::vector<std::string>> rows;
    for (const DetourCheck& check : checks) {
        rows.push_back({grouped(check.nodes), check.rule.name(), grouped(check.landmarks),
                        grouped(check.pool), with_error(check.distance),
                        number(check.distance_formula), with_error(check.detour),
                        number(check.ratio()), number(check.bound), signed_number(check.slack()),
                        number(check.theorem_1_mean), number(check.theorem_2_bound)});
        if (third) rows.back().push_back(number(check.theorem_3_bound));
    }
    return text_table(columns, rows);
}

std::string detour_csv(std::span<const DetourCheck> checks) {
    std::string text = "rule";
    for (const Field& field : kFields)
        text += fmt::format(",{}", field.name);
    for (const DetourCheck& check : checks) {
        text += fmt::format("\n{}", check.rule.name());
        for (const Field& field : kFields) {
            const double value = field.value(check);
            text += std::isfinite(value) ? fmt::format(",{}", value) : ",";
        }
    }
    return text + "\n";
}

nlohmann::ordered_json detour_json(std::span<const DetourCheck> checks) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const DetourCheck& check : checks) {
        nlohmann::ordered_json row = {{"rule", check.rule.name()}};
        for (const Field& field : kFields)
            row[std::string(field.name)] = field.value(check);  // JSON has null for NaN
        rows.push_back(std::move(row));
    }
    return rows;
}

Chart detour_chart(const DetourNames& names, std::span<const DetourCheck> checks) {
    Chart chart{.title = names.title,
                .x_title = "nodes N",
                .y_title = "mean length in edges, bars ± 2 standard errors",
                .log_x = true};
    const auto rules = rules_of(checks);
    if (rules.empty()) return chart;
    chart.lines.push_back(
        {.name = "distance",
         .points = points_of(checks, rules.front().power, [](const DetourCheck& c) {
             return ChartPoint{static_cast<double>(c.nodes), c.distance.mean,
                               2 * c.distance.standard_error};
         })});
    for (unsigned i = 0; i < rules.size(); ++i) {
        const auto simulated = [](const DetourCheck& c) {
            return ChartPoint{static_cast<double>(c.nodes), c.detour.mean,
                              2 * c.detour.standard_error};
        };
        const auto bound = [](const DetourCheck& c) {
            return ChartPoint{static_cast<double>(c.nodes), c.bound};
        };
        chart.lines.push_back({.name = "detour, K = " + rules[i].name(),
                               .points = points_of(checks, rules[i].power, simulated),
                               .colour = i + 1});
        chart.lines.push_back({.name = "its bound",
                               .points = points_of(checks, rules[i].power, bound),
                               .colour = i + 1,
                               .stroke = Stroke::kDashed});
    }
    return chart;
}

std::vector<std::string> detour_findings(const DetourNames& names,
                                         std::span<const DetourCheck> checks) {
    std::vector<std::string> findings = {
        bound_finding("The bound " + names.bound, checks,
                      [](const DetourCheck& c) { return c.slack(); }),
        bound_finding("Theorem 2, whose proof leaves out one edge,", checks,
                      [](const DetourCheck& c) { return c.theorem_2_bound - c.detour.mean; }),
        bound_finding("Theorem 2 with that edge", checks,
                      [](const DetourCheck& c) { return c.theorem_2_bound + 1 - c.detour.mean; })};
    if (has_theorem_3(checks)) {
        findings.push_back(bound_finding("Theorem 3", checks, [](const DetourCheck& c) {
            return c.theorem_3_bound - c.detour.mean;
        }));
    }
    findings.push_back(
        difference_finding("The mean of Theorem 1's distribution", checks,
                           [](const DetourCheck& c) { return c.theorem_1_mean - c.detour.mean; }));
    findings.push_back(ratio_finding(checks));
    findings.push_back(difference_finding(
        "The distance formula " + names.formula, checks,
        [](const DetourCheck& c) { return c.distance_formula - c.distance.mean; }));
    return findings;
}

}  // namespace hplc
