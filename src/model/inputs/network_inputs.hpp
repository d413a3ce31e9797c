// What every network is made of, free of torch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/parallel.hpp"
#include "io/graph_data.hpp"
#include "model/learned_model.hpp"
#include "model/option_families.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct NetworkInputs {
    TrainGraph train;
    TrainGraph positions;                     // `train`, or all edges where LEAKY
    const FeatureMatrix* features = nullptr;  // as given; null where there are none
    std::size_t known_nodes = 0;              // the first so many were there in training
    ModelOptions options = {};
    std::uint64_t seed = 0;
    Threads threads = {};

    [[nodiscard]] std::size_t num_nodes() const { return train.graph().num_nodes(); }
    [[nodiscard]] std::size_t hidden() const { return options.get<TrainingOptions>().hidden; }
    [[nodiscard]] unsigned layers() const { return options.get<LayerOptions>().layers; }
    [[nodiscard]] std::size_t embedding() const {
        return options.get<EmbeddingOptions>().embedding;
    }
};

// How many shares of the training edges there are positions without, for networks that learn
// positions anew for each: epochs take turns at them. 0: positions see all edges.
[[nodiscard]] std::uint64_t position_folds(const NetworkInputs& inputs);

// The features weighted as the options say; null where there are none.
[[nodiscard]] std::shared_ptr<const FeatureMatrix> weighted_features(const NetworkInputs& inputs);

[[nodiscard]] NetworkInputs inputs_of(const ModelRequest& request);
// The same after nodes have come behind the known ones.
[[nodiscard]] NetworkInputs grown_inputs(NetworkInputs inputs, const TrainGraph& grown,
                                         const FeatureMatrix* features);

}  // namespace hplc
