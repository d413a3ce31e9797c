// OGB's link splits: a folder with train.pt, valid.pt and test.pt, each a dict of arrays.
// - ogbl-ddi, -collab, -ppa: `edge` (n x 2) and `edge_neg` (m x 2, one pool); collab also `weight`
//   and `year`, one an edge.
// - ogbl-citation2: `source_node`, `target_node` (n) and `target_node_neg` (n x c): the candidates
//   that take the target's place.
#pragma once

#include <filesystem>

#include "base/memory/memory_budget.hpp"
#include "graph/edge_list.hpp"
#include "io/graph_data.hpp"

namespace hplc {

// One of the three files.
struct OgbPart {
    EdgeList positives;  // with weights and years where the file has them
    std::vector<NodePair> negatives;
    CandidateLists candidates;
};

[[nodiscard]] bool looks_like_ogb_split(const std::filesystem::path& folder);

// FOLDER/NAME.pt. Throws InputError for missing keys, shapes that do not fit and unknown nodes.
[[nodiscard]] OgbPart read_ogb_part(const std::filesystem::path& folder, const std::string& name,
                                    NodeId num_nodes, const MemoryBudget& budget = {});

// All three parts, for a graph that is already there; train.pt has to be there too.
[[nodiscard]] GivenSplit read_ogb_split(const std::filesystem::path& folder, NodeId num_nodes,
                                        const MemoryBudget& budget = {});

// A split of the given training edges and the valid and test parts of a folder.
struct OgbSplit {
    GivenSplit split;
    EdgeList all;  // train, valid and test, with weights and years where every part has them
};
[[nodiscard]] OgbSplit join_ogb_split(const std::filesystem::path& folder, EdgeList train,
                                      const MemoryBudget& budget = {});

}  // namespace hplc
