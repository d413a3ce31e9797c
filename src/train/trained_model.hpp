// A model from its file, ready to score.
#pragma once

#include <cstdint>
#include <memory>

#include "io/graph_data.hpp"
#include "model/learned_model.hpp"
#include "task/link_scorer.hpp"
#include "train/model_card.hpp"

namespace hplc {

struct TrainedModel {
    ModelCard card;
    TrainGraph input;  // what it scores from: all edges of the graph
    std::unique_ptr<const LinkScorer> scorer;
    std::unique_ptr<LearnedModel> model;  // makes scorers for other inputs, while the graph's data
                                          // are where they were
};

// With `grown`, the graph with nodes that came later (io/grow_graph.hpp), the scorer knows these
// too and scores from all edges of it. Opens libhplc_learn.so. Throws InputError where the file is
// no model of this graph, or needs more than `max_memory` bytes (0: nine tenths of what is free).
[[nodiscard]] TrainedModel load_trained_model(const ModelFile& file, const GraphData& data,
                                              Threads threads, std::uint64_t max_memory,
                                              const GraphData* grown = nullptr);

}  // namespace hplc
