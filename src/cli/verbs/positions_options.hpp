// What `hplc positions` is asked for, its options, and what it computes for other callers.
#pragma once

#include <string>

#include "cli/options/common.hpp"
#include "cli/options/task_options.hpp"
#include "position/node_positions.hpp"

namespace hplc::cli {

struct PositionsVerb {
    CommonOptions common;
    GraphOptions graph;
    SplitOptions split;
    PositionOptions positions;
    std::string clustering = "fluidc";
    std::string centrality = "degree";
    std::string output;
    bool estimate = false;
};

void add_positions_options(CLI::App& app, PositionsVerb& verb);

// Of a graph that is at hand, in place of the one that the verb names; nothing is stored. Throws
// InputError where it needs more memory than allowed.
[[nodiscard]] NodePositions positions_on(const GraphData& data, const PositionsVerb& verb);

}  // namespace hplc::cli
