// NBFNet: what its operators are with weights set by hand, and what every system over pairs has to
// do.
#include "learn/systems/nbfnet.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "graph/bfs.hpp"
#include "learn/network_fixtures.hpp"
#include "learn/pair_network_fixtures.hpp"
#include "model/pairs/path_blocks.hpp"

namespace hplc {
namespace nbfnet_test {

using testing::model_of;
using testing::small_system_options;

constexpr unsigned kSteps = 4;
constexpr std::size_t kWidth = 8;

// Which of the three inputs of a step goes on: the sum, the largest, or the state itself.
enum class Input { kSum, kMax };

void fill(const TensorView& view, float value) {
    std::ranges::fill(view.values, value);
}

// Ones where input `first` + i meets output i.
void fill_identity(const TensorView& matrix, std::size_t first) {
    fill(matrix, 0);
    for (std::size_t i = 0; i < matrix.shape[0]; ++i)
        matrix.values[i * matrix.shape[1] + first + i] = 1;
}

// A network that does nothing but propagate: q = 1, every step takes one input as it is, and the
// logit is the first column.
std::unique_ptr<LearnedModel> plain_propagation(const LinkTask& task, Input input, float relation) {
    ModelOptions options = small_system_options("nbfnet");
    options.get<LayerOptions>().layers = kSteps;
    auto model = model_of(task, options, nullptr, {}, 5, "nbfnet");
    for (const TensorView& view : model->weights()) {
        const bool is_step = view.name.starts_with("step") && view.name.ends_with(".weight");
        fill(view, view.name == "query" ? 1 : 0);
        if (view.name.ends_with(".relation")) fill(view, relation);
        if (is_step) fill_identity(view, input == Input::kSum ? 0 : kWidth);
        if (view.name == "decoder1.weight") fill_identity(view, 0);
        if (view.name == "decoder2.weight") view.values[0] = 1;
    }
    return model;
}

std::vector<NodePair> all_pairs(NodeId nodes) {
    std::vector<NodePair> pairs;
    for (NodeId u = 0; u < nodes; ++u) {
        for (NodeId v = u + 1; v < nodes; ++v)
            pairs.push_back({v, u});
    }
    return pairs;
}

// Walks from 0 to 3 of a kite: two of length 2, two of length 3, and of length 4 …: all that the
// predictor counts.
TEST(NbfNet, WithSumsIsTheKatzIndex) {
    for (const LinkTask& task :
         {LinkTask::whole(testing::data_of(6, {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {3, 4}}),
                          {}),
          LinkTask::whole(testing::random_data(30, 60), {})}) {
        const auto pairs = all_pairs(task.num_nodes());
        const auto model = plain_propagation(task, Input::kSum, 0.1F);
        PredictorOptions katz;
        katz.katz = {.beta = 0.1, .max_length = kSteps};
        const auto expected =
            testing::scores_of(*predictor_named("katz").make(task.train_graph(), katz), pairs, {});
        const auto found = testing::scores_of(*model->scorer(task.train_graph()), pairs, {});
        for (std::size_t i = 0; i < pairs.size(); ++i)
            ASSERT_NEAR(found[i], expected[i], 1e-6 + 1e-5 * expected[i]) << i;
    }
}

// Of products of ½ the largest is that of the fewest.
TEST(NbfNet, WithTheLargestIsTheShortestPath) {
    const LinkTask task = LinkTask::whole(testing::random_data(40, 55), {});
    const auto pairs = all_pairs(40);
    const auto model = plain_propagation(task, Input::kMax, 0.5F);
    const auto found = testing::scores_of(*model->scorer(task.train_graph()), pairs, {});
    std::map<NodeId, int> seen;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const NodeId distance = bfs_distances(task.train_graph().graph(), pairs[i].u)[pairs[i].v];
        EXPECT_EQ(found[i], distance <= kSteps ? std::pow(0.5, distance) : 0) << i;
        ++seen[std::min(distance, kSteps + 1)];
    }
    EXPECT_EQ(seen.size(), kSteps + 1);  // every distance, and too far, was met
}

// But where both ends have as many neighbours: the smaller number is the source then.
TEST(NbfNet, NamesOfNodesDoNotMatter) {
    testing::expect_invariance("nbfnet", nullptr, [](const CsrGraph& graph, NodePair pair) {
        return graph.degree(pair.u) != graph.degree(pair.v);
    });
}

TEST(NbfNet, ScoresDependOnThePairAlone) {
    testing::expect_company_does_not_matter("nbfnet");
}

// More sources than go at once: gradients of all but one group are computed anew.
TEST(NbfNet, GradientsAreThoseOfDifferences) {
    const TrainGraph train = LinkTask::whole(testing::random_data(150, 400), {}).train_graph();
    ModelOptions options = small_system_options("nbfnet");
    options.get<LayerOptions>().layers = 3;
    const NetworkInputs inputs{.train = train,
                               .positions = train,
                               .known_nodes = train.graph().num_nodes(),
                               .options = options,
                               .seed = 3};
    const auto pairs = testing::random_pairs(150, 20);
    testing::expect_gradients(inputs, pairs, make_nbfnet);
    constexpr std::size_t kRows = 151;
    PathBlockReader reader(train.graph(), pairs, options.get<LayerOptions>().layers);
    ASSERT_LT(reader.next(kRows).pairs.size(), pairs.size());
    testing::expect_gradients(inputs, pairs, [](const NetworkInputs& some, ParameterSet& own) {
        return make_nbfnet_in_groups(some, kRows, own);
    });
}

// The ends' features come in beside the paths: gradients of their weight too.
TEST(NbfNet, GradientsWithFeaturesAreThoseOfDifferences) {
    const testing::SmallNetworkTask task(testing::own_names());
    NetworkInputs inputs = task.inputs();
    inputs.options = small_system_options("nbfnet");
    testing::expect_gradients(inputs, testing::random_pairs(task.kNodes, 12), make_nbfnet);
}

}  // namespace nbfnet_test
}  // namespace hplc
