// A graph with nodes that came later, behind the known ones.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "io/graph_data.hpp"
#include "io/text/source_text.hpp"

namespace hplc {

// `edges`: two ids a line, separated by tab, comma or blanks, whichever the first line has first in
// this order; lines that begin with # are comments. At least one of them is new; new ones are
// numbered in the order in which they appear. `features`: a row for each new node, in that order or
// led by ids, as feature_reader.hpp reads them; where there is none, new nodes have no features.
// Labels, splits and times are dropped. Throws InputError for lines that are no such edge, for new
// nodes that no path joins to known ones, and for features that the graph does not have.
[[nodiscard]] GraphData with_new_nodes(const GraphData& known, const SourceText& edges,
                                       const std::optional<SourceText>& features);

// An edge by the ids of its ends.
struct NamedEdge {
    std::string u;
    std::string v;
};

// The same of edges that are at hand, whose ends may both be known; ids that are not known are new
// nodes without features, numbered in the order in which they appear. `origin` says in messages
// where the edges come from. O(N + E).
[[nodiscard]] GraphData with_new_edges(const GraphData& known, std::span<const NamedEdge> edges,
                                       const std::string& origin);

}  // namespace hplc
