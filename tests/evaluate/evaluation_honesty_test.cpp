// Whatever an evaluation fits, chooses or expects must not hang on which edges the test has.
#include <gtest/gtest.h>

#include "evaluate/evaluation_run.hpp"
#include "heuristic/registry.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace evaluation_honesty_test {

constexpr NodeId kNodes = 150;

// Five groups of thirty nodes; two of a group are linked with a chance of one third.
std::vector<NodePair> grouped_edges() {
    RandomStream random(11, "groups");
    std::vector<NodePair> edges;
    for (NodeId u = 0; u < kNodes; ++u) {
        for (NodeId v = u + 1; v < kNodes; ++v) {
            if (random.uniform() < (u % 5 == v % 5 ? 0.33 : 0.01)) edges.push_back({u, v});
        }
    }
    shuffle(std::span(edges), random);
    return edges;
}

// The first 70 % are training, the next 10 % validation; as many as are left are test edges, either
// these or pairs between groups, which score low.
GraphData graph(bool with_own_test_edges) {
    std::vector<NodePair> edges = grouped_edges();
    const std::size_t train = edges.size() * 7 / 10;
    const std::size_t valid = edges.size() / 10;
    const std::size_t test = edges.size() - train - valid;
    const auto known = testing::as_set(edges);
    std::vector<NodePair> others;
    for (NodeId u = 0; others.size() < test; u = (u + 7) % kNodes) {
        for (NodeId v = u + 1; v < kNodes && others.size() < test; v += 6) {
            const bool is_new = !known.contains({u, v}) &&
                                std::ranges::find(others, NodePair{u, v}) == others.end();
            if (u % 5 != v % 5 && is_new) others.push_back({u, v});
        }
    }
    if (!with_own_test_edges)
        std::ranges::copy(others, edges.begin() + static_cast<std::ptrdiff_t>(train + valid));
    GraphData data = testing::data_of(kNodes, edges);
    const auto at = [&](std::size_t i) { return edges.begin() + static_cast<std::ptrdiff_t>(i); };
    GivenSplit& split = data.split.emplace();
    split.train = std::vector(at(0), at(train));
    split.valid.positives = {at(train), at(train + valid)};
    split.test.positives = {at(train + valid), edges.end()};
    return data;
}

std::vector<EvaluationRun> runs_on(const GraphData& data) {
    EvaluationPlan plan;
    for (const Predictor& predictor : predictors()) {
        plan.models.push_back({.name = predictor.name,
                               .learns = false,
                               .options = {},
                               .fit = [&predictor](const FitTask& task) {
                                   return fit_predictor(predictor, task, {});
                               }});
    }
    plan.calibration_pairs = 4000;
    plan.make_task = [&](std::uint64_t seed) { return LinkTask::given(data, {.seed = seed}); };
    std::vector<EvaluationRun> runs;
    for (ModelRuns& model : run_evaluation(plan).models)
        runs.push_back(std::move(model.runs.front()));
    return runs;
}

TEST(EvaluationHonesty, NothingThatIsFittedChosenOrExpectedKnowsTheTestEdges) {
    const auto first = runs_on(graph(true));
    const auto second = runs_on(graph(false));
    ASSERT_GE(first.size(), 8u);
    double most_gap = 0;
    for (std::size_t m = 0; m < first.size(); ++m) {
        const EvaluationRun& a = first[m];
        const EvaluationRun& b = second[m];
        EXPECT_EQ(a.chosen, b.chosen);
        EXPECT_EQ(a.valid->auc, b.valid->auc);
        EXPECT_EQ(a.valid->hits, b.valid->hits);
        EXPECT_EQ(a.calibration->calibration, b.calibration->calibration);
        ASSERT_FALSE(a.calibration->true_rate.budgets.empty());
        for (std::size_t i = 0; i < a.calibration->true_rate.budgets.size(); ++i) {
            EXPECT_EQ(a.calibration->true_rate.budgets[i].expected,
                      b.calibration->true_rate.budgets[i].expected);
        }
        most_gap = std::max(most_gap, a.test.auc - b.test.auc);
    }
    EXPECT_GT(most_gap, 0.2);  // the test does see other edges
}

}  // namespace evaluation_honesty_test
}  // namespace hplc
