// Planetoid's folder: ind.NAME.{x,y,tx,ty,allx,ally,graph,test.index} (Yang et al. 2016).
//
// Nodes are the rows of allx, then the ids in test.index, whose rows in tx and ty stand in the
// order of that file. Ids that test.index leaves out (15 in Citeseer) have no features and the
// label -1. x and y repeat the first rows of allx and ally and are not read. Where allx (or ally)
// is missing, the graph is read without features (or labels), and a remark says so.
#pragma once

#include <filesystem>
#include <string_view>

#include "base/memory/memory_budget.hpp"
#include "io/graph_data.hpp"

namespace hplc {

// Whether the path is a folder with ind.*.graph in it, or one of the files ind.NAME.….
[[nodiscard]] bool looks_like_planetoid(const std::filesystem::path& path);

// Throws InputError for a file that is malformed or at odds with the others, and for a folder with
// several NAMEs.
[[nodiscard]] GraphData read_planetoid(const std::filesystem::path& path,
                                       const MemoryBudget& budget = {});

}  // namespace hplc
