#include "model/pairs/pair_features.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"
#include "model/inputs/tf_idf.hpp"

namespace hplc {
namespace pair_features_test {

using testing::kite;

// Edge 1 3 of the kite (fixtures): without it both have degree 2, and 2 is their common neighbour.
TEST(PairFeatures, OfAnEdgeByHand) {
    const PairFeatures features(PairSources{.graph = kite()});
    const std::vector<NodePair> edge = {{3, 1}};
    const auto row = features.of(edge, {});
    ASSERT_EQ(row.size(), 6u);
    EXPECT_FLOAT_EQ(row[0], std::log(2.0F));
    EXPECT_FLOAT_EQ(row[1], 1 / std::log(3.0F));
    EXPECT_FLOAT_EQ(row[2], 1.0F / 3);
    EXPECT_FLOAT_EQ(row[3], 1.0F / 3);
    EXPECT_FLOAT_EQ(row[4], 2 * std::log(3.0F));
    EXPECT_FLOAT_EQ(row[5], 0);
}

// Edge 1 3 of a kite whose edges weigh 1, 2, … 6 in the order of the fixture: without it 1 has
// strength 1 + 3, 3 has 5 + 6, and 2 of strength 2 + 3 + 5 is linked by 3 and 5.
TEST(PairFeatures, OfAnEdgeWithWeightsByHand) {
    GraphData data = testing::data_of(6, {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {3, 4}});
    data.edges.weights = {1, 2, 3, 4, 5, 6};
    data.edges.weighting = EdgeWeighting::kSum;
    const PairFeatures features(PairSources{.graph = testing::train_graph_of(data)});
    ASSERT_EQ(features.columns(), 12u);
    EXPECT_EQ(features.names()[8], "weighted resource allocation");
    const auto row = features.of(std::vector<NodePair>{{3, 1}}, {});
    EXPECT_FLOAT_EQ(row[0], std::log(2.0F));  // as without weights
    EXPECT_FLOAT_EQ(row[6], std::log(5.0F));
    EXPECT_FLOAT_EQ(row[7], 4 / std::log(11.0F));
    EXPECT_FLOAT_EQ(row[8], 4.0F / 10);
    EXPECT_FLOAT_EQ(row[9], 3.0F / (4 + 11 - 3));
    EXPECT_FLOAT_EQ(row[10], std::log(5.0F) + std::log(12.0F));
    EXPECT_FLOAT_EQ(row[11], std::log(12.0F) - std::log(5.0F));
}

TEST(PairFeatures, AllColumnsWithNames) {
    const auto words =
        std::make_shared<const FeatureMatrix>(unit_rows({.num_columns = 2,
                                                         .offsets = {0, 1, 3, 3, 4, 4, 4},
                                                         .columns = {0, 0, 1, 1},
                                                         .values = {1, 1, 1, 1}}));
    const auto distances =
        std::make_shared<const LandmarkDistances>(landmark_distances(kite(), {0, 4}, 4, Threads{}));
    const PairFeatures features(PairSources{
        .graph = kite(), .paths = true, .unit_features = words, .distances = distances});
    const std::vector<NodePair> pairs = {{0, 3}, {1, 0}};
    const auto rows = features.of(pairs, {});
    ASSERT_EQ(features.columns(), 13u);
    ASSERT_EQ(rows.size(), 26u);
    EXPECT_EQ(features.names()[6], "feature cosine");
    EXPECT_FLOAT_EQ(rows[6], 0);                      // of 0 and 3
    EXPECT_NEAR(rows[13 + 6], std::sqrt(0.5), 1e-6);  // of 1 and 0
    EXPECT_GT(rows[7], 0);                            // 0 1 2 3 and 0 2 1 3
    EXPECT_FLOAT_EQ(rows[9], 2.0F / 4);               // 0 is a landmark at distance 2 of 3
    EXPECT_FLOAT_EQ(rows[10], 2.0F / 4);              // |0 - 2| and |3 - 1|
    EXPECT_FLOAT_EQ(rows[11], 2.0F / 4);              // the mean of 2 and 2
    EXPECT_FLOAT_EQ(rows[12], 0);                     // neither landmark is equally far from both
    EXPECT_FLOAT_EQ(rows[13 + 12], 1);                // 0 and 1 and 3 and 2: a step at most
}

// Of 0 and 4, three steps apart in a component of five: 0 has neighbours 1 and 2 of degree 3, 4 has
// 3 of degree 3. And of the bridge 3 4, without which 4 has no neighbour and 3 those of degree 3.
TEST(PairFeatures, OfPositionsByHand) {
    const PairFeatures features(
        PairSources{.graph = kite(), .neighbourhoods = false, .reach = true, .surroundings = true});
    ASSERT_EQ(features.columns(), 6u);
    const auto rows = features.of(std::vector<NodePair>{{0, 4}, {4, 3}}, {});
    const std::vector<double> expected = {1.0 / 3,     std::log(4), std::log(6), std::log(6),
                                          std::log(4), std::log(4), 0,           std::log(256),
                                          std::log(2), std::log(5), 0,           std::log(4)};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(rows[i], expected[i], 1e-6) << i;
}

// Vectors (0, 1) and (3, 5): 9 + 16 apart in the square.
TEST(PairFeatures, OfVectorsAlone) {
    const auto vectors =
        std::make_shared<const NodeVectors>(NodeVectors{{0, 1, 3, 5, 0, 0, 0, 0, 0, 0, 0, 0}, 2});
    const PairFeatures features(
        PairSources{.graph = kite(), .neighbourhoods = false, .vectors = vectors});
    EXPECT_EQ(features.names(), (std::vector<std::string>{"squared distance", "inner product"}));
    EXPECT_EQ(features.of(std::vector<NodePair>{{0, 1}, {1, 0}, {4, 5}}, {}),
              (std::vector<float>{25, 5, 25, 5, 0, 0}));
}

// 3 and 4 have no path but their own edge, and 5 is alone.
TEST(PairFeatures, OfTheNetworkAlone) {
    const auto network = std::make_shared<const LeakyNetwork>(kite(), Threads{1});
    const PairFeatures features(
        PairSources{.graph = kite(), .neighbourhoods = false, .network = network});
    EXPECT_EQ(features.names(), (std::vector<std::string>{"potential", "likeness", "resistance"}));
    const auto rows = features.of(std::vector<NodePair>{{0, 4}, {3, 4}, {4, 5}}, {});
    const PairFlow flow = network->of({0, 4});
    EXPECT_FLOAT_EQ(rows[0], static_cast<float>(std::log1p(1e4 * flow.potential)));
    EXPECT_FLOAT_EQ(rows[1], static_cast<float>(flow.likeness));
    EXPECT_FLOAT_EQ(rows[2], static_cast<float>(std::log(flow.resistance)));
    for (const std::size_t row : {std::size_t{1}, std::size_t{2}}) {
        EXPECT_EQ(rows[3 * row], 0) << row;
        EXPECT_EQ(rows[3 * row + 1], 0) << row;
    }
}

// The columns are the predictors without learning, on the graph without the pair's own edge.
TEST(PairFeatures, AreThePredictorsOfTheGraphWithoutTheEdge) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(60, 400));
    const PairFeatures features(PairSources{.graph = graph, .paths = true});
    auto pairs = testing::random_pairs(60, 60);
    const auto edges = graph.graph().edges();
    pairs.insert(pairs.end(), edges.begin(), edges.end());
    const auto rows = features.of(pairs, Threads{2});
    const std::vector<std::string> names = {"common-neighbours", "adamic-adar",
                                            "resource-allocation", "jaccard"};
    for (std::size_t i = 0; i < pairs.size(); i += 7) {
        const TrainGraph less = graph.without({&pairs[i], 1}, {});
        for (std::size_t column = 0; column < names.size(); ++column) {
            const double score = testing::scores_by(names[column], less, {pairs[i]}).front();
            const double found = rows[i * features.columns() + column];
            EXPECT_NEAR(column == 0 ? std::expm1(found) : found, score, 1e-5) << names[column];
        }
        const PairFeatures alone(PairSources{.graph = less, .paths = true});
        const std::vector<NodePair> turned = {{pairs[i].v, pairs[i].u}};
        const auto row = alone.of(turned, {});
        for (std::size_t column = 0; column < row.size(); ++column)
            EXPECT_NEAR(row[column], rows[i * features.columns() + column], 1e-5);
    }
}

TEST(PairFeatures, OfNodesWithoutNeighbours) {
    const PairFeatures features(PairSources{.graph = kite(), .paths = true});
    const std::vector<NodePair> pairs = {{5, 0}, {4, 5}, {4, 3}};
    for (const float value : features.of(pairs, {}))
        EXPECT_TRUE(std::isfinite(value));
}

TEST(Standardisation, GivesMeanZeroAndDeviationOne) {
    std::vector<float> rows = {1, 5, 3, 5, 5, 5, 7, 5};
    const Standardisation fitted = fit_standardisation(rows, 2);
    EXPECT_FLOAT_EQ(fitted.mean[0], 4);
    EXPECT_FLOAT_EQ(fitted.scale[0], static_cast<float>(1 / std::sqrt(5.0)));
    EXPECT_FLOAT_EQ(fitted.mean[1], 5);
    EXPECT_FLOAT_EQ(fitted.scale[1], 1);
    fitted.apply(rows);
    EXPECT_FLOAT_EQ(rows[0], static_cast<float>(-3 / std::sqrt(5.0)));
    EXPECT_FLOAT_EQ(rows[1], 0);
    std::vector<float> far = {1e6F, 0};
    fitted.apply(far);
    EXPECT_FLOAT_EQ(far[0], Standardisation::kFarthest);
}

}  // namespace pair_features_test
}  // namespace hplc
