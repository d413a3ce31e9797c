#include "model/inputs/network_inputs.hpp"

#include "model/inputs/tf_idf.hpp"

namespace hplc {

std::uint64_t position_folds(const NetworkInputs& inputs) {
    const auto& folds = inputs.options.get<FoldOptions>();
    return inputs.positions.leaky() || folds.supervision_share == 0 ? 0 : folds.fixed_folds;
}

std::shared_ptr<const FeatureMatrix> weighted_features(const NetworkInputs& inputs) {
    if (inputs.features == nullptr) return nullptr;
    return std::make_shared<const FeatureMatrix>(inputs.options.get<LayerOptions>().tf_idf
                                                     ? tf_idf(*inputs.features, inputs.known_nodes)
                                                     : *inputs.features);
}

NetworkInputs inputs_of(const ModelRequest& request) {
    return {.train = request.train,
            .positions = request.positions,
            .features = request.features,
            .known_nodes = request.train.graph().num_nodes(),
            .options = request.options,
            .seed = request.seed,
            .threads = request.threads};
}

NetworkInputs grown_inputs(NetworkInputs inputs, const TrainGraph& grown,
                           const FeatureMatrix* features) {
    inputs.train = grown;
    inputs.positions = grown;
    inputs.features = features;
    return inputs;
}

}  // namespace hplc
