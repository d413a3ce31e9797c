// Models from their files, for the verbs that use them: with the graph that the file says it was
// trained on, unless the user names it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/common.hpp"
#include "train/trained_model.hpp"

namespace hplc::cli {

struct GraphOfModel {
    GraphOptions graph;                 // .graph is --graph, or empty
    std::vector<CLI::Option*> reading;  // --ids and the like, which go with --graph only
};

// --graph, and how it is read.
void add_graph_of_model_options(CLI::App& verb, GraphOfModel& options);

// --graph, or where the model file says that its graph lies.
[[nodiscard]] GraphSource source_of(const ModelFile& file, const GraphOfModel& graph);

// As train/trained_model.hpp; says on standard error where the model is LEAKY.
[[nodiscard]] TrainedModel load_trained_model(const ModelFile& file, const GraphData& data,
                                              const CommonOptions& common, std::uint64_t max_memory,
                                              const GraphData* grown = nullptr);

struct LoadedModel {
    GraphData data;
    TrainedModel trained;
};

// From a graph to the same with nodes that came later; empty where there are none.
using GrowGraph = std::function<GraphData(const GraphData&)>;

// `max_memory` as of load_trained_model(). Says on standard error where the model is LEAKY. Throws
// InputError where the graph is not the one that the model belongs to.
[[nodiscard]] LoadedModel load_model(const std::string& file, const GraphOfModel& graph,
                                     const CommonOptions& common, std::uint64_t max_memory,
                                     const GrowGraph& grow = {});

}  // namespace hplc::cli
