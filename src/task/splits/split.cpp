#include "task/splits/split.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>
#include <tuple>

#include "base/error.hpp"
#include "io/text/date_time.hpp"

namespace hplc {
namespace {

constexpr double kRounding = 1e-9;  // 0.1 + 0.2 + 0.7 is not 1 in binary

[[noreturn]] void refuse_ratio(std::string_view text) {
    throw InputError(
        {.found = fmt::format("the split {}", hplc::quoted(text)),
         .expected = "three shares train/valid/test, none negative, that add up to 100",
         .fix = "pass for example --split 70/10/20"});
}

void check(SplitRatio ratio) {
    const double sum = ratio.train + ratio.valid + ratio.test;
    const bool in_range = ratio.train >= 0 && ratio.valid >= 0 && ratio.test >= 0;
    if (!in_range || !(std::abs(sum - 1) <= kRounding)) refuse_ratio(to_string(ratio));
}

std::uint64_t share(double ratio, std::uint64_t num_edges, const char* part) {
    const auto count =
        static_cast<std::uint64_t>(ratio * static_cast<double>(num_edges) + kRounding);
    if (count > 0 || ratio == 0) return count;
    throw InputError({.found = fmt::format("a graph of {} edges, of which {:g} % are none",
                                           num_edges, 100 * ratio),
                      .expected = fmt::format("at least one {} edge", part),
                      .fix = fmt::format("pass a --split with a larger {} part", part)});
}

void toss_direction(std::span<NodePair> pairs, RandomStream& random) {
    for (NodePair& pair : pairs) {
        if (random.below(2) == 1) std::swap(pair.u, pair.v);
    }
}

// The last `count` of the edges, taken off.
std::vector<NodePair> take_last(std::vector<NodePair>& edges, std::uint64_t count) {
    const auto begin = edges.end() - static_cast<std::ptrdiff_t>(count);
    std::vector<NodePair> taken(begin, edges.end());
    edges.erase(begin, edges.end());
    return taken;
}

// Parts of these sizes, at random; the rest is training.
EdgeParts cut_last(std::vector<NodePair> edges, SplitCounts counts, RandomStream& random) {
    EdgeParts parts;
    parts.train = std::move(edges);
    const std::uint64_t num_edges = parts.train.size();
    if (counts.valid >= num_edges || counts.test >= num_edges - counts.valid) {
        throw InputError({.found = fmt::format("{} validation and {} test edges to hold out",
                                               counts.valid, counts.test),
                          .expected = fmt::format("fewer than the {} edges of the graph, so that "
                                                  "some are left for training",
                                                  num_edges),
                          .fix = "hold out fewer edges"});
    }
    // The last steps of a Fisher-Yates shuffle are not needed: training has no order.
    for (std::uint64_t left = num_edges; left > num_edges - counts.valid - counts.test; --left)
        std::swap(parts.train[left - 1], parts.train[random.below(left)]);
    parts.test = take_last(parts.train, counts.test);
    parts.valid = take_last(parts.train, counts.valid);
    return parts;
}

// Those that can be no links, taken off.
std::vector<NodePair> take_not_allowed(std::vector<NodePair>& edges, const SharedPairs& pairs) {
    if (pairs == nullptr) return {};
    const auto others =
        std::ranges::stable_partition(edges, [&](NodePair edge) { return allows(pairs, edge); });
    std::vector<NodePair> taken(others.begin(), others.end());
    edges.erase(others.begin(), others.end());
    return taken;
}

struct TimedEdge {
    double time = 0;
    NodePair pair;
};

void require_times(const EdgeList& edges) {
    if (edges.times.empty()) {
        throw InputError({.found = "edges without times",
                          .expected = "a time for every edge, to split by time",
                          .fix = "add a column with the time, or pass --split-kind random"});
    }
    const auto bad = std::ranges::find_if(edges.times, [](double t) { return std::isnan(t); });
    if (bad == edges.times.end()) return;
    throw InputError(
        {.found = fmt::format("no number as the time of edge {}", bad - edges.times.begin() + 1),
         .expected = "a time for every edge, to split by time",
         .fix = "drop the edges of unknown time"});
}

// Every edge once, at the earliest time it is seen.
std::vector<TimedEdge> first_sightings(const EdgeList& edges, Sense sense) {
    const auto key = [&](NodePair pair) {
        return sense == Sense::kDirected ? pair : ordered(pair);
    };
    require_times(edges);
    std::vector<TimedEdge> timed;
    timed.reserve(edges.edges.size());
    for (std::size_t i = 0; i < edges.edges.size(); ++i) {
        const NodePair pair = edges.edges[i];
        if (pair.u != pair.v) timed.push_back({edges.times[i], pair});
    }
    std::ranges::sort(timed, [&](const TimedEdge& a, const TimedEdge& b) {
        return std::tuple(key(a.pair), a.time, a.pair) < std::tuple(key(b.pair), b.time, b.pair);
    });
    const auto same_edge = [&](const TimedEdge& a, const TimedEdge& b) {
        return key(a.pair) == key(b.pair);
    };
    timed.erase(std::unique(timed.begin(), timed.end(), same_edge), timed.end());
    return timed;
}

// The distinct times, and how many edges are first seen up to each.
struct TimeSteps {
    std::vector<double> times;
    std::vector<double> edges_until;
};

TimeSteps time_steps(const std::vector<TimedEdge>& edges) {
    std::vector<double> sorted;
    sorted.reserve(edges.size());
    std::ranges::transform(edges, std::back_inserter(sorted), &TimedEdge::time);
    std::ranges::sort(sorted);
    TimeSteps steps;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i + 1 < sorted.size() && sorted[i + 1] == sorted[i]) continue;
        steps.times.push_back(sorted[i]);
        steps.edges_until.push_back(static_cast<double>(i + 1));
    }
    return steps;
}

// The step of first .. last whose number of edges is nearest to `wanted`.
std::size_t nearest_step(const TimeSteps& steps, std::size_t first, std::size_t last,
                         double wanted) {
    const auto distance = [&](std::size_t i) { return std::abs(steps.edges_until[i] - wanted); };
    std::size_t best = first;
    for (std::size_t i = first + 1; i <= last; ++i) {
        if (distance(i) < distance(best)) best = i;
    }
    return best;
}

[[noreturn]] void refuse_time_cut(TimeCut cut, const char* empty_part) {
    throw InputError({.found = fmt::format("no {} edges with {}", empty_part, to_string(cut)),
                      .expected = "edges in every part",
                      .fix = "choose --train-until and --valid-until between the first and the "
                             "last time of the edges"});
}

void check_parts(const EdgeParts& parts, TimeCut cut) {
    if (parts.train.empty()) refuse_time_cut(cut, "training");
    if (parts.valid.empty() && cut.valid_until != cut.train_until)
        refuse_time_cut(cut, "validation");
    if (parts.test.empty()) refuse_time_cut(cut, "test");
}

}  // namespace

std::string to_string(SplitRatio ratio) {
    return fmt::format("{:g}/{:g}/{:g}", 100 * ratio.train, 100 * ratio.valid, 100 * ratio.test);
}

SplitRatio parse_split_ratio(std::string_view text) {
    std::array<double, 3> parts = {};
    const char* next = text.data();
    const char* const end = text.data() + text.size();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto [stop, error] = std::from_chars(next, end, parts[i]);
        const bool last = i + 1 == parts.size();
        if (error != std::errc() || (last ? stop != end : stop == end || *stop != '/'))
            refuse_ratio(text);
        next = last ? stop : stop + 1;
    }
    const double whole = std::ranges::all_of(parts, [](double x) { return x <= 1; }) ? 1 : 100;
    return {parts[0] / whole, parts[1] / whole, parts[2] / whole};
}

SplitCounts counts_of(SplitRatio ratio, std::uint64_t num_edges) {
    check(ratio);
    return {.valid = share(ratio.valid, num_edges, "validation"),
            .test = share(ratio.test, num_edges, "test")};
}

EdgeParts cut_at_random(const CsrGraph& graph, SplitCounts counts, RandomStream random,
                        const SharedPairs& pairs) {
    std::vector<NodePair> edges = graph.edges();
    const std::vector<NodePair> others = take_not_allowed(edges, pairs);
    EdgeParts parts = cut_last(std::move(edges), counts, random);
    toss_direction(parts.test, random);
    toss_direction(parts.valid, random);
    parts.train.insert(parts.train.end(), others.begin(), others.end());
    return parts;
}

EdgeParts cut_arcs_at_random(std::vector<NodePair> arcs, SplitCounts counts, RandomStream random) {
    return cut_last(std::move(arcs), counts, random);
}

double last_of_day(double midnight) {
    return midnight + 86'400 - 1e-6;
}

std::string to_string(TimeCut cut) {
    const auto text = [&](double until) {
        const double day = std::floor(until / 86'400) * 86'400;
        return time_text(cut.are_dates && until == last_of_day(day) ? day : until, cut.are_dates);
    };
    return fmt::format("train up to {}, validation up to {}, test after", text(cut.train_until),
                       text(cut.valid_until));
}

EdgeParts cut_by_time(const EdgeList& edges, TimeCut cut, const SharedPairs& pairs, Sense sense) {
    if (!(cut.train_until <= cut.valid_until)) {
        throw InputError({.found = fmt::format("a split with {}", to_string(cut)),
                          .expected = "validation to end after training",
                          .fix = "swap --train-until and --valid-until"});
    }
    EdgeParts parts;
    for (const auto& [time, pair] : first_sightings(edges, sense)) {
        auto& part = time <= cut.train_until   ? parts.train
                     : time <= cut.valid_until ? parts.valid
                                               : parts.test;
        if (&part == &parts.train || allows(pairs, pair)) part.push_back(pair);
    }
    check_parts(parts, cut);
    return parts;
}

TimeCut nearest_time_cut(const EdgeList& edges, SplitRatio ratio, const SharedPairs& pairs,
                         Sense sense) {
    check(ratio);
    std::vector<TimedEdge> timed = first_sightings(edges, sense);
    std::erase_if(timed, [&](const TimedEdge& edge) { return !allows(pairs, edge.pair); });
    const TimeSteps steps = time_steps(timed);
    const std::size_t held_out_steps = ratio.valid > 0 ? 2 : 1;
    if (steps.times.size() <= held_out_steps) {
        throw InputError({.found = fmt::format("edges of {} different times", steps.times.size()),
                          .expected = fmt::format("at least {}", held_out_steps + 1),
                          .fix = "pass --split-kind random"});
    }
    const auto count = static_cast<double>(timed.size());
    const std::size_t last = steps.times.size() - 1;
    const std::size_t train = nearest_step(steps, 0, last - held_out_steps, ratio.train * count);
    const std::size_t valid = ratio.valid > 0 ? nearest_step(steps, train + 1, last - 1,
                                                             (ratio.train + ratio.valid) * count)
                                              : train;
    return {.train_until = steps.times[train], .valid_until = steps.times[valid]};
}

}  // namespace hplc
