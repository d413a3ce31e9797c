// Cutting the edges of a graph into training, validation and test. Features and labels are not
// looked at. LinkTask is the way in; these are its parts, apart so that tests can see them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "graph/edge_list.hpp"
#include "graph/pair_filter.hpp"

namespace hplc {

// Shares of the edges, from 0 to 1; they add up to 1.
struct SplitRatio {
    double train = 0.7;
    double valid = 0.1;
    double test = 0.2;
};

// Numbers of edges held out; the others are training.
struct SplitCounts {
    std::uint64_t valid = 0;
    std::uint64_t test = 0;
};

// Every edge of the graph once, in one of the parts.
struct EdgeParts {
    std::vector<NodePair> train;
    std::vector<NodePair> valid;
    std::vector<NodePair> test;
};

// "70/10/20", and back: three numbers that are parts of 100, or parts of 1 where all are at most 1.
// Throws InputError for anything but three numbers; whether they add up is asked by counts_of().
[[nodiscard]] std::string to_string(SplitRatio ratio);
[[nodiscard]] SplitRatio parse_split_ratio(std::string_view text);

// Validation and test are rounded down to whole edges, training has the rest. Throws InputError
// where the shares are negative or do not add up to 1, or where a share above 0 gets no edge.
[[nodiscard]] SplitCounts counts_of(SplitRatio ratio, std::uint64_t num_edges);

// A uniformly random part of each size; which end of a held-out edge comes first is tossed, because
// candidates keep the first. Edges that are not of `pairs` are training. Throws InputError where no
// edge of these would be left for training. O(N + E), with O(valid + test) random numbers.
[[nodiscard]] EdgeParts cut_at_random(const CsrGraph& graph, SplitCounts counts,
                                      RandomStream random, const SharedPairs& pairs = nullptr);

// The same of directed links, given each once: which end comes first is theirs.
[[nodiscard]] EdgeParts cut_arcs_at_random(std::vector<NodePair> arcs, SplitCounts counts,
                                           RandomStream random);

// Whether the two directions between two nodes are one edge or two.
enum class Sense { kUndirected, kDirected };

// The last times of training and of validation; everything later is test.
struct TimeCut {
    double train_until = 0;
    double valid_until = 0;
    bool are_dates = false;  // seconds since 1970 that people call by their dates
};

// "train up to 2005, validation up to 2006, test after"; a time that is the last of its day, as a
// date on the command line means it, is written as the day.
[[nodiscard]] std::string to_string(TimeCut cut);
// The last time of the day that begins at `midnight`, to a microsecond.
[[nodiscard]] double last_of_day(double midnight);

// An edge that is repeated belongs to its earliest time and keeps the direction it has there. Edges
// that are not of `pairs` are training up to its end, and in no part after it. Throws InputError
// where times are missing or no numbers, or where a part is empty (validation may be, with equal
// times). O(E log E).
[[nodiscard]] EdgeParts cut_by_time(const EdgeList& edges, TimeCut cut,
                                    const SharedPairs& pairs = nullptr,
                                    Sense sense = Sense::kUndirected);

// The times that come nearest to the ratio: training ends at the step that brings its share nearest
// to its ratio, validation at the later step that brings both shares together nearest to theirs.
// Of equally near steps the earlier. Of edges of `pairs` alone. O(E log E).
[[nodiscard]] TimeCut nearest_time_cut(const EdgeList& edges, SplitRatio ratio,
                                       const SharedPairs& pairs = nullptr,
                                       Sense sense = Sense::kUndirected);

}  // namespace hplc
