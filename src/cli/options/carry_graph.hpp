// --carry-graph: whether a model file holds its graph.
#pragma once

#include <optional>
#include <string>

#include "cli/options/common.hpp"
#include "train/files/carried_graph.hpp"

namespace hplc::cli {

// auto, yes or no.
void add_carry_graph_option(CLI::App& verb, std::string& carry);

// The graph for the file; nothing where it stays out.
[[nodiscard]] std::optional<CarriedGraph> graph_to_carry(const std::string& carry,
                                                         const GraphData& data, Threads threads);

// "contains its graph (0.3 MiB)", or why it does not.
[[nodiscard]] std::string carry_text(const std::string& carry, const GraphData& data);

}  // namespace hplc::cli
