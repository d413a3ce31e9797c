// Rows of a trained model are its pairs, to the bit; what a floor leaves out is below it.
#include "learn/model_rows.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "learn/model_fixtures.hpp"
#include "predict/predict_links.hpp"

namespace hplc {
namespace model_rows_test {

using testing::small_options;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

FeatureMatrix random_words(NodeId nodes) {
    RandomStream random(3, "words");
    FeatureMatrix features{.num_columns = 40, .offsets = {0}};
    for (NodeId v = 0; v < nodes; ++v) {
        for (std::uint32_t column = 0; column < 40; ++column) {
            if (random.below(6) != 0) continue;
            features.columns.push_back(column);
            features.values.push_back(1.0F + static_cast<float>(random.below(3)));
        }
        features.offsets.push_back(features.columns.size());
    }
    return features;
}

struct Fitted {
    TrainGraph graph;
    std::unique_ptr<const LinkScorer> scorer;
};

Fitted fitted(const ModelOptions& options) {
    const GraphData data = testing::random_data(120, 400);
    const FeatureMatrix features = random_words(120);
    const LinkTask task = LinkTask::whole(data, {});
    const auto model = testing::model_of(task, options, &features);
    for (std::uint64_t epoch = 0; epoch < 3; ++epoch)
        (void)model->train_epoch(epoch);
    return {.graph = task.train_graph(), .scorer = model->scorer(task.train_graph())};
}

// A way of asking for every source of feature, a deep decoder, none of the features, and the
// concatenating decoder.
std::vector<ModelOptions> options_of_rows() {
    ModelOptions best = small_options(Recipe::kBest);
    ModelOptions all = best;
    all.get<PairFeatureOptions>().landmark_features = true;
    ModelOptions deep = best;
    deep.get<DecoderOptions>().decoder_layers = 3;
    ModelOptions bare = best;
    bare.get<PairFeatureOptions>().pair_features = bare.get<PairFeatureOptions>().path_features =
        false;
    return {best, all, deep, bare, small_options(Recipe::kPaper)};
}

// Nodes that have no more neighbours than `hub`, and are none of its own.
std::vector<NodeId> others_of(const CsrGraph& graph, NodeId hub) {
    std::vector<NodeId> others;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (v != hub && !graph.has_edge(hub, v) && hub_first(graph, {hub, v}).hub == hub)
            others.push_back(v);
    }
    return others;
}

TEST(ModelRows, AreTheScoresOfPairsToTheBit) {
    for (const ModelOptions& options : options_of_rows()) {
        const Fitted model = fitted(options);
        const CsrGraph& graph = model.graph.graph();
        const auto rows = model.scorer->rows(Threads{2});
        ASSERT_EQ(rows.size(), 2u);
        for (NodeId hub = 0; hub < graph.num_nodes(); ++hub) {
            const std::vector<NodeId> others = others_of(graph, hub);
            std::vector<NodePair> pairs;
            for (const NodeId other : others)
                pairs.push_back({other, hub});
            std::vector<double> scores(others.size());
            rows[hub % 2]->score(hub, others, -kInfinity, scores);
            ASSERT_EQ(scores, testing::scores_of(*model.scorer, pairs, {}));
        }
    }
}

TEST(ModelRows, LeaveOutOnlyWhatIsBelowTheFloor) {
    for (const ModelOptions& options : options_of_rows()) {
        const Fitted model = fitted(options);
        const CsrGraph& graph = model.graph.graph();
        const auto rows = model.scorer->rows(Threads{1});
        for (NodeId hub = 0; hub < graph.num_nodes(); hub += 7) {
            const std::vector<NodeId> others = others_of(graph, hub);
            if (others.empty()) continue;
            std::vector<double> all(others.size());
            rows[0]->score(hub, others, -kInfinity, all);
            const double floor = *std::ranges::max_element(all);
            std::vector<double> high(others.size());
            rows[0]->score(hub, others, floor, high);
            for (std::size_t i = 0; i < all.size(); ++i) {
                if (high[i] == -kInfinity) {
                    EXPECT_LT(all[i], floor);
                } else {
                    EXPECT_EQ(high[i], all[i]);
                }
            }
        }
    }
}

TEST(ModelRows, GiveTheBestPairsOfAllAndPassOverMost) {
    const Fitted model = fitted(small_options(Recipe::kBest));
    const CsrGraph& graph = model.graph.graph();
    std::vector<ScoredPair> expected;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (NodeId v = u + 1; v < graph.num_nodes(); ++v) {
            if (graph.has_edge(u, v)) continue;
            expected.push_back({{u, v}, testing::scores_of(*model.scorer, {{u, v}}, {})[0]});
        }
    }
    std::ranges::sort(expected, ranks_before);
    expected.resize(10);
    for (const unsigned threads : {1u, 2u}) {
        const auto found = rank_pairs(10, kNoFloor, [&](const Floor& floor, const TakePairs& take) {
            return scan_pairs(*model.scorer, graph, PairFilter(graph.num_nodes()), floor, take,
                              {.threads = Threads{threads}});
        });
        EXPECT_EQ(found.pairs, expected);
    }
}

}  // namespace model_rows_test
}  // namespace hplc
