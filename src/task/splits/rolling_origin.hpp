// Rolling origin: what was known at a time t, and what came in the period after it.
//
// Nothing leaks by construction. The history is a graph of its own, made of the entries up to t and
// of the nodes that had one; the task that models are fitted, chosen and calibrated by is made from
// the history, not from the data. What came is apart, for whoever tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/graph_data.hpp"
#include "task/link_task.hpp"

namespace hplc {

// (after, until]
struct Period {
    double after = 0;
    double until = 0;
};

// Distinct links of a period as they look from its beginning; nodes as in the history.
struct ComingLinks {
    std::vector<NodePair> fresh;       // not linked in the history, between nodes that are in it
    std::vector<NodePair> repeated;    // linked in the history already
    std::uint64_t with_new_nodes = 0;  // an end has no link in the history: nobody can predict them
};

inline constexpr double kWholeHistory = std::numeric_limits<double>::infinity();

// A point of time with what was known then.
class RollingOrigin {
  public:
    // Validation is the last `horizon` of the history. `window`: how far back it goes. Throws
    // InputError where no edge is known `horizon` before the origin. O(N + E log E).
    RollingOrigin(const GraphData& data, double origin, double horizon, double window,
                  const TaskOptions& options);

    [[nodiscard]] double origin() const { return coming_period_.after; }
    [[nodiscard]] Period coming_period() const { return coming_period_; }
    // Entries up to the origin, with their times; nodes without any are not in it.
    [[nodiscard]] const GraphData& history() const { return history_; }
    // LinkTask::forecast() of the history.
    [[nodiscard]] const LinkTask& task() const { return task_; }

    // To test by, never to fit: what came, and pairs that did not, at most `count` different ones
    // between nodes of the history, neither linked in it nor in the period after.
    [[nodiscard]] const ComingLinks& coming() const { return coming_; }
    [[nodiscard]] std::vector<NodePair> draw_not_coming(std::uint64_t count) const;

  private:
    Period coming_period_;
    GraphData history_;
    LinkTask task_;
    ComingLinks coming_;
    std::uint64_t seed_ = 0;
};

// Nodes with a link. O(N).
[[nodiscard]] std::vector<NodeId> linked_nodes(const CsrGraph& graph);

// At most `count` different pairs of these nodes, uniform over those that are no edges of `graph`,
// by the seed. O(N + E + count log N).
[[nodiscard]] std::vector<NodePair> draw_unlinked_among(const CsrGraph& graph,
                                                        std::span<const NodeId> nodes,
                                                        std::uint64_t count, RandomStream random);

// Where the periods of training and of training and validation end by a split that came with the
// data: at their last first sightings, where every held-out edge is first seen after all training
// edges; else nowhere, the split is none by time.
struct PeriodEnds {
    double train = kWholeHistory;
    double known = kWholeHistory;
};
[[nodiscard]] PeriodEnds ends_of_given(const CsrGraph& train, std::span<const NodePair> valid,
                                       const EdgeList& edges);

// `count` origins, `horizon` apart, the last of them `horizon` before the last entry. Throws
// InputError where there are no times, or too short a history for so many.
[[nodiscard]] std::vector<double> rolling_origins(const GraphData& data, std::size_t count,
                                                  double horizon);

// A length of time as people write it: "3" in the unit of the data's times, "30d" or "8w" where
// they are dates or seconds from 1970, "5%" as long as the latest 5 % of the entries took (at least
// from the last time but one). Throws InputError for anything else, and where there are no times.
[[nodiscard]] double length_of_time(std::string_view text, const GraphData& data,
                                    const std::string& option);

// Distinct links that were first seen in a period, between nodes that had one before it, and how
// many such nodes there were: what the number of links to come is forecast from.
struct PeriodCounts {
    Period period;
    std::uint64_t nodes = 0;  // with a link before it
    std::uint64_t fresh = 0;  // links
};
// Of the periods before `end`, each `length` long, the latest first: at most `most`, as far back as
// there are edges. O(E log E).
[[nodiscard]] std::vector<PeriodCounts> count_periods(const EdgeList& edges, double end,
                                                      double length, std::size_t most);

}  // namespace hplc
