// Trainings that go on from another model.
#include "train/warm_start.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "io/align_graph.hpp"
#include "support/support.hpp"
#include "train/toy_model.hpp"

namespace hplc {
namespace warm_start_test {

using testing::complaint_of;
using testing::TemporaryFolder;

// A model that is nothing but its tensors.
class Tensors final : public LearnedModel {
  public:
    explicit Tensors(std::vector<TensorView> views) : views_(std::move(views)) {}

    double train_epoch(std::uint64_t) override { return 0; }
    std::unique_ptr<const LinkScorer> scorer(const TrainGraph&) override { return nullptr; }
    std::unique_ptr<const LinkScorer> scorer_with_new_nodes(const TrainGraph&,
                                                            const FeatureMatrix*) override {
        return nullptr;
    }
    std::vector<TensorView> weights() override { return views_; }
    std::vector<TensorView> optimiser_state() override { return {}; }
    double positions_seconds() const override { return 0; }

  private:
    std::vector<TensorView> views_;
};

GraphData named(const std::vector<std::string>& names, std::vector<NodePair> edges) {
    GraphData data;
    data.name = "toy";
    data.ids = NodeIds::names(names);
    data.edges = {.num_nodes = data.ids.size(), .edges = std::move(edges)};
    return data;
}

TEST(WarmStart, RowsFollowTheirNodesAndNewOnesTakeTheMeanOfTheirNeighbours) {
    const GraphData known = named({"a", "b", "c"}, {{0, 1}, {1, 2}});
    // c is gone; x is joined to a and b, y to x alone.
    const GraphData now = named({"x", "b", "a", "y"}, {{0, 1}, {0, 2}, {1, 2}, {3, 0}});
    std::vector<float> vectors = {1, 2, 3, 4, 5, 6};
    std::vector<float> layer = {7, 8};
    std::vector<float> landmarks = {1, 1, 1};
    const TemporaryFolder folder;
    write_model_file(
        folder.path() / "m", nlohmann::ordered_json::object(),
        file_tensors("weights/", std::vector<TensorView>{{"vectors", {3, 2}, vectors},
                                                         {"layer", {2}, layer},
                                                         {"landmarks", {3}, landmarks}}));
    const ModelFile file = read_model_file(folder.path() / "m");
    std::vector<float> new_vectors(8, -1);
    std::vector<float> new_layer(2);
    std::vector<float> new_landmarks(4, -1);
    std::vector<float> more(1, -1);
    Tensors model({{"vectors", {4, 2}, new_vectors},
                   {"layer", {2}, new_layer},
                   {"landmarks", {4}, new_landmarks},
                   {"more", {1}, more}});
    ModelCard card;
    card.graph = graph_digest(known, {});
    const auto places = known_places(known.ids, now.ids);
    const WarmStart start =
        warm_start(model, file, card, places, LinkTask::whole(now, {}).train_graph());
    EXPECT_EQ(start.tensors, 4u);
    EXPECT_EQ(start.taken, 2u);
    EXPECT_EQ(new_vectors, (std::vector<float>{2, 3, 3, 4, 1, 2, -1, -1}));
    EXPECT_EQ(new_layer, layer);
    EXPECT_EQ(new_landmarks, std::vector<float>(4, -1));
    EXPECT_EQ(more.front(), -1);
    Tensors other({{"more", {1}, more}});
    EXPECT_NE(complaint_of([&] {
                  (void)warm_start(other, file, card, places,
                                   LinkTask::whole(now, {}).train_graph());
              }).find("found no weights that fit the model"),
              std::string::npos);
}

// Whatever the earlier model was trained on would be known to the later one.
TEST(WarmStart, HoldsOutOnlyWhatTheEarlierModelHasNotLearned) {
    const GraphData known = testing::two_groups();
    ModelCard card;
    card.model = "toy";
    card.seed = 4;
    card.graph = graph_digest(known, {});
    card.valid_edges = 40;
    GraphData now = known;
    const CsrGraph before = build_graph(known.edges.num_nodes, known.edges.edges, {}).graph;
    std::vector<NodePair> added;
    for (NodeId v = 30; added.size() < 60; ++v) {
        for (NodeId u = 0; u < 30 && added.size() < 60; ++u) {
            if (!before.has_edge(u, v)) added.push_back({u, v});
        }
    }
    now.edges.edges.insert(now.edges.edges.end(), added.begin(), added.end());
    const LinkTask earlier = training_task(known, card, {});
    const auto places = known_places(known.ids, now.ids);
    const auto pairs = unlearned_edges(known, card, now, places, 0.1, {});
    const CsrGraph learned = earlier.train_graph().graph();
    for (const NodePair pair : pairs)
        EXPECT_FALSE(learned.has_edge(pair.u, pair.v)) << pair.u << ' ' << pair.v;
    const auto from_new = std::ranges::count_if(
        pairs, [&](NodePair pair) { return !before.has_edge(pair.u, pair.v); });
    EXPECT_EQ(pairs.size() - static_cast<std::size_t>(from_new), 40u);
    EXPECT_GT(from_new, 0);
    EXPECT_LE(from_new, 30);
    EXPECT_TRUE(unlearned_edges(known, card, now, places, 0, {}).empty());

    ModelCard next = card;
    next.graph = graph_digest(now, {});
    next.valid_pairs = pairs;
    next.valid_edges = pairs.size();
    const LinkTask later = training_task(now, next, {});
    EXPECT_EQ(later.valid().positives, pairs);
    EXPECT_EQ(later.train_graph().graph().num_edges() + pairs.size(), next.graph.edges);
    EXPECT_EQ(later.test_input_graph().graph().num_edges(), next.graph.edges);
}

}  // namespace warm_start_test
}  // namespace hplc
