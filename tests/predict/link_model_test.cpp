// The library for other programs. tests/consumer runs it with a trained model.
#include "predict/link_model.hpp"

#include <gtest/gtest.h>

#include "predict/predict_links.hpp"
#include "support/support.hpp"
#include "task/task_fixtures.hpp"
#include "train/files/carried_graph.hpp"
#include "train/files/checkpoint.hpp"
#include "train/files/kept_predictor.hpp"

namespace hplc {
namespace link_model_test {

using testing::complaint_of;
using testing::TemporaryFolder;

GraphData named_data() {
    GraphData data = testing::random_data(60, 500);
    std::vector<std::string> names;
    for (NodeId v = 0; v < 60; ++v)
        names.push_back("node " + std::to_string(v));
    data.ids = NodeIds::names(names);
    return data;
}

void store(const std::filesystem::path& file, const GraphData& data, std::uint64_t valid_edges) {
    ModelCard card;
    card.model = "adamic-adar";
    card.graph = graph_digest(data, {});
    card.valid_edges = valid_edges;
    card.protocol = nlohmann::ordered_json::object();
    const CarriedGraph carried = carried_graph(data, {});
    const KeptPredictor kept =
        keep_predictor(training_task(data, card, {}), card, {}, Progress::Show::kNever);
    write_kept_predictor(file, kept.card, &carried);
}

TEST(LinkModel, GivesTheScoresOfTheModel) {
    const TemporaryFolder folder;
    const GraphData data = named_data();
    store(folder.path() / "model", data, 60);
    const LinkModel model = LinkModel::open(folder.path() / "model");
    EXPECT_EQ(model.name(), "adamic-adar");
    EXPECT_EQ(model.num_nodes(), 60u);
    EXPECT_EQ(model.id(7), "node 7");
    EXPECT_EQ(model.find("node 9"), 9u);
    EXPECT_FALSE(model.find("nobody"));
    EXPECT_EQ(model.leak(), "");
    ASSERT_TRUE(model.is_calibrated());

    const LinkPredictions expected(data, predictor_named("adamic-adar"), {}, 0);
    const auto best = expected.best(10, expected.all_links()).pairs;
    const std::vector<LikelyLink> top = model.top(10);
    ASSERT_EQ(top.size(), best.size());
    for (std::size_t i = 0; i < best.size(); ++i) {
        EXPECT_EQ(top[i].u, data.ids.text(best[i].pair.u));
        EXPECT_EQ(top[i].v, data.ids.text(best[i].pair.v));
        EXPECT_EQ(top[i].score, best[i].score);
        EXPECT_EQ(top[i].probability, model.probability(best[i].score));
        EXPECT_EQ(model.score(top[i].v, top[i].u), best[i].score);
    }
    const std::vector<LinkModel::Pair> pairs = {{best[3].pair.u, best[3].pair.v}, {0, 1}};
    EXPECT_EQ(model.scores(pairs)[0], best[3].score);
    for (const LikelyLink& link : model.top_of("node 5", 3))
        EXPECT_EQ(link.u, "node 5");
}

TEST(LinkModel, MayBeMoved) {
    const TemporaryFolder folder;
    store(folder.path() / "model", named_data(), 0);
    LinkModel model = LinkModel::open(folder.path() / "model");
    const double score = model.score("node 1", "node 2");
    const LinkModel moved = std::move(model);
    EXPECT_EQ(moved.score("node 1", "node 2"), score);
    EXPECT_FALSE(moved.top(1).front().probability);
}

TEST(LinkModel, RefusesWithASentence) {
    const TemporaryFolder folder;
    store(folder.path() / "model", named_data(), 0);
    const LinkModel model = LinkModel::open(folder.path() / "model");
    const auto refusal = [](const auto& action) { return complaint_of(action); };
    EXPECT_NE(refusal([&] { (void)model.score("node 1", "nobody"); }).find("no node 'nobody'"),
              std::string::npos);
    EXPECT_NE(refusal([&] { (void)model.score("node 1", "node 1"); }).find("two different nodes"),
              std::string::npos);
    const LinkModel::Pair beyond = {0, 60};
    EXPECT_NE(refusal([&] {
                  (void)model.scores({&beyond, 1});
              }).find("of 0 to 59"),
              std::string::npos);
    EXPECT_NE(refusal([&] { (void)model.probability(1); }).find("not calibrated"),
              std::string::npos);
    EXPECT_NE(refusal([&] { (void)model.id(60); }).find("below 60"), std::string::npos);
    EXPECT_NE(refusal([&] { (void)LinkModel::open(folder.path() / "none"); }).find("none"),
              std::string::npos);
}

}  // namespace link_model_test
}  // namespace hplc
