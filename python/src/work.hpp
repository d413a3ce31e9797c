// What the functions of the Python module do, on types of the library: no Python here.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "io/graph_data.hpp"
#include "io/graph_source.hpp"
#include "position/node_positions.hpp"
#include "task/link_task.hpp"
#include "verb_options.hpp"

namespace hplc::python {

// A graph, and where it was read from; nothing where it came from memory.
struct Graph {
    std::shared_ptr<GraphData> data;
    std::optional<GraphSource> source = {};
    double load_seconds = 0;
};

// Called after every epoch and every run; what it throws ends the work.
using Checkpoint = std::function<void()>;

// A path or a registered name, with the options of reading of the command line.
[[nodiscard]] Graph read_graph_named(const std::string& place, const KeywordOptions& options);

// As `hplc train --model MODEL -o FILE`; its --json.
[[nodiscard]] nlohmann::ordered_json train(const Graph& graph, const std::string& model,
                                           const std::string& file, const KeywordOptions& options,
                                           const Checkpoint& checkpoint);
// Throws as train() does for options that the model does not have or values out of their range.
void check_train_options(const std::string& model, const KeywordOptions& options);

// As `hplc evaluate --model MODELS`; its --json.
[[nodiscard]] nlohmann::ordered_json evaluate(const Graph& graph,
                                              const std::vector<std::string>& models,
                                              const KeywordOptions& options,
                                              const Checkpoint& checkpoint);

// As `hplc audit`; its --json.
[[nodiscard]] nlohmann::ordered_json audit_of(const Graph& graph, const KeywordOptions& options);

// The split that `hplc evaluate` would score on.
[[nodiscard]] LinkTask split_of(const Graph& graph, const KeywordOptions& options);

// As `hplc positions`.
[[nodiscard]] NodePositions positions_of(const Graph& graph, const KeywordOptions& options);

}  // namespace hplc::python
