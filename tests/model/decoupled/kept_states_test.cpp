// States of nodes that are kept: in memory, in a mapped scratch file, in a file of their own.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "graph/generators.hpp"
#include "heuristic/heuristic_fixtures.hpp"
#include "model/decoupled/decoupled_model.hpp"
#include "model/systems.hpp"
#include "support/support.hpp"

namespace hplc {
namespace kept_states_test {

constexpr NodeId kNodes = 400;
constexpr std::uint64_t kInFiles = 1;  // bytes of memory

const LinkTask& task() {
    static const LinkTask task = [] {
        const EdgeList edges =
            stochastic_block_model(BlockModel::planted(kNodes, 8, 0.15, 0.004), {.seed = 3});
        return LinkTask::random(testing::data_of(kNodes, edges.edges), SplitRatio{}, {.seed = 1});
    }();
    return task;
}

ModelRequest request(std::uint64_t max_memory = 0, std::uint64_t seed = 5) {
    ModelOptions options = system_named("hplc").options({.recipe = Recipe::kLarge});
    options.get<TrainingOptions>().hidden = 16;
    options.get<StackOptions>().trees = false;
    options.get<PositionParts>().positions.landmarks = 8;
    options.get<PositionParts>().positions.eta = 2;
    options.get<DecoupledOptions>().epoch_pairs = 400;
    return {.train = task().train_graph(),
            .positions = task().position_graph(),
            .options = options,
            .seed = seed,
            .max_memory = max_memory};
}

std::unique_ptr<DecoupledModel> trained(std::uint64_t max_memory = 0, std::uint64_t seed = 5) {
    auto model = std::make_unique<DecoupledModel>(request(max_memory, seed));
    for (std::uint64_t epoch = 0; epoch < 2; ++epoch)
        (void)model->train_epoch(epoch);
    return model;
}

std::vector<double> scores_of(const LinkScorer& scorer, std::span<const NodePair> pairs,
                              Threads threads = {}) {
    std::vector<double> scores(pairs.size());
    scorer.score(pairs, scores, threads);
    return scores;
}

const std::vector<NodePair>& few() {
    return task().test().positives;
}

std::vector<double> expected() {
    static const std::vector<double> scores =
        scores_of(*trained()->scorer(task().train_graph()), few());
    return scores;
}

TEST(KeptStates, InAMappedFileAreThoseInMemory) {
    const auto model = trained(kInFiles);
    const auto scorer = model->scorer(task().train_graph());
    EXPECT_EQ(scores_of(*scorer, few()), expected());  // states of the ends alone
    const std::vector<NodePair> many = testing::random_pairs(kNodes, 3 * kNodes);
    const std::vector<double> of_many = scores_of(*scorer, many);
    EXPECT_EQ(of_many, scores_of(*trained()->scorer(task().train_graph()), many));
    for (const unsigned threads : {1U, 2U})
        EXPECT_EQ(scores_of(*scorer, few(), Threads{threads}), expected());
}

class NodesInAFile : public ::testing::Test {
  protected:
    NodeFileUse keep(DecoupledModel& model, char fingerprint = 'a') const {
        return model.keep_nodes_in(task().train_graph(), path_, std::string(64, fingerprint));
    }
    [[nodiscard]] std::string bytes() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    testing::TemporaryFolder folder_;
    std::filesystem::path path_ = folder_.path() / "states";
};

TEST_F(NodesInAFile, GiveTheSameScores) {
    const auto model = trained();
    EXPECT_EQ(keep(*model), NodeFileUse::kWritten);
    EXPECT_EQ(scores_of(*model->scorer(task().train_graph()), few()), expected());
    const std::string written = bytes();
    const auto later = trained(kInFiles);
    EXPECT_EQ(keep(*later), NodeFileUse::kRead);
    const auto scorer = later->scorer(task().train_graph());
    for (const unsigned threads : {1U, 2U})
        EXPECT_EQ(scores_of(*scorer, few(), Threads{threads}), expected());
    EXPECT_EQ(bytes(), written);
    std::filesystem::remove(path_);
    EXPECT_EQ(keep(*later), NodeFileUse::kWritten);  // from a table in a file
    EXPECT_EQ(bytes(), written);
}

TEST_F(NodesInAFile, AreMadeAnewForAnotherModel) {
    const auto model = trained(0, 6);
    EXPECT_EQ(keep(*model, 'a'), NodeFileUse::kWritten);
    const std::string of_other = bytes();
    const auto wanted = trained();
    EXPECT_EQ(keep(*wanted, 'b'), NodeFileUse::kWritten);
    EXPECT_NE(bytes(), of_other);
    EXPECT_EQ(scores_of(*wanted->scorer(task().train_graph()), few()), expected());
}

// Nodes that are kept are of one graph: another is looked at as ever.
TEST_F(NodesInAFile, AreNotUsedForAnotherGraph) {
    std::vector<NodePair> edges = task().train_graph().graph().edges();
    edges.resize(edges.size() / 2);
    const TrainGraph half = testing::train_graph_of(testing::data_of(kNodes, edges));
    const auto model = trained();
    (void)keep(*model);
    EXPECT_EQ(scores_of(*model->scorer(half), few()), scores_of(*trained()->scorer(half), few()));
}

TEST_F(NodesInAFile, FilesOfOthersAreNotReplaced) {
    const auto model = trained();
    std::ofstream(path_) << "numbers of my own\n";
    EXPECT_THROW((void)keep(*model), InputError);
    EXPECT_EQ(bytes(), "numbers of my own\n");
    path_ = folder_.path() / "missing" / "states";
    EXPECT_THROW((void)keep(*model), InputError);
}

}  // namespace kept_states_test
}  // namespace hplc
