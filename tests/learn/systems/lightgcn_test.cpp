// That it learns, repeats and resumes is in systems_test.cpp.
#include "model/systems/lightgcn.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "learn/model_fixtures.hpp"

namespace hplc {
namespace lightgcn_test {

// On the path 0 – 1 – 2 with vectors of one column, one layer: degrees 1, 2, 1, so D^-1/2 A D^-1/2
// has 1/√2 on both edges. h₀ = (e₀ + e₁/√2) / 2, h₁ = (e₁ + (e₀ + e₂)/√2) / 2, h₂ = (e₂ + e₁/√2)
// / 2.
TEST(LightGcn, IsTheMeanOfItsLayersOnAPath) {
    const LinkTask task = LinkTask::whole(testing::data_of(3, {{0, 1}, {1, 2}}), {});
    ModelOptions options = system_named("lightgcn").options({});
    options.get<PropagationOptions>().layers = 1;
    options.get<TrainingOptions>().hidden = 1;
    const auto model = testing::model_of(task, options, nullptr, {}, 5, "lightgcn");
    const std::vector<TensorView> weights = model->weights();
    ASSERT_EQ(weights.size(), 1U);  // the decoder has none
    ASSERT_EQ(weights[0].shape, (std::vector<std::uint64_t>{3, 1}));
    const std::span<float> e = weights[0].values;
    e[0] = 1;
    e[1] = 2;
    e[2] = 4;
    const double root = std::sqrt(2.0);
    const double h0 = (1 + 2 / root) / 2;
    const double h1 = (2 + 5 / root) / 2;
    const double h2 = (4 + 2 / root) / 2;
    const auto scorer = model->scorer(task.train_graph());
    const auto scores = testing::scores_of(*scorer, {{0, 2}, {0, 1}, {1, 2}}, {});
    EXPECT_NEAR(scores[0], h0 * h2, 1e-5);
    EXPECT_NEAR(scores[1], h0 * h1, 1e-5);
    EXPECT_NEAR(scores[2], h1 * h2, 1e-5);
}

// A node without edges keeps a share of its own vector; one that comes later has its neighbour's.
TEST(LightGcn, PlacesNewNodesByTheirNeighbours) {
    const LinkTask task = LinkTask::whole(testing::data_of(3, {{0, 1}, {1, 2}}), {});
    const ModelOptions options = testing::small_options(Recipe::kBest, "lightgcn");
    const auto model = testing::model_of(task, options, nullptr, {}, 5, "lightgcn");
    const LinkTask grown =
        LinkTask::whole(testing::data_of(5, {{0, 1}, {1, 2}, {0, 3}, {0, 4}}), {});
    const auto scorer = model->scorer_with_new_nodes(grown.train_graph(), nullptr);
    const auto scores = testing::scores_of(*scorer, {{1, 3}, {1, 4}}, {});
    EXPECT_DOUBLE_EQ(scores[0], scores[1]);
}

}  // namespace lightgcn_test
}  // namespace hplc
