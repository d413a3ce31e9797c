// Nodes by what users call them.
#pragma once

#include <string>

#include "base/types.hpp"
#include "io/graph_data.hpp"

namespace hplc {

// The node of that id, O(log N). Throws InputError that says which ids are near, where there is
// none: O(N).
[[nodiscard]] NodeId node_named(const std::string& id, const GraphData& data);

}  // namespace hplc
