// Nodes that a user names on the command line.
#pragma once

#include <string>

#include "io/graph_data.hpp"

namespace hplc::cli {

// Throws InputError that says which ids are near, where there is no such node.
[[nodiscard]] NodeId node_named(const std::string& id, const GraphData& data);

}  // namespace hplc::cli
