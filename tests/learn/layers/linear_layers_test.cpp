// --gnn linear, --orthogonal-vectors and --spectral-vectors.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "learn/model_fixtures.hpp"

namespace hplc {
namespace linear_layers_test {

using testing::bytes_of;

// HPLC without positions and features of pairs.
ModelOptions linear_options(std::size_t hidden) {
    ModelOptions options = system_named("hplc").options({});
    options.get<PositionParts>() = {.distance_vectors = false,
                                    .membership = false,
                                    .cluster_encoders = false,
                                    .gated_positions = true};
    options.get<PairFeatureOptions>() = {};
    options.get<PairPositionOptions>() = {};
    options.get<StackOptions>() = {};
    options.get<MessageOptions>() = {.gnn = Gnn::kPropagation};
    options.get<VectorOptions>().orthogonal_vectors = true;
    options.get<TrainingOptions>().hidden = static_cast<unsigned>(hidden);
    options.get<StepOptions>() = {.falling_rate = true, .max_gradient_norm = 1};
    return options;
}

// On the path 0 – 1 – 2 with vectors of one column e: degrees with the node itself are 2, 3, 2, so
// A has 1/2, 1/3, 1/2 on its diagonal and 1/√6 on both edges.
std::array<double, 3> layer(const std::array<double, 3>& h, const std::array<double, 3>& e) {
    const double edge = 1 / std::sqrt(6.0);
    return {h[0] / 2 + edge * h[1] + 0.1 * e[0], edge * (h[0] + h[2]) + h[1] / 3 + 0.1 * e[1],
            edge * h[1] + h[2] / 2 + 0.1 * e[2]};
}

TEST(LinearLayers, PropagateOnAPath) {
    const LinkTask task = LinkTask::whole(testing::data_of(3, {{0, 1}, {1, 2}}), {});
    ModelOptions options = linear_options(1);
    options.get<DecoderOptions>().decoder = Decoder::kInner;
    const auto model = testing::model_of(task, options);
    const std::vector<TensorView> weights = model->weights();
    ASSERT_EQ(weights.size(), 1U);  // neither layers nor decoder have any
    ASSERT_EQ(weights[0].shape, (std::vector<std::uint64_t>{3, 1}));
    const std::array<double, 3> e = {1, 2, 4};
    std::ranges::copy(e, weights[0].values.begin());
    const std::array<double, 3> h = layer(layer(e, e), e);
    const auto scorer = model->scorer(task.train_graph());
    const auto scores = testing::scores_of(*scorer, {{0, 1}, {0, 2}, {1, 2}}, {});
    EXPECT_NEAR(scores[0], h[0] * h[1], 1e-5);
    EXPECT_NEAR(scores[1], h[0] * h[2], 1e-5);
    EXPECT_NEAR(scores[2], h[1] * h[2], 1e-5);
}

TEST(LinearLayers, StartFromOrthonormalColumns) {
    const LinkTask task = LinkTask::whole(testing::cliques(), {});
    const auto model = testing::model_of(task, linear_options(16));
    const TensorView vectors = model->weights().front();
    ASSERT_EQ(vectors.shape, (std::vector<std::uint64_t>{24, 16}));
    for (std::size_t a = 0; a < 16; ++a) {
        for (std::size_t b = 0; b <= a; ++b) {
            double sum = 0;
            for (std::size_t v = 0; v < 24; ++v)
                sum += double{vectors.values[16 * v + a]} * vectors.values[16 * v + b];
            EXPECT_NEAR(sum, a == b ? 1 : 0, 1e-6);
        }
    }
}

// The leading eigenvector of a propagation is the root of the degrees, the node itself included: on
// the path (√2, √3, √2), here of length √3 / 2.
TEST(LinearLayers, StartAsEigenvectors) {
    const LinkTask task = LinkTask::whole(testing::data_of(3, {{0, 1}, {1, 2}}), {});
    ModelOptions options = linear_options(1);
    options.get<VectorOptions>().spectral_vectors = true;
    const auto model = testing::model_of(task, options);
    const std::span<float> values = model->weights().front().values;
    const double unit = std::sqrt(3.0 / 7) / 2;
    EXPECT_NEAR(std::fabs(values[0]), std::sqrt(2.0) * unit, 1e-5);
    EXPECT_NEAR(values[1] / values[0], std::sqrt(1.5), 1e-5);
    EXPECT_NEAR(values[2], values[0], 1e-5);
}

// Features keep their weight.
TEST(LinearLayers, TakeFeaturesWhereThereAreAny) {
    const LinkTask task = LinkTask::whole(testing::cliques(), {});
    const FeatureMatrix features = testing::clique_features();
    const auto model = testing::model_of(task, linear_options(16), &features);
    EXPECT_EQ(model->weights().front().name, "features");
}

// Several steps an epoch; the rate depends on the number of the epoch alone.
TEST(LinearLayers, GoOnFromSavedTensorsWithAnyThreads) {
    const LinkTask task = LinkTask::random(testing::cliques(), SplitRatio{}, {.seed = 1});
    ModelOptions options = linear_options(16);
    options.get<TrainingOptions>().batch_pairs = 16;
    options.get<TrainingOptions>().epochs = 8;
    const auto whole = testing::model_of(task, options);
    for (std::uint64_t epoch = 0; epoch < 4; ++epoch)
        (void)whole->train_epoch(epoch);
    const auto second = testing::model_of(task, options, nullptr, Threads{2});
    testing::copy_values(whole->weights(), second->weights());
    testing::copy_values(whole->optimiser_state(), second->optimiser_state());
    for (std::uint64_t epoch = 4; epoch < 8; ++epoch)
        EXPECT_EQ(whole->train_epoch(epoch), second->train_epoch(epoch));
    EXPECT_EQ(bytes_of(whole->weights()), bytes_of(second->weights()));
    EXPECT_EQ(bytes_of(whole->optimiser_state()), bytes_of(second->optimiser_state()));
}

// A node that comes later has its neighbour's vector.
TEST(LinearLayers, PlaceNewNodesByTheirNeighbours) {
    const LinkTask task = LinkTask::whole(testing::data_of(3, {{0, 1}, {1, 2}}), {});
    const auto model = testing::model_of(task, linear_options(16));
    const LinkTask grown =
        LinkTask::whole(testing::data_of(5, {{0, 1}, {1, 2}, {0, 3}, {0, 4}}), {});
    const auto scorer = model->scorer_with_new_nodes(grown.train_graph(), nullptr);
    const auto scores = testing::scores_of(*scorer, {{1, 3}, {1, 4}}, {});
    EXPECT_DOUBLE_EQ(scores[0], scores[1]);
}

}  // namespace linear_layers_test
}  // namespace hplc
