#include "task/splits/rolling_origin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <tuple>
#include <utility>

#include "base/error.hpp"
#include "io/text/date_time.hpp"
#include "task/negatives/negatives.hpp"

namespace hplc {
namespace {

constexpr NodeId kNotThere = std::numeric_limits<NodeId>::max();
constexpr double kSecondsADay = 86'400;

void require_all_times(const GraphData& data, const std::string& purpose) {
    const auto& times = data.edges.times;
    const bool all = !times.empty() &&
                     std::ranges::all_of(times, [](double time) { return std::isfinite(time); });
    if (all) return;
    throw InputError(
        {.file = data.name,
         .found = times.empty() ? "edges without times" : "edges of which some have no time",
         .expected = fmt::format("a time for every edge, {}", purpose),
         .fix = "add a column with the time, or name it with --columns"});
}

// Nodes of the entries in the period, numbered in their old order.
struct KnownNodes {
    std::vector<NodeId> old;     // of each new number
    std::vector<NodeId> number;  // of each old one, or kNotThere

    [[nodiscard]] bool has(NodeId v) const { return number[v] != kNotThere; }
};

bool is_in(Period period, double time) {
    return time > period.after && time <= period.until;
}

KnownNodes nodes_of(const EdgeList& edges, Period period) {
    KnownNodes known{.old = {}, .number = std::vector<NodeId>(edges.num_nodes, kNotThere)};
    for (std::size_t i = 0; i < edges.edges.size(); ++i) {
        const auto [u, v] = edges.edges[i];
        if (u == v || !is_in(period, edges.times[i])) continue;
        known.number[u] = known.number[v] = 0;
    }
    for (NodeId v = 0; v < edges.num_nodes; ++v) {
        if (!known.has(v)) continue;
        known.number[v] = static_cast<NodeId>(known.old.size());
        known.old.push_back(v);
    }
    return known;
}

NodeIds ids_of(const NodeIds& ids, const KnownNodes& known) {
    if (!ids.are_text()) {
        std::vector<std::uint64_t> numbers;
        for (const NodeId v : known.old)
            numbers.push_back(ids.number(v));
        return NodeIds::numbers(std::move(numbers));
    }
    std::vector<std::string> names;
    for (const NodeId v : known.old)
        names.push_back(ids.text(v));
    return NodeIds::names(names);
}

FeatureMatrix rows_of(const FeatureMatrix& all, const KnownNodes& known) {
    FeatureMatrix some{.num_columns = all.num_columns, .offsets = {0}};
    for (const NodeId v : known.old) {
        for (std::uint64_t i = all.offsets[v]; i < all.offsets[v + 1]; ++i) {
            some.columns.push_back(all.columns[i]);
            some.values.push_back(all.values[i]);
        }
        some.offsets.push_back(some.columns.size());
    }
    return some;
}

GraphData history_of(const GraphData& data, Period period) {
    require_all_times(data, "to tell what came when");
    const KnownNodes known = nodes_of(data.edges, period);
    GraphData history;
    history.name = data.name;
    history.format = data.format;
    history.ids = ids_of(data.ids, known);
    history.times_are_dates = data.times_are_dates;
    history.edges.num_nodes = static_cast<NodeId>(known.old.size());
    history.edges.weighting = data.edges.weighting;
    for (std::size_t i = 0; i < data.edges.edges.size(); ++i) {
        const auto [u, v] = data.edges.edges[i];
        if (u == v || !is_in(period, data.edges.times[i])) continue;
        history.edges.edges.push_back({known.number[u], known.number[v]});
        history.edges.times.push_back(data.edges.times[i]);
        if (!data.edges.weights.empty()) history.edges.weights.push_back(data.edges.weights[i]);
    }
    if (data.features) history.features = rows_of(*data.features, known);
    return history;
}

// Every pair of the period once, in ascending order.
std::vector<NodePair> pairs_in(const EdgeList& edges, Period period) {
    std::vector<NodePair> pairs;
    for (std::size_t i = 0; i < edges.edges.size(); ++i) {
        const NodePair pair = edges.edges[i];
        if (pair.u != pair.v && is_in(period, edges.times[i])) pairs.push_back(ordered(pair));
    }
    std::ranges::sort(pairs);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
}

// `history` is that of `past`.
ComingLinks coming_links(const EdgeList& edges, Period past, Period coming,
                         const CsrGraph& history) {
    const KnownNodes known = nodes_of(edges, past);
    ComingLinks links;
    for (const auto [u, v] : pairs_in(edges, coming)) {
        if (!known.has(u) || !known.has(v)) {
            ++links.with_new_nodes;
            continue;
        }
        const NodePair pair = {known.number[u], known.number[v]};
        (history.has_edge(pair.u, pair.v) ? links.repeated : links.fresh).push_back(pair);
    }
    return links;
}

struct FirstSeen {
    double time = 0;
    NodePair pair;
};

// Every pair once, by the time it was first seen.
std::vector<FirstSeen> by_first_time(const EdgeList& edges) {
    std::vector<FirstSeen> seen;
    for (std::size_t i = 0; i < edges.edges.size(); ++i) {
        const NodePair pair = edges.edges[i];
        if (pair.u != pair.v) seen.push_back({edges.times[i], ordered(pair)});
    }
    std::ranges::sort(seen, {},
                      [](const FirstSeen& one) { return std::tuple(one.pair, one.time); });
    const auto same = [](const FirstSeen& a, const FirstSeen& b) { return a.pair == b.pair; };
    seen.erase(std::unique(seen.begin(), seen.end(), same), seen.end());
    std::ranges::sort(seen, {},
                      [](const FirstSeen& one) { return std::tuple(one.time, one.pair); });
    return seen;
}

std::vector<double> sorted_times(const EdgeList& edges) {
    std::vector<double> times = edges.times;
    std::ranges::sort(times);
    return times;
}

CsrGraph induced(const CsrGraph& graph, std::span<const NodeId> nodes) {
    std::vector<NodeId> number(graph.num_nodes(), kNotThere);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        number[nodes[i]] = static_cast<NodeId>(i);
    std::vector<NodePair> edges;
    for (const NodeId u : nodes) {
        for (const NodeId v : graph.neighbours(u)) {
            if (u < v && number[v] != kNotThere) edges.push_back({number[u], number[v]});
        }
    }
    return build_graph(static_cast<NodeId>(nodes.size()), edges, {}).graph;
}

[[noreturn]] void refuse_length(const std::string& option, std::string_view text,
                                std::string_view expected) {
    throw InputError({.found = fmt::format("{} {}", option, hplc::quoted(text)),
                      .expected = std::string(expected),
                      .fix = fmt::format("correct {}", option)});
}

// As long as that share of the entries took, the latest.
double length_of_latest(double share, const EdgeList& edges) {
    const std::vector<double> times = sorted_times(edges);
    const auto before = static_cast<std::size_t>((1 - share) * static_cast<double>(times.size()));
    const double last = times.back();
    const double start = times[std::min(before, times.size() - 1)];
    if (start < last) return last - start;
    const auto but_one = std::ranges::lower_bound(times, last);
    return but_one == times.begin() ? 0 : last - *std::prev(but_one);
}

}  // namespace

LinkTask LinkTask::forecast(const GraphData& data, double cut, const TaskOptions& options) {
    require_all_times(data, "to forecast what comes");
    if (data.directed) {
        throw InputError({.file = data.name,
                          .found = "directed links to forecast",
                          .expected = "undirected ones: forecasts know no directions",
                          .fix = "leave --directed out, or evaluate with --split-kind time"});
    }
    LinkTask task(built_graph(data, options.threads), data.pairs, options);
    const EdgeList& edges = data.edges;
    const std::vector<NodePair> before = pairs_in(edges, {-kWholeHistory, cut});
    if (before.empty()) {
        throw InputError({.file = data.name,
                          .found = fmt::format("no edge up to {}, where training ends",
                                               time_text(cut, data.times_are_dates)),
                          .expected = "edges before the period that models are chosen by",
                          .fix = "pass a shorter --horizon, or fewer --origins"});
    }
    task.train_ = task.position_ = std::make_shared<const CsrGraph>(
        build_graph(edges.num_nodes, before, options.threads).graph);
    task.test_input_ = task.known_ = task.whole_;
    for (const NodePair pair : pairs_in(edges, {cut, kWholeHistory})) {
        const bool known = task.train_->degree(pair.u) > 0 && task.train_->degree(pair.v) > 0;
        if (known && !task.train_->has_edge(pair.u, pair.v)) task.valid_.positives.push_back(pair);
    }
    // In random order, as that of fit_calibration(); which end comes first means nothing here.
    RandomStream order(options.seed, "order of validation");
    shuffle(std::span(task.valid_.positives), order);
    task.valid_.negatives =
        draw_unlinked_among(*task.whole_, linked_nodes(*task.train_), task.valid_.positives.size(),
                            RandomStream(options.seed, "negatives"));
    task.protocol_.split = SplitKind::kTime;
    task.protocol_.split_detail =
        fmt::format("train up to {}, validation after", time_text(cut, data.times_are_dates));
    task.protocol_.pool = PoolKind::kUniform;
    task.protocol_.pool_detail =
        fmt::format("{} for validation, between nodes with a link before it, none of them an edge",
                    task.valid_.negatives.size());
    task.protocol_.validation_edges_as_input = true;
    task.take_times(edges, cut, kWholeHistory);
    return task;
}

RollingOrigin::RollingOrigin(const GraphData& data, double origin, double horizon, double window,
                             const TaskOptions& options)
    : coming_period_{.after = origin, .until = origin + horizon},
      history_(history_of(data, {origin - window, origin})),
      task_(LinkTask::forecast(history_, origin - horizon, options)),
      coming_(coming_links(data.edges, {origin - window, origin}, coming_period_,
                           task_.known_graph().graph())),
      seed_(options.seed) {}

std::vector<NodePair> RollingOrigin::draw_not_coming(std::uint64_t count) const {
    const CsrGraph known = task_.known_graph().graph();
    std::vector<NodePair> edges = known.edges();
    edges.insert(edges.end(), coming_.fresh.begin(), coming_.fresh.end());
    const CsrGraph linked = build_graph(known.num_nodes(), edges, {}).graph;
    return draw_unlinked_among(linked, linked_nodes(linked), count,
                               RandomStream(seed_, "test negatives"));
}

std::vector<NodeId> linked_nodes(const CsrGraph& graph) {
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) > 0) nodes.push_back(v);
    }
    return nodes;
}

std::vector<NodePair> draw_unlinked_among(const CsrGraph& graph, std::span<const NodeId> nodes,
                                          std::uint64_t count, RandomStream random) {
    const CsrGraph part = induced(graph, nodes);
    const std::uint64_t all = NonEdges(part).count();
    std::vector<NodePair> pairs = draw_non_edges(part, std::min(count, all), {}, random);
    for (NodePair& pair : pairs)
        pair = {nodes[pair.u], nodes[pair.v]};
    return pairs;
}

PeriodEnds ends_of_given(const CsrGraph& train, std::span<const NodePair> valid,
                         const EdgeList& edges) {
    if (edges.times.empty()) return {};
    double last_train = -kWholeHistory;
    double first_other = kWholeHistory;
    double last_valid = -kWholeHistory;
    std::vector<NodePair> sorted(valid.size());
    std::ranges::transform(valid, sorted.begin(), ordered);
    std::ranges::sort(sorted);
    for (const auto& [time, pair] : by_first_time(edges)) {
        if (train.has_edge(pair.u, pair.v)) {
            last_train = std::max(last_train, time);
            continue;
        }
        first_other = std::min(first_other, time);
        if (std::ranges::binary_search(sorted, pair)) last_valid = std::max(last_valid, time);
    }
    if (!(last_train < first_other) || first_other == kWholeHistory) return {};
    return {.train = last_train, .known = std::max(last_train, last_valid)};
}

std::vector<double> rolling_origins(const GraphData& data, std::size_t count, double horizon) {
    require_all_times(data, "to roll over them");
    const auto [first, last] = std::ranges::minmax(data.edges.times);
    const double earliest = last - static_cast<double>(count) * horizon;
    if (!(horizon > 0) || !(earliest - horizon >= first)) {
        throw InputError(
            {.file = data.name,
             .found = fmt::format("times from {} to {} for {} origins with a horizon of {:g}",
                                  time_text(first, data.times_are_dates),
                                  time_text(last, data.times_are_dates), count, horizon),
             .expected = fmt::format("{} horizons or more: each origin is validated on the one "
                                     "before it",
                                     count + 1),
             .fix = "pass a shorter --horizon, or fewer --origins"});
    }
    std::vector<double> origins;
    for (std::size_t left = count; left > 0; --left)
        origins.push_back(last - static_cast<double>(left) * horizon);
    return origins;
}

double length_of_time(std::string_view text, const GraphData& data, const std::string& option) {
    require_all_times(data, fmt::format("for {}", option));
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view unit(end, text.data() + text.size());
    const bool is_number = error == std::errc() && std::isfinite(number) && number > 0;
    const bool seconds =
        data.times_are_dates || std::ranges::min(data.edges.times) >= 100'000'000;  // from 1973 on
    if (is_number && unit == "%" && number < 100) return length_of_latest(number / 100, data.edges);
    if (is_number && seconds && unit == "d") return number * kSecondsADay;
    if (is_number && seconds && unit == "w") return number * 7 * kSecondsADay;
    if (is_number && unit.empty() && !data.times_are_dates) return number;
    refuse_length(option, text,
                  seconds ? "a length above 0: days as 30d, weeks as 8w, or a share of the edges "
                            "as 5%"
                          : "a number above 0 in the unit of the times of the edges, or a share of "
                            "the edges as 5%");
}

std::vector<PeriodCounts> count_periods(const EdgeList& edges, double end, double length,
                                        std::size_t most) {
    std::vector<PeriodCounts> periods;
    const std::vector<FirstSeen> seen = by_first_time(edges);
    if (seen.empty() || !(length > 0)) return periods;
    for (std::size_t i = 0; i < most; ++i) {
        const double until = end - static_cast<double>(i) * length;
        if (until - length < seen.front().time) break;
        periods.push_back({.period = {.after = until - length, .until = until}});
    }
    std::vector<bool> is_known(edges.num_nodes, false);
    auto next = seen.begin();
    std::uint64_t nodes = 0;
    for (std::size_t i = periods.size(); i-- > 0;) {
        PeriodCounts& counts = periods[i];
        for (; next != seen.end() && next->time <= counts.period.after; ++next) {
            for (const NodeId v : {next->pair.u, next->pair.v}) {
                nodes += is_known[v] ? 0 : 1;
                is_known[v] = true;
            }
        }
        counts.nodes = nodes;
        for (auto one = next; one != seen.end() && one->time <= counts.period.until; ++one)
            counts.fresh += is_known[one->pair.u] && is_known[one->pair.v] ? 1 : 0;
    }
    return periods;
}

}  // namespace hplc
