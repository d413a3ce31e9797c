// A training that goes on from the weights of another model, on a graph that has moved since.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "io/graph_data.hpp"
#include "model/learned_model.hpp"
#include "train/files/model_card.hpp"
#include "train/files/model_file.hpp"

namespace hplc {

// Node v of the new graph is node places[v] of the known one (io/align_graph.hpp).
using KnownPlaces = std::span<const std::optional<NodeId>>;

// Edges of `now` to hold out that the model of `card`, which was trained on `known`, has not
// learned: what it held out itself and is still there, and some of the new edges, as many as bring
// the sum to `share` of all, but no more than half of the new ones. None where share is 0.
// O(N + E).
[[nodiscard]] std::vector<NodePair> unlearned_edges(const GraphData& known, const ModelCard& card,
                                                    const GraphData& now, KnownPlaces places,
                                                    double share, Threads threads);

struct WarmStart {
    std::size_t tensors = 0;  // of the new model
    std::size_t taken = 0;    // of them from the old one, whole or row by row
};

// Puts the weights of the file's model into a model of the same kind, before its first epoch.
// Vectors that belong to single nodes go where the node is now; a new node takes the mean of its
// known neighbours', without such it keeps its fresh one. Tensors of another shape, which are about
// landmarks or clusters that are others now, stay fresh. `graph` is what the new model is trained
// on. Throws InputError for weights that are not finite, or where nothing fits.
[[nodiscard]] WarmStart warm_start(LearnedModel& model, const ModelFile& file,
                                   const ModelCard& card, KnownPlaces places,
                                   const TrainGraph& graph);

}  // namespace hplc
