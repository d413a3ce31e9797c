// What node2vec and peg-dw do with the vectors of walks. That they learn is in systems_test.cpp.
#include <gtest/gtest.h>

#include "learn/layers/kept_vectors.hpp"
#include "learn/model_fixtures.hpp"
#include "model/systems.hpp"

namespace hplc::testing {
namespace node2vec_test {

ModelOptions options_of(const std::string& system) {
    return small_options(Recipe::kBest, system);
}

LinkTask some_task() {
    return LinkTask::random(cliques(), SplitRatio{}, {.seed = 1});
}

std::vector<float> tensor_named(LearnedModel& model, const std::string& name) {
    for (const TensorView& view : model.weights()) {
        if (view.name == name) return {view.values.begin(), view.values.end()};
    }
    ADD_FAILURE() << name << " is no tensor of the model";
    return {};
}

std::vector<float> vectors_on(const TrainGraph& graph, const ModelOptions& options,
                              std::size_t columns) {
    const NetworkInputs inputs{
        .train = graph, .positions = graph, .options = options, .seed = 5, .threads = {}};
    ParameterSet parameters(5);
    return KeptVectors("vectors", columns, inputs, parameters).learn(graph);
}

TEST(Node2Vec, WalksOnceOverAllTrainingEdges) {
    const LinkTask task = some_task();
    const ModelOptions options = options_of("node2vec");
    const auto model = model_of(task, options, nullptr, {}, 5, "node2vec");
    (void)model->train_epoch(1);
    const auto vectors =
        vectors_on(task.train_graph(), options, options.get<TrainingOptions>().hidden);
    EXPECT_EQ(tensor_named(*model, "vectors"), vectors);
    (void)model->train_epoch(2);
    (void)model->scorer(task.train_graph());
    EXPECT_EQ(tensor_named(*model, "vectors"), vectors);
}

TEST(PegNetwork, ScoresByPositionsOfAllTrainingEdges) {
    const LinkTask task = some_task();
    const ModelOptions options = options_of("peg-dw");
    const auto model = model_of(task, options, nullptr, {}, 5, "peg-dw");
    (void)model->train_epoch(1);
    (void)model->scorer(task.train_graph());
    EXPECT_EQ(tensor_named(*model, "positions"),
              vectors_on(task.train_graph(), options, options.get<EmbeddingOptions>().embedding));
}

TEST(KeptVectors, AModelThatIsLoadedDoesNotWalk) {
    const LinkTask task = some_task();
    const ModelOptions options = options_of("node2vec");
    const auto trained = model_of(task, options, nullptr, {}, 5, "node2vec");
    (void)trained->train_epoch(1);
    EXPECT_GT(trained->positions_seconds(), 0);
    const auto loaded = model_of(task, options, nullptr, {}, 5, "node2vec");
    copy_values(trained->weights(), loaded->weights());
    const std::vector<NodePair> pairs = {{0, 9}, {3, 5}};
    EXPECT_EQ(scores_of(*loaded->scorer(task.train_graph()), pairs, {}),
              scores_of(*trained->scorer(task.train_graph()), pairs, {}));
    EXPECT_EQ(loaded->positions_seconds(), 0);
}

TEST(KeptVectors, HaveAMeanSquareOfOne) {
    const auto vectors = vectors_on(some_task().train_graph(), options_of("node2vec"), 8);
    double squares = 0;
    for (const float value : vectors)
        squares += double{value} * value;
    EXPECT_NEAR(squares / static_cast<double>(vectors.size()), 1, 1e-5);
}

// A node that comes later stands where its neighbours do.
TEST(KeptVectors, NewNodesTakeTheMeanOfTheirNeighbours) {
    const GraphData data = cliques();
    const LinkTask task = LinkTask::whole(data, {});
    GraphData more = data;
    more.edges.num_nodes = 25;
    more.ids = NodeIds::rows(25);
    more.edges.edges.insert(more.edges.edges.end(), {{24, 3}, {24, 4}});
    const TrainGraph grown = LinkTask::whole(more, {}).train_graph();
    for (const std::string system : {"node2vec", "peg-dw"}) {
        const auto model = model_of(task, options_of(system), nullptr, {}, 5, system);
        for (std::uint64_t epoch = 1; epoch <= 60; ++epoch)
            (void)model->train_epoch(epoch);
        const auto scorer = model->scorer_with_new_nodes(grown, nullptr);
        const auto scores = scores_of(*scorer, {{24, 5}, {24, 12}}, {});
        EXPECT_GT(scores[0], scores[1]) << system;
    }
}

}  // namespace node2vec_test
}  // namespace hplc::testing
