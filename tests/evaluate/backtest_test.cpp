#include "evaluate/backtest.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "evaluate/bind_models.hpp"
#include "report/page/backtest_page.hpp"
#include "report/text/backtest_report.hpp"
#include "support/support.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace backtest_test {

// The other end of the latest entry before `i` that holds the node, but not `avoided`.
NodeId last_company(const std::vector<NodePair>& edges, NodeId node, NodeId avoided) {
    for (std::size_t i = edges.size(); i-- > 0;) {
        const auto [u, v] = edges[i];
        if (u == node && v != avoided) return v;
        if (v == node && u != avoided) return u;
    }
    return node;
}

// Friends of friends meet: seven of ten entries close a walk of two steps from a recent one, the
// others are random, between ever more nodes.
GraphData growing(std::size_t entries, NodeId nodes) {
    RandomStream random(8, "growing graph");
    GraphData data = testing::data_of(nodes, {});
    auto& edges = data.edges.edges;
    for (std::size_t i = 0; i < entries; ++i) {
        const auto drawn = [&] {
            return static_cast<NodeId>(random.below(2 + nodes * (i + 9) / (entries + 99)));
        };
        NodePair pair = {drawn(), drawn()};
        if (i > 50 && random.below(10) < 7) {
            const auto [u, v] = edges[i - 1 - random.below(30)];
            pair = {u, last_company(edges, v, u)};
        }
        if (pair.u == pair.v) pair.v = (pair.v + 1) % nodes;
        edges.push_back(pair);
        data.edges.times.push_back(static_cast<double>(10 * i / entries));
    }
    return data;
}

BacktestPlan plan_of(std::vector<double> origins, Threads threads = {}) {
    PredictorOptions options;
    options.threads = threads;
    options.select_by = "ap";
    return {.origins = std::move(origins),
            .horizon = 1,
            .best = 20,
            .seed = 3,
            .threads = threads,
            .bind = [options](const GraphData&) {
                std::vector<NamedModel> models;
                for (const char* name :
                     {"adamic-adar", "decayed-resource-allocation", "katz", "repeat-the-past"})
                    models.push_back(bind_predictor(predictor_named(name), options));
                return models;
            }};
}

// Without what the clock decides.
std::string text_of(Backtest backtest) {
    for (OriginResult& origin : backtest.origins) {
        for (ModelAtOrigin& model : origin.models)
            model.seconds = 0;
    }
    return backtest_json({.name = "growing"}, backtest).dump();
}

TEST(Backtest, CountsWhatCame) {
    const Backtest backtest = run_backtest(growing(1500, 500), plan_of({7, 8}));
    ASSERT_EQ(backtest.origins.size(), 2);
    const OriginResult& last = backtest.origins[1];
    EXPECT_EQ(last.period.after, 8);
    EXPECT_EQ(last.period.until, 9);
    EXPECT_GT(last.fresh, 0);
    EXPECT_GT(last.repeated, 0);
    ASSERT_TRUE(last.stated_fresh);
    ASSERT_EQ(last.models.size(), 4);
    for (const ModelAtOrigin& model : last.models) {
        ASSERT_TRUE(model.fresh.ranking) << model.model;
        // Pairs that were never linked are all the same to it.
        ASSERT_EQ(model.fresh.best.has_value(), model.model != "repeat-the-past");
        ASSERT_TRUE(model.repeated) << model.model;
        EXPECT_TRUE(!model.fresh.best || model.fresh.best->pairs <= 20);
        EXPECT_EQ(model.repeated->best->pairs, 20);
    }
    // Three origins before the first, and the first.
    EXPECT_EQ(last.models[0].fresh.best->periods, 4);
    EXPECT_EQ(backtest.origins[0].models[0].fresh.best->periods, 3);
    // The past tells repeats, and says nothing of new links.
    EXPECT_EQ(last.models[1].fresh.ranking->num_negatives, last.fresh);
    EXPECT_EQ(last.models[3].fresh.ranking->auc, 0.5);
    EXPECT_GT(last.models[3].repeated->ranking->auc, 0.6);
}

TEST(Backtest, AgreesWithNetworkxAndScikitLearn) {
    const GraphData data = growing(1500, 400);
    const RollingOrigin origin(data, 8, 1, kWholeHistory, {.seed = 3});
    const testing::TemporaryFolder folder;
    std::string entries;
    for (std::size_t i = 0; i < data.edges.edges.size(); ++i) {
        const auto [u, v] = data.edges.edges[i];
        entries += std::to_string(u) + ' ' + std::to_string(v) + ' ' +
                   std::to_string(data.edges.times[i]) + '\n';
    }
    std::string negatives;
    for (const auto [u, v] : origin.draw_not_coming(origin.coming().fresh.size()))
        negatives += origin.history().ids.text(u) + ' ' + origin.history().ids.text(v) + '\n';
    const auto script = testing::source_dir() / "tests" / "evaluate" / "backtest_against_python.py";
    const auto result = testing::run_command("/usr/bin/python3 " + script.string() + " " +
                                             folder.file("entries", entries).string() + " 8 1 2 " +
                                             folder.file("negatives", negatives).string() + " 20");
    ASSERT_EQ(result.exit_code, 0) << result.err;
    std::istringstream words(result.out);
    std::size_t fresh = 0, repeated = 0, with_new = 0, right = 0;
    double auc = 0, repeat_auc = 0;
    words >> fresh >> repeated >> with_new >> auc >> right >> repeat_auc;

    BacktestPlan plan = plan_of({8});
    plan.bind = [](const GraphData&) {
        PredictorOptions options;
        options.recency.half_lives = {2};
        return std::vector{bind_predictor(predictor_named("decayed-resource-allocation"), options),
                           bind_predictor(predictor_named("repeat-the-past"), {})};
    };
    const Backtest backtest = run_backtest(data, plan);
    const OriginResult& ours = backtest.origins.front();
    EXPECT_EQ(ours.fresh, fresh);
    EXPECT_EQ(ours.repeated, repeated);
    EXPECT_EQ(ours.with_new_nodes, with_new);
    EXPECT_NEAR(ours.models[0].fresh.ranking->auc, auc, 1e-12);
    EXPECT_EQ(ours.models[0].fresh.best->right, right);
    EXPECT_NEAR(ours.models[1].repeated->ranking->auc, repeat_auc, 1e-12);
}

// What is fitted, chosen, calibrated and stated at an origin is the same whether or not the future
// is in the data; only what it is judged by is not.
TEST(Backtest, TheFutureChangesNothingThatIsSaidBeforeIt) {
    const GraphData data = growing(1500, 500);
    GraphData cut = data;
    while (cut.edges.times.back() > 8) {
        cut.edges.times.pop_back();
        cut.edges.edges.pop_back();
    }
    const std::vector<NodePair> asked = [] {
        std::vector<NodePair> pairs;
        for (NodeId u = 0; u < 150; ++u)
            pairs.push_back({u, (u * 7 + 1) % 151});
        return pairs;
    }();
    const auto said = [&](const GraphData& of) {
        std::vector<double> numbers;
        BacktestPlan plan = plan_of({7, 8});
        const auto bind = plan.bind;
        plan.bind = [&](const GraphData& history) {
            std::vector<NamedModel> models = bind(history);
            for (NamedModel& model : models) {
                model.fit = [&, fit = model.fit](const FitTask& task) {
                    FittedModel fitted = fit(task);
                    std::vector<NodePair> pairs = asked;
                    std::erase_if(pairs, [&](NodePair pair) {
                        return std::max(pair.u, pair.v) >= task.num_nodes();
                    });
                    for (const auto& scorer : {fitted.for_valid, fitted.for_test}) {
                        for (const double score : score_pairs(*scorer, pairs, {}))
                            numbers.push_back(score);
                    }
                    for (const auto& chosen : fitted.chosen)
                        numbers.push_back(chosen.second);
                    return fitted;
                };
            }
            return models;
        };
        const Backtest backtest = run_backtest(of, plan);
        for (const ModelAtOrigin& model : backtest.origins.back().models) {
            if (!model.fresh.best) continue;
            for (const double number :
                 {model.fresh.best->stated->expected, model.fresh.best->stated->low,
                  model.fresh.best->stated->high})
                numbers.push_back(number);
        }
        numbers.push_back(backtest.origins.back().stated_fresh->expected);
        return numbers;
    };
    const auto with = said(data);
    const auto without = said(cut);
    ASSERT_GT(with.size(), 2000);
    EXPECT_EQ(with, without);
}

TEST(Backtest, DoesNotDependOnThreads) {
    const GraphData data = growing(1500, 500);
    EXPECT_EQ(text_of(run_backtest(data, plan_of({6, 7, 8}, Threads{1}))),
              text_of(run_backtest(data, plan_of({6, 7, 8}, Threads{2}))));
}

TEST(Backtest, SaysWhatItIsOnPageAndPaper) {
    GraphData data = growing(1500, 500);
    data.name = "<growing>";
    const Backtest backtest = run_backtest(data, plan_of({7, 8}));
    const std::string text = backtest_text({.name = "growing"}, backtest);
    for (const char* part : {"new links, mean", "repeats, mean", "with new nodes",
                             "Protocol: ", "horizon 1", "katz", "right of 20"})
        EXPECT_NE(text.find(part), std::string::npos) << part << '\n' << text;
    const std::string page =
        backtest_page({.name = data.name}, backtest, nlohmann::ordered_json::object());
    EXPECT_EQ(page.find("<growing>"), std::string::npos);
    EXPECT_EQ(page.find("<script"), std::string::npos);
    EXPECT_NE(page.find("<svg"), std::string::npos);
    EXPECT_NE(page.find("stated and true"), std::string::npos);
}

}  // namespace backtest_test
}  // namespace hplc
