// Small graphs and models for the tests of this folder.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "heuristic/heuristic_fixtures.hpp"
#include "model/learned_model.hpp"
#include "model/systems.hpp"
#include "task/evaluation.hpp"

namespace hplc::testing {

// Three cliques of eight nodes, in a ring.
inline GraphData cliques() {
    std::vector<NodePair> edges = {{7, 8}, {15, 16}, {23, 0}};
    for (NodeId first = 0; first < 24; first += 8) {
        for (NodeId u = first; u < first + 8; ++u) {
            for (NodeId v = u + 1; v < first + 8; ++v)
                edges.push_back({u, v});
        }
    }
    return data_of(24, std::move(edges));
}

// Two words a node: its clique's, and its own.
inline FeatureMatrix clique_features() {
    FeatureMatrix features{.num_columns = 27, .offsets = {0}};
    for (std::uint32_t v = 0; v < 24; ++v) {
        for (const NodeId column : {v / 8, 3 + v})
            features.columns.push_back(column);
        features.values.resize(features.columns.size(), 1.0F);
        features.offsets.push_back(features.columns.size());
    }
    return features;
}

// A system's options, small enough for a test.
inline ModelOptions small_options(Recipe recipe, const std::string& system = "hplc") {
    ModelOptions options = system_named(system).options({recipe});
    auto& training = options.get<TrainingOptions>();
    training.hidden = std::min(training.hidden, options.has<EpochOptions>() ? 64U : 16U);
    training.dropout = 0.2F;
    if (system == "hplc") options.get<EmbeddingOptions>().embedding = 8;
    if (options.has<PositionParts>()) {
        options.get<PositionParts>().positions.landmarks = 6;
        options.get<PositionParts>().positions.eta = 2;
    }
    return options;
}

inline std::unique_ptr<LearnedModel> model_of(const LinkTask& task, const ModelOptions& options,
                                              const FeatureMatrix* features = nullptr,
                                              Threads threads = {}, std::uint64_t seed = 5,
                                              const std::string& system = "hplc") {
    return std::unique_ptr<LearnedModel>(hplc_make_model({.model = system,
                                                          .train = task.train_graph(),
                                                          .positions = task.position_graph(),
                                                          .features = features,
                                                          .options = options,
                                                          .seed = seed,
                                                          .threads = threads}));
}

inline std::vector<float> bytes_of(std::vector<TensorView> views) {
    std::vector<float> all;
    for (const TensorView& view : views)
        all.insert(all.end(), view.values.begin(), view.values.end());
    return all;
}

inline void copy_values(std::vector<TensorView> from, std::vector<TensorView> to) {
    ASSERT_EQ(from.size(), to.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        ASSERT_EQ(from[i].name, to[i].name);
        ASSERT_EQ(from[i].shape, to[i].shape);
        std::ranges::copy(from[i].values, to[i].values.begin());
    }
}

}  // namespace hplc::testing
