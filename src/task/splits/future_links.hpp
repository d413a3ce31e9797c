// Links that will appear later are not links that were hidden at random.
//
// Among hidden edges of any age many close triangles that the graph already has around them; edges
// that come later have had less time to gather such company. Where the data has times, accuracy and
// probabilities that were measured on randomly hidden edges are too high for the links to come.
#pragma once

#include <string>
#include <vector>

#include "base/types.hpp"
#include "io/graph_data.hpp"
#include "task/protocol.hpp"

namespace hplc {

// A sentence for people where edges with times were held out at random; else empty.
[[nodiscard]] std::string future_remark(SplitKind split, bool has_times);

// Edges to validate on as the future is: those of the latest times, as near to the share as whole
// times allow, and what is said of them.
struct LatestEdges {
    std::vector<NodePair> edges;  // in the order of their ends
    std::string detail;           // "train up to 2015, validation after"
};

// An edge that is repeated belongs to its earliest time. Throws InputError where times are missing
// or all the same. O(E log E).
[[nodiscard]] LatestEdges latest_edges(const GraphData& data, double share);

}  // namespace hplc
