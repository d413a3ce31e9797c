// What every report says about its graph.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "io/graph_data.hpp"

namespace hplc {

struct GraphFacts {
    std::string name;
    NodeId nodes = 0;
    std::uint64_t edges = 0;     // different ones, without self loops
    std::uint32_t features = 0;  // columns
    NodeId components = 0;
    std::optional<ListedRows> rows = {};  // of an edge list
    DroppedEdges dropped = {};            // of its rows
    bool has_times = false;               // edges have
    std::uint64_t arcs = 0;               // directed links; 0 where directions are ignored
};

// Of a graph that `mutual` links are listed for in both directions.
[[nodiscard]] DroppedEdges dropped_of(const BuiltGraph& built, std::uint64_t mutual, bool directed);

// Of the whole graph, held-out edges included: for people, never for models. O(N + E).
[[nodiscard]] GraphFacts graph_facts(const GraphData& data, Threads threads);

// "cora: 2,708 nodes, 5,278 edges, 1,433 features, 78 components"
[[nodiscard]] std::string describe(const GraphFacts& facts);

// {name, nodes, edges, features, components}; of an edge list also rows{total, header, edges,
// repeats, self_loops, comments, blank, empty} and unused_columns[…], and both_directions where
// there are such links: part of the repeats, unless links are directed. Of these also directed and
// arcs.
[[nodiscard]] nlohmann::ordered_json graph_json(const GraphFacts& facts);

}  // namespace hplc
