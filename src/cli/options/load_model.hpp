// Models from their files, for the verbs that use them: with the graph that they carry or were
// trained on, or with a later state of it that the user names.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/common.hpp"
#include "io/align_graph.hpp"
#include "train/trained_model.hpp"

namespace hplc::cli {

struct GraphOfModel {
    GraphOptions graph;                 // .graph is --graph, or empty
    std::vector<CLI::Option*> reading;  // --ids and the like, which go with --graph only

    [[nodiscard]] bool is_named() const { return !graph.graph.empty(); }
};

// --graph, and how it is read.
void add_graph_of_model_options(CLI::App& verb, GraphOfModel& options);

// What a model scores.
struct ModelGraph {
    GraphData known;  // as the model learned it
    std::optional<GraphData> grown =
        {};                         // as it is now: known nodes in their places, then new ones
    std::vector<NodeId> gone = {};  // known nodes that are no longer there
    std::optional<GraphChange> change = {};  // where --graph is another state than the known one
    NodeId num_present = 0;                  // nodes behind them are of --new-nodes
    bool is_checked = false;                 // `known` has the digest that the model names

    [[nodiscard]] const GraphData& now() const { return grown ? *grown : known; }
};

// From a graph to the same with nodes that came later; empty where there are none.
using GrowGraph = std::function<GraphData(const GraphData&)>;

// The graph that the model learned is the one that the file carries, else --graph where it is the
// same, else the one that is stored where the file says. Where --graph is another, that is the
// graph as it is now; standard error reports how far it has changed. Throws InputError where the
// graph that the model learned is not to be had.
[[nodiscard]] std::unique_ptr<ModelGraph> graph_of_model(const ModelFile& file,
                                                         const GraphOfModel& graph,
                                                         const CommonOptions& common,
                                                         const GrowGraph& grow = {});

// As train/trained_model.hpp; `graph` outlives it. Says on standard error where the model is LEAKY.
[[nodiscard]] TrainedModel load_trained_model(const ModelFile& file, const ModelGraph& graph,
                                              const CommonOptions& common, std::uint64_t max_memory,
                                              const std::string& node_file = {});

// Of the columns; empty where nobody names them.
[[nodiscard]] std::vector<std::string> feature_names_of(const ModelFile& file,
                                                        const GraphOfModel& graph);

// {known_nodes, nodes_added, nodes_gone, known_edges, edges_added, edges_removed, share}
[[nodiscard]] nlohmann::ordered_json change_json(const GraphChange& change);

}  // namespace hplc::cli
