// The neutral folder format: plain text files of fixed names, each of them gzipped or not (see
// docs/formats.md).
#pragma once

#include <filesystem>

#include "io/graph_data.hpp"
#include "io/read_graph.hpp"

namespace hplc {

[[nodiscard]] bool looks_like_neutral_folder(const std::filesystem::path& folder);

// Nodes are 0 .. N-1 by num_nodes.txt. Throws InputError for a file that is missing, malformed or
// at odds with the others.
[[nodiscard]] GraphData read_neutral_folder(const std::filesystem::path& folder,
                                            const ReadOptions& options);

}  // namespace hplc
