// Positions for people and for programs; the arrays themselves are in position/positions_file.hpp.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "position/node_positions.hpp"
#include "report/text/graph_facts.hpp"
#include "task/protocol.hpp"

namespace hplc {

struct PositionsReport {
    GraphFacts graph;
    Protocol protocol;
    PositionOptions options;
    double load_seconds = 0;
    std::uint64_t peak_bytes = 0;
    std::string file;
};

[[nodiscard]] std::string positions_text(const PositionsReport& report,
                                         const NodePositions& positions);

// {graph, protocol, computed_from, clusters, macro_clusters, sweeps, modularity, …, seconds{load,
// communities, landmarks, distances, membership}, peak_rss_mib}
[[nodiscard]] nlohmann::ordered_json positions_json(const PositionsReport& report,
                                                    const NodePositions& positions);

}  // namespace hplc
