// The graph of a model inside its file, so that the file that it was read from may change or go.
//
// The header's `carried` says how it is stored, the sections hold it (little-endian):
//
//     graph/edges              two uint32 an edge, u < v, ascending, each edge once
//     graph/directions         uint8, one an edge: 1 from u to v, 2 from v to u, 3 both; where
//     links
//                              are directed, which then carry no times
//     graph/times              float64, one an edge: the earliest; where edges have times
//     graph/weights            float32, one an edge: what it weighs, where that counts; with times
//                              what its earliest entry weighs, graph/repeats/weights the others
//     graph/ids                uint64, one a node; where ids are numbers other than 0 … N-1
//     graph/names/lengths      uint32, one a node, and
//     graph/names/text         the bytes of all names; where ids are text
//     graph/features/offsets   uint64, one a node and one more,
//     graph/features/columns   uint32 and
//     graph/features/values    float32, one an entry; where nodes have features
//
// Numbers of nodes and edges are those of the header's `graph`, whose digest the reader checks.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "io/graph_data.hpp"
#include "train/files/graph_digest.hpp"
#include "train/files/model_file.hpp"

namespace hplc {

// The header's member that says how the graph is stored.
inline constexpr const char* kCarried = "carried";

// --carry-graph auto: as long as edges, ids and features take no more.
inline constexpr std::uint64_t kMostCarriedBytes = std::uint64_t{32} << 20;

// What a file takes for it.
[[nodiscard]] std::uint64_t carried_bytes(const GraphData& data);

struct CarriedGraph {
    nlohmann::ordered_json about;                            // for the header
    std::vector<std::pair<std::string, std::string>> parts;  // name and bytes of each section

    [[nodiscard]] std::vector<FileSection> sections() const;
};

// Labels, weights that do not count and a given split stay behind. O(N + E log E).
[[nodiscard]] CarriedGraph carried_graph(const GraphData& data, Threads threads);

// Nothing where the file carries none. Throws InputError where what it carries is no graph of that
// many nodes and edges; sizes are checked before memory is taken.
[[nodiscard]] std::optional<GraphData> read_carried_graph(const ModelFile& file,
                                                          const GraphDigest& graph);

// A list of edges as graph/edges has it, in any order.
[[nodiscard]] std::string edge_bytes(const std::vector<NodePair>& edges);
// Throws InputError where one of them is not between two nodes of 0 … num_nodes-1.
[[nodiscard]] std::vector<NodePair> edges_of_section(const ModelFile& file,
                                                     const FileSection& section, NodeId num_nodes);

}  // namespace hplc
