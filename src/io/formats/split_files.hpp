// Given splits as text: train_edges.txt or train_pos.txt, {valid,test}_pos.txt, and if there are
// any {valid,test}_neg.txt and candidates heart_{valid,test}_samples.{txt,npy}; each gzipped or
// not. The layout is HeaRT's (Li et al. 2023); the one with train_edges.txt is our neutral
// folder's.
#pragma once

#include "base/parallel.hpp"
#include "io/formats/named_files.hpp"
#include "io/graph_data.hpp"

namespace hplc {

[[nodiscard]] bool looks_like_split_files(const NamedFiles& files);

// Self loops among the training edges, which HeaRT has for isolated nodes, are dropped. Throws
// InputError for missing files, unknown ids, and candidates that do not match the positives.
[[nodiscard]] GivenSplit read_split_files(const NamedFiles& files, const NodeIds& ids,
                                          Threads threads);

// Throws InputError where an edge of the split is no edge of the graph. O(E log E).
void check_split_belongs(const GivenSplit& split, const GraphData& data, const std::string& place);

}  // namespace hplc
