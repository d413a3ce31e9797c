// Whether the weights of a graph's edges count, as users say it: --weights ignore, use or count.
#pragma once

#include <string>
#include <string_view>

#include "base/parallel.hpp"
#include "io/graph_data.hpp"

namespace hplc {

// "" and "ignore": edges are alike. "use": the weights of the file, added up where an edge is
// listed several times; where it has no weights, how often an edge is listed. "count": how often it
// is listed, whatever the file says of weights. Throws InputError for anything else, where there is
// nothing that could be used, and where an entry weighs 0 or less. O(entries), without weights
// O(N + E) more.
[[nodiscard]] EdgeWeighting weighting_of(std::string_view use, const GraphData& data,
                                         Threads threads);

// "sums of the weights of their entries"; empty where edges are alike.
[[nodiscard]] std::string_view describe(EdgeWeighting weighting);

// One sentence where edges have different weights that are not used; else empty. O(entries).
[[nodiscard]] std::string unused_weights_remark(const GraphData& data);

}  // namespace hplc
