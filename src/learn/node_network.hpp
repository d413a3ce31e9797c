// From a message graph to one state a node: what the systems that score a pair by its two nodes
// differ in. Training, decoding and scoring around it are network_model.hpp's.
#pragma once

#include "learn/torch.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "learn/parameters.hpp"
#include "model/inputs/network_inputs.hpp"
#include "model/inputs/new_node_places.hpp"
#include "model/pairs/pair_features.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// What a network sees on one message graph; all steps on it share this.
struct Surroundings {
    // h_v with the weights of this moment, one row per node, as wide as the hidden layers. Holds as
    // long as the network.
    std::function<torch::Tensor(DropoutSource& dropout)> states;
    std::unique_ptr<PairFeatures> pair_features = {};  // null where there are none
};

class NodeNetwork {
  public:
    virtual ~NodeNetwork() = default;

    // In training with the number of the epoch, from which all that is random in it follows; in
    // scoring without.
    [[nodiscard]] virtual Surroundings look_at(const TrainGraph& messages,
                                               std::optional<std::uint64_t> epoch) = 0;

    // Whether look_at() gives features of pairs; the same for good.
    [[nodiscard]] virtual bool has_pair_features() const { return false; }

    // The same network after nodes have come behind the known ones, with parameters of its own,
    // whose values the caller brings over. Null where a new node cannot be given a place.
    [[nodiscard]] virtual std::unique_ptr<NodeNetwork> grown(
        const NetworkInputs& /*inputs*/, std::span<const NewNodePlace> /*places*/,
        ParameterSet& /*parameters*/) const {
        return nullptr;
    }

    // Seconds spent on positions so far.
    [[nodiscard]] virtual double positions_seconds() const { return 0; }
};

}  // namespace hplc
