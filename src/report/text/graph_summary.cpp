#include "report/text/graph_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <span>

#include "base/text/printable.hpp"
#include "graph/components.hpp"
#include "graph/csr_graph.hpp"
#include "io/datasets/dataset_registry.hpp"
#include "io/nodes/link_sides.hpp"
#include "io/text/date_time.hpp"
#include "io/text/source_text.hpp"
#include "report/text/text_table.hpp"

namespace hplc {
namespace {

using nlohmann::ordered_json;

std::string kind_of(const NodeIds& ids) {
    if (ids.are_text()) return "text";
    return ids.are_rows() ? "row numbers" : "whole numbers";
}

// The number that a file has for it: 0.1 is 0.10000000149011612 as a float.
double as_written(float value) {
    return finite_number(fmt::format("{}", value)).value_or(value);
}
double as_written(double value) {
    return value;
}

template <typename Value>
std::optional<ValueRange> range_of(std::span<const Value> values) {
    if (values.empty()) return std::nullopt;
    std::vector<Value> sorted(values.begin(), values.end());
    std::ranges::sort(sorted);
    const auto repeated = std::ranges::unique(sorted);
    return ValueRange{.min = as_written(sorted.front()),
                      .max = as_written(*std::prev(repeated.begin())),
                      .distinct = sorted.size() - repeated.size()};
}

NodeId empty_rows(const FeatureMatrix& matrix) {
    NodeId count = 0;
    for (std::size_t v = 0; v < matrix.num_rows(); ++v)
        count += matrix.offsets[v] == matrix.offsets[v + 1] ? 1 : 0;
    return count;
}

void add_labels(const std::vector<std::int32_t>& labels, GraphSummary& summary) {
    std::set<std::int32_t> classes(labels.begin(), labels.end());
    classes.erase(-1);
    summary.classes = classes.size();
    summary.unlabelled = static_cast<NodeId>(std::ranges::count(labels, -1));
}

// Some publishers count edges as listed, others once each; either is agreement.
std::vector<PublishedCheck> checks_of(const GraphSummary& summary) {
    const Dataset* set = find_dataset(summary.facts.name);
    if (set == nullptr) return {};
    const bool as_listed = set->edges == summary.entries;
    return {{"nodes", set->nodes, summary.facts.nodes},
            {"edges", set->edges, as_listed ? summary.entries : summary.facts.edges},
            {"features", set->features, summary.facts.features}};
}

std::string range_text(const std::optional<ValueRange>& range, bool dates = false) {
    if (!range) return "none";
    return fmt::format("{} to {}, {} different", time_text(range->min, dates),
                       time_text(range->max, dates), grouped(range->distinct));
}

std::string degree_text(const DegreeStatistics& degrees) {
    return fmt::format(
        "{} to {}, mean {:.2f}, median {}, 90 % up to {}, 99 % up to {}; {} without "
        "an edge",
        degrees.min, degrees.max, degrees.mean, degrees.median, degrees.percentile_90,
        degrees.percentile_99, count_of(degrees.isolated, "node", "nodes"));
}

std::string feature_text(const GraphSummary& summary) {
    if (summary.facts.features == 0) return "none";
    return fmt::format("{}, {}, {} without any",
                       count_of(summary.facts.features, "column", "columns"),
                       count_of(summary.feature_values, "value", "values"),
                       count_of(summary.nodes_without_features, "node", "nodes"));
}

std::string label_text(const GraphSummary& summary, const GraphData& data) {
    if (data.labels.empty()) return "none";
    return fmt::format("{}, {} unknown", count_of(summary.classes, "class", "classes"),
                       grouped(summary.unlabelled));
}

// "buyer (3), good (5)", or the two sides that the edges show; empty where there is nothing to say.
std::string types_text(const GraphData& data) {
    std::vector<std::string> parts;
    for (const auto& [name, nodes] : data.types)
        parts.push_back(fmt::format("{} ({})", printable(name), grouped(nodes.size())));
    if (!parts.empty()) return fmt::format("{}", fmt::join(parts, ", "));
    const auto sides = find_sides(data, {});
    if (!sides) return "";
    return fmt::format("none; the edges show two sides: {} ({}), {} ({})", kLeftSide,
                       grouped(sides->num_left), kRightSide, grouped(sides->num_right));
}

std::string held_out_text(const HeldOutEdges& part) {
    std::string text = fmt::format("{} + {}", grouped(part.positives.size()),
                                   count_of(part.negatives.size(), "negative", "negatives"));
    if (!part.candidates.empty()) {
        text += fmt::format(" + {} candidates each", part.candidates.per_edge);
    }
    return text;
}

std::string split_text(const std::optional<GivenSplit>& split) {
    if (!split) return "none";
    return fmt::format("{}: train {}, valid {}, test {}", split->source,
                       grouped(split->train.size()), held_out_text(split->valid),
                       held_out_text(split->test));
}

std::string check_text(const std::vector<PublishedCheck>& checks) {
    std::string text;
    for (const PublishedCheck& check : checks) {
        text += text.empty() ? "" : ", ";
        text += check.agrees()
                    ? fmt::format("{} as published", check.what)
                    : fmt::format("{} NOT as published ({})", check.what, grouped(check.published));
    }
    return text.empty() ? "nothing published is known here" : text;
}

// "5,278 (10,556 listed, 0 self loops and 0 repeats dropped; 5,278 given in both directions)"
std::string edges_text(const GraphSummary& summary) {
    const DroppedEdges& dropped = summary.facts.dropped;
    std::string text = fmt::format("{} ({} listed, {} and {} dropped", grouped(summary.facts.edges),
                                   grouped(summary.entries),
                                   count_of(summary.self_loops, "self loop", "self loops"),
                                   count_of(dropped.repeats, "repeat", "repeats"));
    if (dropped.both_directions > 0)
        text += fmt::format("; {} given in both directions", grouped(dropped.both_directions));
    if (summary.facts.arcs > 0)
        text +=
            fmt::format("; {}", count_of(summary.facts.arcs, "directed link", "directed links"));
    return text + ")";
}

double share(NodeId part, NodeId whole) {
    return whole == 0 ? 0 : 100.0 * part / whole;
}

ordered_json range_json(const std::optional<ValueRange>& range) {
    if (!range) return nullptr;
    return {{"min", range->min}, {"max", range->max}, {"distinct", range->distinct}};
}

ordered_json dates_json(const std::optional<ValueRange>& times, bool are_dates) {
    if (!times || !are_dates) return nullptr;
    return {{"first", date_text(times->min)}, {"last", date_text(times->max)}};
}

ordered_json held_out_json(const HeldOutEdges& part) {
    return {{"positives", part.positives.size()},
            {"negatives", part.negatives.size()},
            {"candidates_per_positive", part.candidates.per_edge}};
}

ordered_json split_json(const std::optional<GivenSplit>& split) {
    if (!split) return nullptr;
    return {{"source", split->source},
            {"train", split->train.size()},
            {"valid", held_out_json(split->valid)},
            {"test", held_out_json(split->test)}};
}

ordered_json checks_json(const std::vector<PublishedCheck>& checks) {
    ordered_json list = ordered_json::array();
    for (const PublishedCheck& check : checks) {
        list.push_back({{"what", check.what},
                        {"published", check.published},
                        {"found", check.found},
                        {"agrees", check.agrees()}});
    }
    return list;
}

}  // namespace

GraphSummary summarise(const GraphData& data, Threads threads) {
    const BuiltGraph built = built_graph(data, threads);
    const Components components = connected_components(built.graph, threads);
    const std::uint64_t mutual = num_both_directions(data, built, threads);
    GraphSummary summary;
    summary.facts = {.name = data.name,
                     .nodes = built.graph.num_nodes(),
                     .edges = built.graph.num_edges(),
                     .features = data.features ? data.features->num_columns : 0,
                     .components = components.count(),
                     .rows = data.rows,
                     .dropped = dropped_of(built, mutual, data.directed),
                     .arcs = data.directed ? built.graph.num_edges() + mutual : 0};
    summary.format = data.format;
    summary.ids = kind_of(data.ids);
    summary.entries = num_listed(data);
    summary.self_loops = built.self_loops;
    summary.repeats = built.repeats;
    if (components.count() > 0) summary.largest_component = components.size[components.largest()];
    summary.degrees = degree_statistics(built.graph);
    if (data.features) {
        summary.feature_values = data.features->values.size();
        summary.nodes_without_features = empty_rows(*data.features);
    }
    add_labels(data.labels, summary);
    summary.weights = range_of(std::span(data.edges.weights));
    summary.times = range_of(std::span(data.edges.times));
    summary.checks = checks_of(summary);
    return summary;
}

std::string summary_text(const GraphSummary& summary, const GraphData& data) {
    const GraphFacts& facts = summary.facts;
    std::string text = fmt::format("{} ({})\n", printable(facts.name), summary.format);
    const auto line = [&](const char* subject, const std::string& what) {
        text += fmt::format("{:<12}{}\n", subject, what);
    };
    line("nodes", fmt::format("{}, named by {}", grouped(facts.nodes), summary.ids));
    line("edges", edges_text(summary));
    line("components", fmt::format("{}, the largest of {} ({:.1f} %)", grouped(facts.components),
                                   count_of(summary.largest_component, "node", "nodes"),
                                   share(summary.largest_component, facts.nodes)));
    line("degrees", degree_text(summary.degrees));
    line("features", feature_text(summary));
    line("labels", label_text(summary, data));
    if (const std::string types = types_text(data); !types.empty()) line("types", types);
    line("weights", range_text(summary.weights));
    line("times", range_text(summary.times, data.times_are_dates));
    line("split", split_text(data.split));
    line("checks", check_text(summary.checks));
    return text;
}

ordered_json summary_json(const GraphSummary& summary, const GraphData& data) {
    const DegreeStatistics& degrees = summary.degrees;
    return {{"graph", graph_json(summary.facts)},
            {"format", summary.format},
            {"ids", summary.ids},
            {"entries", summary.entries},
            {"self_loops", summary.self_loops},
            {"repeats", summary.repeats},
            {"both_directions", summary.facts.dropped.both_directions},
            {"largest_component", summary.largest_component},
            {"degrees",
             {{"min", degrees.min},
              {"max", degrees.max},
              {"mean", degrees.mean},
              {"median", degrees.median},
              {"percentile_90", degrees.percentile_90},
              {"percentile_99", degrees.percentile_99},
              {"isolated", degrees.isolated}}},
            {"feature_values", summary.feature_values},
            {"nodes_without_features", summary.nodes_without_features},
            {"classes", summary.classes},
            {"unlabelled", summary.unlabelled},
            {"weights", range_json(summary.weights)},
            {"times", range_json(summary.times)},
            {"dates", dates_json(summary.times, data.times_are_dates)},
            {"split", split_json(data.split)},
            {"checks", checks_json(summary.checks)},
            {"remarks", data.remarks}};
}

}  // namespace hplc
