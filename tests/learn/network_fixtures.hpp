// A small graph with features for tests that look at a network's states.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "learn/model_fixtures.hpp"
#include "learn/network_model.hpp"

namespace hplc::testing {

// Forty nodes with random edges, the last two without any, and three words a node.
struct SmallNetworkTask {
    static constexpr NodeId kNodes = 40;

    // Node v is called name[v].
    explicit SmallNetworkTask(const std::vector<NodeId>& name) : graph(edges_of(name)) {
        std::vector<std::vector<std::uint32_t>> words(kNodes);
        for (std::uint32_t v = 0; v < kNodes; ++v)
            words[name[v]] = {v % 5, 5 + v % 7, 12 + v % 3};
        for (const auto& row : words) {
            features.columns.append(row);
            features.values.resize(features.columns.size(), 1.0F);
            features.offsets.push_back(features.columns.size());
        }
    }

    [[nodiscard]] NetworkInputs inputs(Threads threads = {}) const {
        // Of HPLC, and what other networks have besides.
        ModelOptions options = small_options(Recipe::kBest)
                                   .with(SpectralOptions{.eigenvectors = 4})
                                   .with(GlobalAttentionOptions{.attention_rank = 6})
                                   .with(HeadOptions{})
                                   .with(AnchorOptions{});
        return {.train = graph,
                .positions = graph,
                .features = &features,
                .known_nodes = kNodes,
                .options = options,
                .seed = 5,
                .threads = threads};
    }

    TrainGraph graph;
    FeatureMatrix features = {.num_columns = 15, .offsets = {0}};

  private:
    static TrainGraph edges_of(const std::vector<NodeId>& name) {
        std::vector<NodePair> edges;
        for (const NodePair pair : random_pairs(kNodes - 2, 90))
            edges.push_back({name[pair.u], name[pair.v]});
        return train_graph_of(data_of(kNodes, std::move(edges)));
    }
};

inline std::vector<NodeId> own_names() {
    std::vector<NodeId> name(SmallNetworkTask::kNodes);
    std::iota(name.begin(), name.end(), 0U);
    return name;
}

inline std::vector<NodeId> shuffled_names() {
    std::vector<NodeId> name = own_names();
    RandomStream random(1, "names");
    shuffle(std::span(name), random);
    return name;
}

inline torch::Tensor states_of(NodeNetwork& network, const TrainGraph& graph) {
    DropoutSource no_dropout;
    return network.look_at(graph, std::nullopt).states(no_dropout);
}

inline torch::Tensor states_of(MakeNetwork make, const SmallNetworkTask& task,
                               Threads threads = {}) {
    const torch::NoGradGuard no_gradients;
    ParameterSet parameters(5);
    return states_of(*make(task.inputs(threads), parameters), task.graph);
}

// Nodes by other names have the same states.
inline void expect_invariance(MakeNetwork make) {
    const torch::Tensor states = states_of(make, SmallNetworkTask(own_names()));
    const std::vector<NodeId> name = shuffled_names();
    const torch::Tensor others = states_of(make, SmallNetworkTask(name));
    for (std::int64_t v = 0; v < states.size(0); ++v) {
        const torch::Tensor other = others[name[static_cast<std::size_t>(v)]];
        EXPECT_TRUE(torch::allclose(states[v], other, 1e-3, 1e-4)) << v;
    }
    EXPECT_GT((states[0] - states[1]).abs().max().item<float>(), 1e-2);
}

inline void expect_same_for_any_threads(MakeNetwork make) {
    const SmallNetworkTask task(own_names());
    EXPECT_TRUE(torch::equal(states_of(make, task), states_of(make, task, Threads{3})));
}

// How many of five random directions have another slope than the gradient says.
template <typename Value>
int wrong_slopes(torch::Tensor tensor, const Value& value) {
    constexpr float kStep = 3e-5F;
    const double scale = tensor.grad().norm().template item<double>();
    int wrong = 0;
    for (int i = 0; i < 5; ++i) {
        const torch::Tensor before = tensor.clone();
        const torch::Tensor direction = torch::randn_like(tensor);
        tensor.add_(direction, kStep);
        const double above = value().template item<double>();
        tensor.sub_(direction, 2 * kStep);
        const double below = value().template item<double>();
        tensor.copy_(before);
        const double slope = (tensor.grad() * direction).sum().template item<double>();
        const double difference = (above - below) / (2 * kStep) - slope;
        wrong += std::fabs(difference) > 0.03 * scale + 0.2 ? 1 : 0;
    }
    return wrong;
}

// The gradient of every parameter against differences. One direction of five may meet the kink of a
// ReLU; none starts on one, as zero biases would where a node hears nothing.
inline void expect_gradients(MakeNetwork make) {
    const SmallNetworkTask task(own_names());
    ParameterSet parameters(5);
    const auto network = make(task.inputs(), parameters);
    torch::manual_seed(1);
    const auto width = static_cast<std::int64_t>(task.inputs().hidden());
    const torch::Tensor weights = torch::randn({SmallNetworkTask::kNodes, width});
    const auto value = [&] {
        return (states_of(*network, task.graph) * weights).to(torch::kFloat64).sum();
    };
    for (const NamedTensor& named : parameters.all()) {
        const torch::NoGradGuard no_gradients;
        torch::Tensor tensor = named.tensor;
        tensor.add_(torch::randn_like(tensor), 0.1);
    }
    value().backward();
    const torch::NoGradGuard no_gradients;
    for (const NamedTensor& named : parameters.all()) {
        ASSERT_TRUE(named.tensor.grad().defined()) << named.name;
        EXPECT_LE(wrong_slopes(named.tensor, value), 1) << named.name;
    }
}

}  // namespace hplc::testing
