// What the functions of the Python module do, on types of the library: no Python here.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
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
    std::vector<std::string> feature_names = {};  // of the columns, where the caller knows them
};

// Those that the caller knows, or of the file; empty where nobody names them.
[[nodiscard]] std::vector<std::string> feature_names_of(const Graph& graph);

// A model file to go on from, and the graph that its model learned; empty: from fresh weights.
struct Continued {
    std::string file = {};
    std::shared_ptr<const GraphData> known = {};
};

// Called after every epoch and every run; what it throws ends the work.
using Checkpoint = std::function<void()>;

// A path or a registered name, with the options of reading of the command line.
[[nodiscard]] Graph read_graph_named(const std::string& place, const KeywordOptions& options);

// As `hplc train --model MODEL -o FILE`; its --json.
[[nodiscard]] nlohmann::ordered_json train(const Graph& graph, const std::string& model,
                                           const std::string& file, const KeywordOptions& options,
                                           const Checkpoint& checkpoint,
                                           const Continued& continued);
// Throws as train() does for options that the model does not have or values out of their range.
void check_train_options(const std::string& model, const KeywordOptions& options);

// As `hplc evaluate --model MODELS`; its --json.
[[nodiscard]] nlohmann::ordered_json evaluate(const Graph& graph,
                                              const std::vector<std::string>& models,
                                              const KeywordOptions& options,
                                              const Checkpoint& checkpoint);

// Names with scores of each run, one per held-out pair as given_scores_in_order() has them.
using GivenArrays = std::vector<std::pair<std::string, std::vector<std::vector<double>>>>;

// As `hplc compare --models MODELS --scores FILES`, and with methods whose scores are in memory;
// its
// --json.
[[nodiscard]] nlohmann::ordered_json compare(
    const Graph& graph, const std::vector<std::string>& models, const KeywordOptions& options,
    const GivenArrays& given, const std::vector<std::string>& files, const Checkpoint& checkpoint);

// The page of a run that was written as JSON, and its parts as plain tables of HTML.
[[nodiscard]] std::string page_of(const std::string& run);
[[nodiscard]] std::string page_parts_of(const std::string& run);

// As `hplc audit`; its --json.
[[nodiscard]] nlohmann::ordered_json audit_of(const Graph& graph, const KeywordOptions& options);

// The split that `hplc evaluate` would score on.
[[nodiscard]] LinkTask split_of(const Graph& graph, const KeywordOptions& options);

// The split of the first seed that compare() with these options runs on.
[[nodiscard]] LinkTask split_of_comparison(const Graph& graph, const KeywordOptions& options);

// As `hplc positions`.
[[nodiscard]] NodePositions positions_of(const Graph& graph, const KeywordOptions& options);

}  // namespace hplc::python
