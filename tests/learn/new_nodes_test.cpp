// Nodes that came after the training are placed by the edges they came with.
#include <gtest/gtest.h>

#include <algorithm>

#include "io/read_graph.hpp"
#include "learn/model_fixtures.hpp"
#include "task/metrics.hpp"

namespace hplc {
namespace new_nodes_test {

using testing::cliques;
using testing::model_of;
using testing::small_options;

TEST(NewNodes, ThatAreNoneChangeNothing) {
    const LinkTask task = LinkTask::whole(cliques(), {});
    const FeatureMatrix features = testing::clique_features();
    for (const Recipe recipe : {Recipe::kBest, Recipe::kPaper}) {
        for (const FeatureMatrix* given : {&features, static_cast<const FeatureMatrix*>(nullptr)}) {
            const auto model = model_of(task, small_options(recipe), given);
            (void)model->train_epoch(0);
            const auto pairs = testing::random_pairs(24, 50);
            EXPECT_EQ(testing::scores_of(*model->scorer(task.train_graph()), pairs, {}),
                      testing::scores_of(*model->scorer_with_new_nodes(task.train_graph(), given),
                                         pairs, {}));
        }
    }
}

// A ninth node of the first clique, of which three edges are known, with the clique's word.
TEST(NewNodes, BelongToTheCliqueTheyCameWith) {
    GraphData grown = cliques();
    grown.edges.num_nodes = 25;
    grown.ids = NodeIds::rows(25);
    grown.edges.edges.insert(grown.edges.edges.end(), {{24, 1}, {24, 2}, {24, 3}});
    FeatureMatrix features = testing::clique_features();
    FeatureMatrix more = features;
    more.columns.push_back(0);
    more.values.push_back(1);
    more.offsets.push_back(more.columns.size());
    for (const bool has_features : {true, false}) {
        const LinkTask task = LinkTask::whole(cliques(), {});
        const auto model =
            model_of(task, small_options(Recipe::kBest), has_features ? &features : nullptr);
        for (std::uint64_t epoch = 0; epoch < 60; ++epoch)
            (void)model->train_epoch(epoch);
        const auto scorer = model->scorer_with_new_nodes(LinkTask::whole(grown, {}).train_graph(),
                                                         has_features ? &more : nullptr);
        const auto own = testing::scores_of(*scorer, {{24, 4}, {24, 5}, {24, 6}}, {});
        const auto others =
            testing::scores_of(*scorer, {{24, 9}, {24, 12}, {24, 17}, {24, 20}}, {});
        EXPECT_GT(std::ranges::min(own), std::ranges::max(others)) << has_features;
    }
}

// The embedded graph with some nodes moved behind the others, and their edges.
struct HeldOutNodes {
    GraphData known;
    GraphData grown;                 // with every other edge of the nodes held out
    std::vector<NodePair> hidden;    // the edges between
    std::vector<NodePair> no_links;  // as many, of the same nodes
};

HeldOutNodes hold_nodes_out(const GraphData& data, std::size_t count) {
    const CsrGraph graph = build_graph(data.edges.num_nodes, data.edges.edges, {}).graph;
    const NodeId nodes = graph.num_nodes();
    std::vector<NodeId> number(nodes, 0);
    std::vector<NodeId> held_out;
    for (NodeId v = 0; v < nodes && held_out.size() < count; v += 7) {
        if (graph.degree(v) >= 6 && graph.degree(v) <= 60) held_out.push_back(v);
    }
    for (const NodeId v : held_out)
        number[v] = 1;
    NodeId next = 0;
    for (NodeId v = 0; v < nodes; ++v)
        number[v] = number[v] == 1 ? 0 : next++;
    const NodeId known = next;
    for (const NodeId v : held_out)
        number[v] = next++;

    std::vector<NodePair> kept;
    std::vector<NodePair> given;
    HeldOutNodes result;
    std::size_t turn = 0;
    for (const NodePair edge : graph.edges()) {
        const NodePair pair = ordered({number[edge.u], number[edge.v]});
        if (pair.v < known) {
            kept.push_back(pair);
        } else if (pair.u < known) {
            (++turn % 2 == 0 ? given : result.hidden).push_back(pair);
        }
    }
    RandomStream random(1, "no links");
    for (const NodePair& pair : result.hidden) {
        NodePair other = pair;
        while (std::ranges::find(result.hidden, other) != result.hidden.end() ||
               std::ranges::find(given, other) != given.end())
            other.u = static_cast<NodeId>(random.below(known));
        result.no_links.push_back(other);
    }
    result.known = testing::data_of(known, kept);
    kept.insert(kept.end(), given.begin(), given.end());
    result.grown = testing::data_of(nodes, kept);
    return result;
}

// The embedded graph has no features: what is learned of a node is the mean of its neighbours'.
TEST(LongNewNodes, OfTheEmbeddedGraphFindTheirHiddenLinks) {
    const HeldOutNodes held_out = hold_nodes_out(read_embedded_graph({}), 80);
    ASSERT_GT(held_out.hidden.size(), 200u);
    ModelOptions options = system_named("hplc").options({});
    options.get<TrainingOptions>().hidden = 64;
    const LinkTask task = LinkTask::whole(held_out.known, {});
    const auto model = model_of(task, options, nullptr, Threads{2});
    for (std::uint64_t epoch = 0; epoch < 40; ++epoch)
        (void)model->train_epoch(epoch);
    const TrainGraph grown = LinkTask::whole(held_out.grown, {}).train_graph();
    const auto scorer = model->scorer_with_new_nodes(grown, nullptr);
    const auto links = testing::scores_of(*scorer, held_out.hidden, Threads{2});
    const auto no_links = testing::scores_of(*scorer, held_out.no_links, Threads{2});
    const double found = auc(links, no_links);
    RecordProperty("auc", std::to_string(found));
    EXPECT_GT(found, 0.85);
}

}  // namespace new_nodes_test
}  // namespace hplc
