// Writes edge lists that read_edge_list() reads back: one edge a row with the nodes' original ids,
// separated by a space where ids are numbers. Where they are text, a tab separates them, a header
// comes first, so that no name is taken for one or for a comment, and names are quoted as in
// csv_field.hpp.
#pragma once

#include <span>
#include <string>

#include "base/text/progress.hpp"
#include "base/types.hpp"
#include "io/node_ids.hpp"

namespace hplc {

// `path` is a file, which appears whole or not at all, or "-" for standard output. Throws
// InputError where it cannot be written.
void write_edge_list(const std::string& path, const NodeIds& ids, std::span<const NodePair> edges,
                     bool gzip, Progress::Show progress = Progress::Show::kNever);

}  // namespace hplc
