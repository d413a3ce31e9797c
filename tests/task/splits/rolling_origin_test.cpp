#include "task/splits/rolling_origin.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace rolling_origin_test {

// Nodes 0 to 5. Until 2 a triangle 0 1 2 with a tail to 3; in 3 the new link 1 3, the repeat 0 1
// and the link 3 4 with a new node; in 4 the new links 0 3 and 2 4, the repeat 1 3, and 5 appears.
GraphData timed() {
    GraphData data = testing::data_of(6, {{0, 1},
                                          {1, 2},
                                          {2, 0},
                                          {2, 3},
                                          {3, 1},
                                          {1, 0},
                                          {3, 4},
                                          {0, 3},
                                          {2, 4},
                                          {1, 3},
                                          {5, 0},
                                          {4, 4}});
    data.edges.times = {1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4};
    return data;
}

TEST(RollingOrigin, TellsNewLinksRepeatsAndNewNodesApart) {
    const RollingOrigin origin(timed(), 3, 1, kWholeHistory, {});
    EXPECT_EQ(origin.history().edges.num_nodes, 5);  // 5 has not been seen
    EXPECT_EQ(origin.history().edges.edges.size(), 7);
    EXPECT_EQ(origin.coming().fresh, (std::vector<NodePair>{{0, 3}, {2, 4}}));
    EXPECT_EQ(origin.coming().repeated, (std::vector<NodePair>{{1, 3}}));
    EXPECT_EQ(origin.coming().with_new_nodes, 1);
    EXPECT_EQ(origin.coming_period().until, 4);
}

TEST(RollingOrigin, FitsOnThePeriodBefore) {
    const RollingOrigin origin(timed(), 3, 1, kWholeHistory, {});
    const LinkTask& task = origin.task();
    EXPECT_EQ(task.train_graph().graph().num_edges(), 4);
    // 3 4 came too, but 4 could not have been predicted.
    EXPECT_EQ(task.valid().positives, (std::vector<NodePair>{{1, 3}}));
    EXPECT_EQ(task.test_input_graph().graph().num_edges(), 6);
    EXPECT_TRUE(task.test().positives.empty());
    for (const NodePair pair : task.valid().negatives) {
        EXPECT_FALSE(task.is_known_edge(pair));
        EXPECT_NE(pair.v, 4);  // not known when validation began
    }
}

TEST(RollingOrigin, TimesEndWithTheirPeriod) {
    const RollingOrigin origin(timed(), 3, 1, kWholeHistory, {});
    const TrainGraph train = origin.task().train_graph();
    ASSERT_NE(train.times(), nullptr);
    EXPECT_EQ(train.times()->now, 2);
    // 0 1 is seen again in 3, which training must not know.
    EXPECT_EQ(train.times()->last.front(), 1);
    EXPECT_EQ(train.times()->count.front(), 1);
    const TrainGraph known = origin.task().test_input_graph();
    EXPECT_EQ(known.times()->now, 3);
    EXPECT_EQ(known.times()->last.front(), 3);
    EXPECT_EQ(known.times()->count.front(), 2);
    EXPECT_EQ(known.times()->first, 1);
}

TEST(RollingOrigin, OldEdgesAreLeftOutOfAWindow) {
    const RollingOrigin origin(timed(), 3, 1, 2, {});  // (1, 3]
    EXPECT_EQ(origin.history().edges.edges.size(), 5);
    EXPECT_EQ(origin.coming().repeated, (std::vector<NodePair>{{1, 3}}));
}

TEST(RollingOrigin, WhatComesLaterChangesNothing) {
    GraphData data = testing::random_data(60, 600);
    for (std::size_t i = 0; i < 600; ++i)
        data.edges.times.push_back(static_cast<double>(i / 60));
    GraphData cut = data;
    cut.edges.edges.resize(420);  // up to 6
    cut.edges.times.resize(420);
    const RollingOrigin with(data, 6, 1, kWholeHistory, {.seed = 5});
    const RollingOrigin without(cut, 6, 1, kWholeHistory, {.seed = 5});
    EXPECT_FALSE(with.coming().fresh.empty());
    EXPECT_TRUE(without.coming().fresh.empty());
    EXPECT_EQ(with.history().edges.edges, without.history().edges.edges);
    EXPECT_EQ(with.history().edges.times, without.history().edges.times);
    EXPECT_EQ(with.task().valid(), without.task().valid());
    EXPECT_EQ(*with.task().train_graph().times(), *without.task().train_graph().times());
    EXPECT_EQ(with.task().known_graph().graph(), without.task().known_graph().graph());
}

TEST(RollingOrigin, NegativesDoNotComeEither) {
    GraphData data = testing::random_data(60, 600);
    for (std::size_t i = 0; i < 600; ++i)
        data.edges.times.push_back(static_cast<double>(i / 60));
    const RollingOrigin origin(data, 6, 1, kWholeHistory, {});
    const auto negatives = origin.draw_not_coming(200);
    EXPECT_EQ(negatives.size(), 200);
    const auto coming = testing::as_set(origin.coming().fresh);
    for (const NodePair pair : negatives) {
        EXPECT_FALSE(coming.contains(ordered(pair)));
        EXPECT_FALSE(origin.task().is_known_edge(pair));
    }
}

TEST(RollingOrigins, AreAHorizonApartUpToTheLastEdge) {
    EXPECT_EQ(rolling_origins(timed(), 2, 1), (std::vector<double>{2, 3}));
    EXPECT_NE(
        testing::complaint_of([] { (void)rolling_origins(timed(), 3, 1); }).find("4 horizons"),
        std::string::npos);
    EXPECT_NE(testing::complaint_of([] {
                  (void)rolling_origins(testing::random_data(5, 9), 2, 1);
              }).find("edges without times"),
              std::string::npos);
}

TEST(LengthOfTime, IsInUnitsSharesOrDays) {
    GraphData data = timed();
    EXPECT_EQ(length_of_time("2", data, "--horizon"), 2);
    EXPECT_EQ(length_of_time("50%", data, "--horizon"), 1);  // entries 7 to 12: from 3 to 4
    EXPECT_EQ(length_of_time("5%", data, "--horizon"), 1);   // at least from the last time but one
    for (const char* wrong : {"0", "-1", "x", "3d", "1e999", "100%", "2 "}) {
        EXPECT_NE(testing::complaint_of([&] {
                      (void)length_of_time(wrong, data, "--horizon");
                  }).find("correct --horizon"),
                  std::string::npos)
            << wrong;
    }
    for (double& time : data.edges.times)
        time = 1.7e9 + 86'400 * time;
    data.times_are_dates = true;
    EXPECT_EQ(length_of_time("2d", data, "--horizon"), 2 * 86'400);
    EXPECT_EQ(length_of_time("1w", data, "--horizon"), 7 * 86'400);
    EXPECT_NE(
        testing::complaint_of([&] { (void)length_of_time("2", data, "--horizon"); }).find("30d"),
        std::string::npos);
}

TEST(CountPeriods, CountsNewLinksOfKnownNodes) {
    const auto periods = count_periods(timed().edges, 4, 1, 8);
    ASSERT_EQ(periods.size(), 3);
    EXPECT_EQ(periods[0].nodes, 5);
    EXPECT_EQ(periods[0].fresh, 2);  // 0 3 and 2 4; 1 3 repeats, 5 is new
    EXPECT_EQ(periods[1].nodes, 4);
    EXPECT_EQ(periods[1].fresh, 1);  // 1 3
    EXPECT_EQ(periods[2].nodes, 3);
    EXPECT_EQ(periods[2].fresh, 1);  // 0 2
    EXPECT_EQ(count_periods(timed().edges, 4, 1, 2).size(), 2);
}

TEST(EndsOfGiven, AreThoseOfASplitByTimeOnly) {
    const GraphData data = timed();
    const CsrGraph early = testing::small_graph(6, {{0, 1}, {1, 2}, {0, 2}, {2, 3}});
    const std::vector<NodePair> valid = {{3, 1}, {3, 4}};
    const PeriodEnds ends = ends_of_given(early, valid, data.edges);
    EXPECT_EQ(ends.train, 2);
    EXPECT_EQ(ends.known, 3);
    const CsrGraph mixed = testing::small_graph(6, {{0, 1}, {1, 2}, {0, 3}});
    EXPECT_EQ(ends_of_given(mixed, valid, data.edges).train, kWholeHistory);
}

}  // namespace rolling_origin_test
}  // namespace hplc
