// SEAL and GCN+DE: what both promise.
#include <gtest/gtest.h>

#include "learn/pair_network_fixtures.hpp"
#include "learn/systems/gcn_de.hpp"
#include "learn/systems/seal.hpp"

namespace hplc {
namespace subgraph_systems_test {

using testing::cliques;
using testing::model_of;
using testing::small_system_options;

class SubgraphSystem : public ::testing::TestWithParam<std::string> {};

TEST_P(SubgraphSystem, NamesOfNodesDoNotMatter) {
    testing::expect_invariance(GetParam(), nullptr);
    const FeatureMatrix features = testing::clique_features();
    testing::expect_invariance(GetParam(), &features);
}

TEST_P(SubgraphSystem, ScoresDependOnThePairAlone) {
    testing::expect_company_does_not_matter(GetParam());
}

// Whether the pair is an edge cannot be seen.
TEST_P(SubgraphSystem, LooksAwayFromThePairsOwnEdge) {
    const LinkTask task = LinkTask::whole(cliques(), {});
    const auto model = model_of(task, small_system_options(GetParam()), nullptr, {}, 5, GetParam());
    (void)model->train_epoch(1);
    const std::vector<NodePair> edge = {{2, 6}};
    const TrainGraph without = task.train_graph().without(edge, {});
    EXPECT_EQ(testing::scores_of(*model->scorer(task.train_graph()), edge, {}),
              testing::scores_of(*model->scorer(without), edge, {}));
    const std::vector<NodePair> other = {{2, 7}};
    EXPECT_NE(testing::scores_of(*model->scorer(task.train_graph()), other, {}),
              testing::scores_of(*model->scorer(without), other, {}));
}

// A node that comes with the edges of node 3, and its features, is what node 3 is.
TEST_P(SubgraphSystem, ANewNodeIsJudgedByItsEdges) {
    const LinkTask task = LinkTask::whole(cliques(), {});
    FeatureMatrix features = testing::clique_features();
    const auto model =
        model_of(task, small_system_options(GetParam()), &features, {}, 5, GetParam());
    (void)model->train_epoch(1);
    std::vector<NodePair> edges = task.train_graph().graph().edges();
    for (const NodeId v : task.train_graph().graph().neighbours(3))
        edges.push_back({v, 24});
    for (const std::uint32_t column : {0U, 6U})
        features.columns.push_back(column);
    features.values.resize(features.columns.size(), 1.0F);
    features.offsets.push_back(features.columns.size());
    const TrainGraph grown =
        LinkTask::whole(testing::data_of(25, std::move(edges)), {}).train_graph();
    const auto scorer = model->scorer_with_new_nodes(grown, &features);
    const auto scores = testing::scores_of(*scorer, {{3, 10}, {24, 10}, {4, 10}}, {});
    EXPECT_NEAR(scores[0], scores[1], 1e-5);
    EXPECT_GT(std::abs(scores[0] - scores[2]), 1e-5);
}

TEST_P(SubgraphSystem, GradientsAreThoseOfDifferences) {
    const FeatureMatrix features = testing::clique_features();
    const NetworkInputs inputs{.train = LinkTask::whole(cliques(), {}).train_graph(),
                               .positions = LinkTask::whole(cliques(), {}).train_graph(),
                               .features = &features,
                               .known_nodes = 24,
                               .options = small_system_options(GetParam()),
                               .seed = 3};
    testing::expect_gradients(inputs, testing::random_pairs(24, 40),
                              GetParam() == "seal" ? make_seal : make_gcn_de);
}

INSTANTIATE_TEST_SUITE_P(, SubgraphSystem, ::testing::Values("seal", "gcn-de"),
                         [](const auto& instance) {
                             return instance.param == "seal" ? "Seal" : "GcnDe";
                         });

}  // namespace subgraph_systems_test
}  // namespace hplc
