// A model from its file, ready to score.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>

#include "heuristic/registry.hpp"
#include "io/graph_data.hpp"
#include "model/learned_model.hpp"
#include "task/link_scorer.hpp"
#include "train/files/model_card.hpp"

namespace hplc {

struct TrainedModel {
    ModelCard card;
    TrainGraph input;  // what it scores from: all edges of the graph
    std::unique_ptr<const LinkScorer> scorer;
    // Makes scorers for other inputs, of the same nodes as `input`. Of a model that learns it holds
    // only while the graph's data are where they were.
    std::function<std::unique_ptr<const LinkScorer>(const TrainGraph&)> scorer_on;
    // The states of its nodes on such an input, while the graph's data are where they were; empty
    // for a heuristic and where nodes have come since.
    std::function<NodeStates(const TrainGraph&)> states_on = {};
    // The same for inputs with new nodes behind the known ones, as LearnedModel's
    // scorer_with_new_nodes(); `features` outlives the scorers.
    std::function<std::unique_ptr<const LinkScorer>(const TrainGraph&, const FeatureMatrix*)>
        scorer_grown = {};
    const Predictor* predictor = nullptr;  // null: the model learns
    NodeFileUse node_file = NodeFileUse::kNone;
};

// What a model is to score besides the graph that it learned.
struct ScoreWith {
    Threads threads = {};
    std::uint64_t max_memory = 0;          // bytes; 0: nine tenths of what is free
    bool is_checked = false;               // the graph is known to be the one that was learned
    const GraphData* grown = nullptr;      // the graph as it is now, known nodes in their places
    std::filesystem::path library = {};    // libhplc_learn.so; empty: of learn_library_places()
    std::filesystem::path node_file = {};  // as LearnedModel::keep_nodes_in(); empty: none
};

// Of a model of this graph. With `grown` (io/align_graph.hpp, io/grow_graph.hpp) the scorer knows
// the new nodes too and scores from all edges of it; no weight changes. Opens libhplc_learn.so
// where the model learns. Throws InputError where the file is no model of this graph, or needs more
// memory than allowed.
[[nodiscard]] TrainedModel load_trained_model(const ModelFile& file, const GraphData& data,
                                              const ScoreWith& with);

// The same of a predictor without learning whose card is at hand.
[[nodiscard]] TrainedModel predictor_model(ModelCard card, const GraphData& data,
                                           const ScoreWith& with);

}  // namespace hplc
