#include "model/inputs/folds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "learn/model_fixtures.hpp"
#include "support/support.hpp"
#include "task/metrics.hpp"

namespace hplc {
namespace hplc_model_test {

using testing::bytes_of;
using testing::cliques;
using testing::model_of;
using testing::small_options;

using Shape = std::vector<std::uint64_t>;

LinkTask clique_task(std::uint64_t seed = 1) {
    return LinkTask::random(cliques(), SplitRatio{}, {.seed = seed});
}

std::map<std::string, Shape> shapes(LearnedModel& model) {
    std::map<std::string, Shape> found;
    for (const TensorView& view : model.weights()) {
        std::size_t count = 1;
        for (const std::uint64_t size : view.shape)
            count *= size;
        EXPECT_EQ(count, view.values.size()) << view.name;
        found[view.name] = view.shape;
    }
    return found;
}

// Every recipe and kind of network, with and without features.
struct Variant {
    std::string name;
    ModelOptions options;
    bool features = false;
};

std::vector<Variant> variants() {
    std::vector<Variant> all;
    for (const Recipe recipe : {Recipe::kPaper, Recipe::kBest}) {
        for (const Gnn gnn : {Gnn::kGcn, Gnn::kSage, Gnn::kGat, Gnn::kPropagation}) {
            ModelOptions options = small_options(recipe);
            options.get<MessageOptions>().gnn = gnn;
            options.get<PositionParts>().membership =
                options.get<PositionParts>().cluster_encoders = gnn != Gnn::kSage;
            const std::string name =
                std::string(to_string(recipe)) + " " + std::string(to_string(gnn));
            all.push_back({name, options, false});
            all.push_back({name + " with features", options, true});
        }
    }
    return all;
}

std::vector<NodePair> all_pairs() {
    std::vector<NodePair> pairs;
    for (NodeId u = 0; u < 24; ++u) {
        for (NodeId v = u + 1; v < 24; ++v)
            pairs.push_back({u, v});
    }
    return pairs;
}

std::vector<double> scores(LearnedModel& model, const LinkTask& task, Threads threads = {}) {
    return testing::scores_of(*model.scorer(task.train_graph()), all_pairs(), threads);
}

TEST(HplcModel, PaperShapes) {
    const FeatureMatrix features = testing::clique_features();
    const auto model = model_of(clique_task(), small_options(Recipe::kPaper), &features);
    const std::map<std::string, Shape> found = shapes(*model);
    EXPECT_EQ(found.at("phi.1.weight"), (Shape{16, 12}));  // 6 landmarks, M and D
    EXPECT_EQ(found.at("f0.features"), (Shape{27, 16}));
    EXPECT_EQ(found.at("f2.positions"), (Shape{16, 16}));  // 6 / 2 macro-clusters
    EXPECT_FALSE(found.contains("f3.positions"));
    EXPECT_EQ(found.at("gnn2.weight"), (Shape{16, 16}));
    EXPECT_EQ(found.at("decoder1.weight"), (Shape{32, 16}));  // W₁ and W₂
    EXPECT_FALSE(found.contains("gate"));
    EXPECT_FALSE(found.contains("pair_features.mean"));
}

TEST(HplcModel, BestShapes) {
    const auto model = model_of(clique_task(), small_options(Recipe::kBest));
    const std::map<std::string, Shape> found = shapes(*model);
    EXPECT_EQ(found.at("embedding"), (Shape{24, 8}));
    EXPECT_EQ(found.at("gate"), Shape{1});
    const std::uint64_t columns = found.at("pair_features.mean").front();
    EXPECT_GE(columns, 8u);  // six of the neighbourhoods, two of paths
    EXPECT_EQ(found.at("decoder1.weight"), (Shape{16, 16 + columns}));
    EXPECT_EQ(found.at("stack.weights"), Shape{2});
    // Adam's two moments of all but the standardisation and the trees.
    EXPECT_EQ(model->optimiser_state().size(), 1 + 2 * (model->weights().size() - 2 - 4));
}

TEST(HplcModel, TheDecoderHasAWidthOfItsOwn) {
    ModelOptions options = small_options(Recipe::kBest);
    options.get<DecoderOptions>() = {
        .decoder = Decoder::kHadamard, .decoder_layers = 3, .decoder_width = 4};
    const std::map<std::string, Shape> found = shapes(*model_of(clique_task(), options));
    EXPECT_EQ(found.at("decoder1.weight").front(), 4U);
    EXPECT_EQ(found.at("decoder2.weight"), (Shape{4, 4}));
    EXPECT_EQ(found.at("decoder3.weight"), (Shape{1, 4}));
    EXPECT_EQ(found.at("gnn2.weight"), (Shape{16, 16}));
}

// Table 3 of the paper: each part takes its weights with it.
TEST(HplcModel, PartsSwitchOffOneByOne) {
    ModelOptions options = small_options(Recipe::kPaper);
    options.get<PositionParts>().membership = false;
    EXPECT_EQ(shapes(*model_of(clique_task(), options)).at("phi.1.weight"), (Shape{16, 6}));
    options.get<PositionParts>().distance_vectors = false;
    const auto without_positions = shapes(*model_of(clique_task(), options));
    EXPECT_FALSE(without_positions.contains("phi.1.weight"));
    EXPECT_TRUE(without_positions.contains("f2.features"));
    options.get<PositionParts>().cluster_encoders = false;
    const auto plain = shapes(*model_of(clique_task(), options));
    EXPECT_TRUE(plain.contains("f0.features"));
    EXPECT_FALSE(plain.contains("f1.features"));
}

// How well all edges of the graph are told from all other pairs.
double auc_of_all_pairs(LearnedModel& model, const LinkTask& task) {
    const std::vector<double> found = scores(model, task);
    std::vector<double> edges;
    std::vector<double> others;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto [u, v] = all_pairs()[i];
        (task.train_graph().graph().has_edge(u, v) ? edges : others).push_back(found[i]);
    }
    return auc(edges, others);
}

// Behind the gate, too; of clusters alone a vector a cluster is left.
TEST(HplcModel, GatedPartsSwitchOffOneByOne) {
    ModelOptions options = small_options(Recipe::kBest);
    options.get<PositionParts>().cluster_encoders = true;
    options.get<PositionParts>().membership = true;
    EXPECT_EQ(shapes(*model_of(clique_task(), options)).at("phi.weight"), (Shape{16, 12}));
    options.get<PositionParts>().membership = options.get<PositionParts>().distance_vectors = false;
    const auto clusters = shapes(*model_of(clique_task(), options));
    EXPECT_EQ(clusters.at("phi.weight"), (Shape{16, 1}));
    EXPECT_TRUE(clusters.contains("p2.weight"));
    options.get<PositionParts>().cluster_encoders = false;
    EXPECT_FALSE(shapes(*model_of(clique_task(), options)).contains("gate"));
}

TEST(HplcModel, LearnsEveryVariant) {
    const LinkTask task = LinkTask::whole(cliques(), {});
    const FeatureMatrix features = testing::clique_features();
    for (const Variant& variant : variants()) {
        const auto model = model_of(task, variant.options, variant.features ? &features : nullptr);
        double first = 0;
        double last = 0;
        for (std::uint64_t epoch = 1; epoch <= 100; ++epoch)
            (epoch <= 50 ? first : last) += model->train_epoch(epoch);
        EXPECT_LT(last, first) << variant.name;
        EXPECT_GT(auc_of_all_pairs(*model, task), 0.95) << variant.name;
    }
}

// Edges that were held out, apart from the three between cliques, which nothing foretells.
TEST(HplcModel, FindsHeldOutLinksOfCliques) {
    const LinkTask task = clique_task();
    const auto model = model_of(task, small_options(Recipe::kBest));
    for (std::uint64_t epoch = 1; epoch <= 200; ++epoch)
        (void)model->train_epoch(epoch);
    const auto scorer = model->scorer(task.train_graph());
    HeldOutEdges test = task.test();
    std::erase_if(test.positives, [](NodePair pair) { return pair.u / 8 != pair.v / 8; });
    EXPECT_EQ(evaluate(*scorer, test, {}).auc, 1);
}

TEST(HplcModel, SameSeedSameBytes) {
    const LinkTask task = clique_task();
    for (const Variant& variant : variants()) {
        const auto one = model_of(task, variant.options);
        const auto two = model_of(task, variant.options);
        for (std::uint64_t epoch = 1; epoch <= 3; ++epoch)
            EXPECT_EQ(one->train_epoch(epoch), two->train_epoch(epoch)) << variant.name;
        EXPECT_EQ(bytes_of(one->weights()), bytes_of(two->weights())) << variant.name;
        EXPECT_EQ(scores(*one, task), scores(*two, task, Threads{2})) << variant.name;
    }
    const auto one = model_of(task, small_options(Recipe::kBest));
    const auto other = model_of(task, small_options(Recipe::kBest), nullptr, {}, 6);
    EXPECT_NE(bytes_of(one->weights()), bytes_of(other->weights()));
}

TEST(HplcModel, GoesOnFromSavedTensors) {
    const LinkTask task = clique_task();
    for (const Recipe recipe : {Recipe::kPaper, Recipe::kBest}) {
        const auto whole = model_of(task, small_options(recipe));
        const auto first = model_of(task, small_options(recipe));
        for (std::uint64_t epoch = 1; epoch <= 4; ++epoch) {
            (void)whole->train_epoch(epoch);
            (void)first->train_epoch(epoch);
        }
        const auto second = model_of(task, small_options(recipe));
        testing::copy_values(first->weights(), second->weights());
        testing::copy_values(first->optimiser_state(), second->optimiser_state());
        for (std::uint64_t epoch = 5; epoch <= 8; ++epoch)
            EXPECT_EQ(whole->train_epoch(epoch), second->train_epoch(epoch));
        EXPECT_EQ(bytes_of(whole->weights()), bytes_of(second->weights()));
        EXPECT_EQ(bytes_of(whole->optimiser_state()), bytes_of(second->optimiser_state()));
        EXPECT_EQ(scores(*whole, task), scores(*second, task));
    }
}

TEST(HplcModel, ScoresStayWhenTrainingGoesOn) {
    const LinkTask task = clique_task();
    const std::vector<NodePair> pairs = {{0, 5}, {5, 0}, {3, 20}};
    for (const Recipe recipe : {Recipe::kPaper, Recipe::kBest}) {
        const auto model = model_of(task, small_options(recipe));
        (void)model->train_epoch(1);
        const auto scorer = model->scorer(task.train_graph());
        const auto before = testing::scores_of(*scorer, pairs, {});
        EXPECT_EQ(before[0], before[1]);
        EXPECT_EQ(testing::scores_of(*scorer, {pairs[2]}, {}).front(), before[2]);
        (void)model->train_epoch(2);
        EXPECT_EQ(testing::scores_of(*scorer, pairs, {}), before);
        EXPECT_NE(testing::scores_of(*model->scorer(task.train_graph()), pairs, {}), before);
    }
}

// Two tasks that differ in their test edges alone give the same model, unless the leak is asked
// for.
TEST(HplcModel, TestEdgesChangeNothing) {
    GraphData data = testing::data_with_split();
    GraphData other = data;
    other.edges.edges.back() = {2, 5};
    other.split->test.positives = {{2, 5}};
    ModelOptions options = small_options(Recipe::kBest);
    options.get<PositionParts>().positions.landmarks = 2;
    options.get<PositionParts>().positions.eta = 1;
    const auto trained = [&](const GraphData& graph, PositionsFrom from) {
        const LinkTask task = LinkTask::given(graph, {.positions_from = from});
        const auto model = model_of(task, options);
        for (std::uint64_t epoch = 1; epoch <= 3; ++epoch)
            (void)model->train_epoch(epoch);
        return bytes_of(model->weights());
    };
    EXPECT_EQ(trained(data, PositionsFrom::kTrainEdges),
              trained(other, PositionsFrom::kTrainEdges));
    EXPECT_NE(trained(data, PositionsFrom::kAllEdges), trained(other, PositionsFrom::kAllEdges));
}

// With one fixed fold the clusters are those of the graph without it, as if it were asked for.
TEST(HplcModel, OneFixedFoldKeepsItsEdgesFromTheClusters) {
    const LinkTask task = clique_task();
    ModelOptions options = small_options(Recipe::kBest);
    options.get<PositionParts>().cluster_encoders = true;
    const auto untrained = [&](std::size_t folds, const TrainGraph& positions) {
        options.get<FoldOptions>().fixed_folds = folds;
        const std::unique_ptr<LearnedModel> model(hplc_make_model(
            {.train = task.train_graph(), .positions = positions, .options = options, .seed = 5}));
        return scores(*model, task);
    };
    const TrainGraph fold =
        Folds(task.train_graph(), options.get<FoldOptions>().supervision_share, 5, 1)
            .of_epoch(0, {})
            .messages;
    const auto kept_back = untrained(1, task.train_graph());
    EXPECT_EQ(kept_back, untrained(0, fold));
    EXPECT_NE(kept_back, untrained(0, task.train_graph()));
}

TEST(HplcModel, BadRequestsGetASentence) {
    ModelOptions options = small_options(Recipe::kBest);
    options.get<TrainingOptions>().dropout = 1;
    EXPECT_NE(
        testing::complaint_of([&] { model_of(clique_task(), options); }).find("dropout '1.0'"),
        std::string::npos);
    options = small_options(Recipe::kPaper);
    options.get<DecoderOptions>().decoder_layers = 3;
    EXPECT_NE(testing::complaint_of([&] { model_of(clique_task(), options); }).find("2 layers"),
              std::string::npos);
}

}  // namespace hplc_model_test
}  // namespace hplc
