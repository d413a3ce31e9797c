// The counterfactual of a learned model, checked: its input built without the edge, scored anew.
#include <gtest/gtest.h>

#include <algorithm>

#include "learn/model_fixtures.hpp"
#include "predict/what_if.hpp"

namespace hplc {
namespace what_if_test {

using testing::cliques;
using testing::model_of;
using testing::small_options;

GraphData without(GraphData data, NodePair edge) {
    std::erase_if(data.edges.edges,
                  [&](NodePair other) { return ordered(other) == ordered(edge); });
    return data;
}

TEST(LearnedWhatIf, GivesTheScoreOfAnInputThatNeverHadTheEdge) {
    const GraphData data = cliques();
    const LinkTask task = LinkTask::whole(data, {.seed = 1});
    ModelOptions options = small_options(Recipe::kBest);
    options.get<PositionParts>().distance_vectors = true;
    const auto model = model_of(task, options);
    for (std::uint64_t epoch = 0; epoch < 5; ++epoch)
        (void)model->train_epoch(epoch);
    const auto scorer_on = [&](const TrainGraph& input) { return model->scorer(input); };

    const TrainGraph input = task.test_input_graph();
    const NodePair pair = {1, 9};
    const WhatIf found = try_removals(scorer_on, input, pair, {.most_edges = 6});
    ASSERT_EQ(found.removals.size(), 6U);
    const double whole = score_of(*scorer_on(input), pair, {});
    for (const EdgeRemoval& removal : found.removals) {
        const TrainGraph smaller =
            LinkTask::whole(without(data, removal.edge), {.seed = 1}).test_input_graph();
        ASSERT_EQ(smaller.graph().num_edges() + 1, input.graph().num_edges());
        EXPECT_EQ(score_of(*scorer_on(smaller), pair, {}), removal.score);
        EXPECT_NE(removal.score, whole);  // the edge matters
    }
}

}  // namespace what_if_test
}  // namespace hplc
