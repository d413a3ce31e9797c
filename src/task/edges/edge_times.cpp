#include "task/edges/edge_times.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace hplc {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

// Where `v` stands in the row of `u`; the number of all entries where it does not.
std::size_t entry_of(const CsrGraph& graph, NodeId u, NodeId v) {
    const auto row = graph.neighbours(u);
    const auto found = std::ranges::lower_bound(row, v);
    if (found == row.end() || *found != v) return graph.adjacency().size();
    return static_cast<std::size_t>(graph.offsets()[u]) +
           static_cast<std::size_t>(found - row.begin());
}

void see(EdgeTimes& times, std::size_t entry, double time) {
    times.last[entry] = std::max(times.last[entry], time);
    ++times.count[entry];
}

// All that see() was told of, by entry.
void list_times(EdgeTimes& times, const CsrGraph& graph, const EdgeList& edges, double until) {
    times.starts.assign(times.count.size() + 1, 0);
    for (std::size_t i = 0; i < times.count.size(); ++i)
        times.starts[i + 1] = times.starts[i] + times.count[i];
    times.seen.resize(times.starts.back());
    std::vector<EdgeOffset> next(times.starts.begin(), times.starts.end() - 1);
    for (std::size_t i = 0; i < edges.edges.size(); ++i) {
        const auto [u, v] = edges.edges[i];
        if (u == v || !(edges.times[i] <= until)) continue;
        const std::size_t there = entry_of(graph, u, v);
        if (there == times.count.size()) continue;
        times.seen[next[there]++] = edges.times[i];
        times.seen[next[entry_of(graph, v, u)]++] = edges.times[i];
    }
    for (std::size_t i = 0; i < times.count.size(); ++i)
        std::sort(times.seen.begin() + static_cast<std::ptrdiff_t>(times.starts[i]),
                  times.seen.begin() + static_cast<std::ptrdiff_t>(times.starts[i + 1]));
}

}  // namespace

std::shared_ptr<const EdgeTimes> edge_times(const CsrGraph& graph, const EdgeList& edges,
                                            double until) {
    if (edges.times.empty()) return {};
    const std::size_t entries = graph.adjacency().size();
    EdgeTimes times{.first = std::numeric_limits<double>::infinity(),
                    .now = kNever,
                    .last = std::vector<double>(entries, kNever),
                    .count = std::vector<std::uint32_t>(entries, 0)};
    for (std::size_t i = 0; i < edges.edges.size(); ++i) {
        const auto [u, v] = edges.edges[i];
        const double time = edges.times[i];
        if (u == v || !(time <= until)) continue;
        const std::size_t there = entry_of(graph, u, v);
        if (there == entries) continue;
        see(times, there, time);
        see(times, entry_of(graph, v, u), time);
        times.first = std::min(times.first, time);
        times.now = std::max(times.now, time);
    }
    if (std::isfinite(until)) times.now = until;
    // A graph from elsewhere may have edges that the list does not: nobody knows their times.
    if (std::ranges::find(times.count, 0U) != times.count.end()) return {};
    list_times(times, graph, edges, until);
    return std::make_shared<const EdgeTimes>(std::move(times));
}

std::shared_ptr<const EdgeTimes> times_of_part(const EdgeTimes& times, const CsrGraph& whole,
                                               const CsrGraph& part) {
    EdgeTimes some{.first = times.first, .now = times.now};
    some.starts.push_back(0);
    some.last.reserve(part.adjacency().size());
    some.count.reserve(part.adjacency().size());
    for (NodeId u = 0; u < part.num_nodes(); ++u) {
        std::size_t entry = static_cast<std::size_t>(whole.offsets()[u]);
        for (const NodeId v : part.neighbours(u)) {
            while (whole.adjacency()[entry] != v)
                ++entry;
            some.last.push_back(times.last[entry]);
            some.count.push_back(times.count[entry]);
            for (auto i = times.starts[entry]; i < times.starts[entry + 1]; ++i)
                some.seen.push_back(times.seen[i]);
            some.starts.push_back(some.seen.size());
        }
    }
    return std::make_shared<const EdgeTimes>(std::move(some));
}

std::shared_ptr<const EdgeTimes> times_until(const EdgeTimes& times,
                                             [[maybe_unused]] const CsrGraph& part, double until) {
    EdgeTimes some{.first = times.first, .now = until};
    some.starts.push_back(0);
    for (std::size_t entry = 0; entry < times.count.size(); ++entry) {
        if (times.first_of(entry) > until) continue;
        const std::size_t before = some.seen.size();
        for (auto i = times.starts[entry]; i < times.starts[entry + 1] && times.seen[i] <= until;
             ++i)
            some.seen.push_back(times.seen[i]);
        some.last.push_back(some.seen.back());
        some.count.push_back(static_cast<std::uint32_t>(some.seen.size() - before));
        some.starts.push_back(some.seen.size());
    }
    assert(some.last.size() == part.adjacency().size());
    return std::make_shared<const EdgeTimes>(std::move(some));
}

}  // namespace hplc
