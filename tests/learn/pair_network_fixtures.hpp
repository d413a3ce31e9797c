// What the tests of networks over pairs share: relabelled graphs, and gradients by differences.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include "learn/model_fixtures.hpp"
#include "learn/pair_model.hpp"
#include "model/systems.hpp"

namespace hplc::testing {

inline std::vector<NodeId> random_order(NodeId nodes) {
    std::vector<NodeId> order(nodes);
    std::iota(order.begin(), order.end(), NodeId{0});
    RandomStream random(17, "order");
    shuffle(std::span(order), random);
    return order;
}

inline std::vector<NodePair> relabelled(std::vector<NodePair> pairs,
                                        const std::vector<NodeId>& order) {
    for (NodePair& pair : pairs)
        pair = {order[pair.u], order[pair.v]};
    return pairs;
}

// Row v of the given matrix becomes row order[v].
inline FeatureMatrix relabelled(const FeatureMatrix& features, const std::vector<NodeId>& order) {
    std::vector<NodeId> old(order.size());
    for (NodeId v = 0; v < order.size(); ++v)
        old[order[v]] = v;
    FeatureMatrix rows{.num_columns = features.num_columns, .offsets = {0}};
    for (const NodeId v : old) {
        for (std::uint64_t i = features.offsets[v]; i < features.offsets[v + 1]; ++i) {
            rows.columns.push_back(features.columns[i]);
            rows.values.push_back(features.values[i]);
        }
        rows.offsets.push_back(rows.columns.size());
    }
    return rows;
}

// Options small enough for a test, with whole subgraphs.
inline ModelOptions small_system_options(const std::string& system) {
    ModelOptions options = small_options(Recipe::kBest, system);
    options.get<TrainingOptions>().hidden = 8;
    if (options.has<EnclosingOptions>()) options.get<EnclosingOptions>().hop_nodes = 0;
    return options;
}

inline bool any_pair(const CsrGraph& /*graph*/, NodePair /*pair*/) {
    return true;
}

// A model trained for two epochs scores the pairs that count of a relabelled graph as those of its
// own.
inline void expect_invariance(const std::string& system, const FeatureMatrix* features,
                              bool (*counts)(const CsrGraph&, NodePair) = any_pair) {
    const LinkTask task = LinkTask::whole(cliques(), {});
    const auto order = random_order(24);
    const LinkTask other =
        LinkTask::whole(data_of(24, relabelled(task.train_graph().graph().edges(), order)), {});
    const FeatureMatrix moved =
        features != nullptr ? relabelled(*features, order) : FeatureMatrix();
    const ModelOptions options = small_system_options(system);
    const auto model = model_of(task, options, features, {}, 5, system);
    for (std::uint64_t epoch = 1; epoch <= 2; ++epoch)
        (void)model->train_epoch(epoch);
    const auto twin =
        model_of(other, options, features != nullptr ? &moved : nullptr, {}, 5, system);
    copy_values(model->weights(), twin->weights());
    std::vector<NodePair> pairs = random_pairs(24, 100);
    std::erase_if(pairs, [&](NodePair pair) { return !counts(task.train_graph().graph(), pair); });
    ASSERT_GT(pairs.size(), 20u);
    const auto scores = scores_of(*model->scorer(task.train_graph()), pairs, {});
    const auto twins =
        scores_of(*twin->scorer(other.train_graph()), relabelled(pairs, order), Threads{2});
    for (std::size_t i = 0; i < pairs.size(); ++i)
        EXPECT_NEAR(scores[i], twins[i], 1e-4) << pairs[i].u << ' ' << pairs[i].v;
}

// A score depends neither on the pair's direction nor on the pairs beside it, to the bit.
inline void expect_company_does_not_matter(const std::string& system) {
    const LinkTask task = LinkTask::whole(cliques(), {});
    const FeatureMatrix features = clique_features();
    const auto model = model_of(task, small_system_options(system), &features, {}, 5, system);
    (void)model->train_epoch(1);
    const auto scorer = model->scorer(task.train_graph());
    const auto pairs = random_pairs(24, 300);
    const auto together = scores_of(*scorer, pairs, Threads{2});
    for (std::size_t i = 0; i < pairs.size(); i += 7)
        EXPECT_EQ(scores_of(*scorer, {{pairs[i].v, pairs[i].u}}, {}).front(), together[i]);
}

// The slope of a function at 0 by differences, where those to both sides agree: nothing where
// there is a kink.
template <typename Function>
std::optional<double> slope_by_differences(const Function& f) {
    constexpr double kStep = 5e-4;
    const double up = (f(kStep) - f(0)) / kStep;
    const double down = (f(0) - f(-kStep)) / kStep;
    if (std::abs(up - down) > 0.03 * std::abs(up) + 2e-3) return std::nullopt;
    return (up + down) / 2;
}

// Gradients of a weighted sum of logits against differences, for the entries of each parameter that
// have the largest.
template <typename Make>
void expect_gradients(const NetworkInputs& inputs, const std::vector<NodePair>& pairs,
                      const Make& make) {
    ParameterSet parameters(inputs.seed);
    const std::unique_ptr<PairNetwork> network = make(inputs, parameters);
    const auto around = network->look_at(inputs.train);
    const auto loss = [&] {
        DropoutSource none;
        const torch::Tensor logits = around.logits(pairs, none, Threads{2});
        return (logits.to(torch::kDouble) * torch::linspace(-1, 1, logits.size(0), torch::kDouble))
            .sum();
    };
    loss().backward();
    std::size_t compared = 0;
    for (const NamedTensor& named : parameters.all()) {
        const torch::Tensor gradient = named.tensor.grad();
        ASSERT_TRUE(gradient.defined()) << named.name;
        const auto index = gradient.abs().flatten().argmax().template item<std::int64_t>();
        float& value = numbers_of(named.tensor)[static_cast<std::size_t>(index)];
        const float before = value;
        const auto found = slope_by_differences([&](double step) {
            const torch::NoGradGuard no_gradients;
            value = before + static_cast<float>(step);
            return loss().template item<double>();
        });
        value = before;
        if (!found) continue;
        const double slope = gradient.flatten()[index].template item<double>();
        EXPECT_NEAR(slope, *found, 0.03 * std::abs(slope) + 2e-3) << named.name;
        ++compared;
    }
    EXPECT_GE(2 * compared, parameters.all().size());
}

}  // namespace hplc::testing
