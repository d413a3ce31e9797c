// Writes data with a given split in OGB's layout, which ogb.hpp and OGB's own loader read:
// raw/*.csv.gz (training edges, features, counts), split/time/{train,valid,test}.pt.
#pragma once

#include <filesystem>
#include <span>

#include "base/parallel.hpp"
#include "io/graph_data.hpp"

namespace hplc {

// `data` has a split, and edges in the order training, validation, test. Parts with candidates are
// written as ogbl-citation2's, others as ogbl-collab's. `node_years`: one a node, or empty. The
// same data gives the same bytes. Throws InputError where data has no split, OutputError where the
// files cannot be written.
void write_ogb(const std::filesystem::path& folder, const GraphData& data,
               std::span<const int> node_years, Threads threads);

}  // namespace hplc
