// What feature columns are called, for people.
#pragma once

#include <string>
#include <vector>

#include "io/graph_source.hpp"

namespace hplc {

// Line i of feature_names.txt (or feature_names.txt.gz) in the graph's folder names column i. Empty
// where the graph has no such file, or where its features come from another one.
[[nodiscard]] std::vector<std::string> read_feature_names(const GraphSource& source);

}  // namespace hplc
