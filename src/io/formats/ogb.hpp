// OGB's directory of a link data set: raw/{num-node-list,num-edge-list,edge}.csv and, where there
// are, raw/{node-feat,edge_weight,edge_year}.csv, split/NAME/*.pt (see ogb_split.hpp) and
// mapping/nodeidx2….csv with the nodes' original ids; each .csv gzipped or not.
//
// raw/edge.csv holds the training edges only; the graph is these and the positives of the split.
#pragma once

#include <filesystem>

#include "io/graph_data.hpp"
#include "io/read_graph.hpp"

namespace hplc {

[[nodiscard]] bool looks_like_ogb(const std::filesystem::path& folder);

// Throws InputError for files that are missing, malformed or at odds with each other.
[[nodiscard]] GraphData read_ogb(const std::filesystem::path& folder, const ReadOptions& options);

}  // namespace hplc
