#include "task/splits/split.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <map>

#include "support/statistics.hpp"
#include "support/support.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace split_test {

using testing::as_set;
using testing::complaint_of;

TEST(SplitRatio, IsWrittenAndReadInPerCent) {
    EXPECT_EQ(to_string(SplitRatio{}), "70/10/20");
    for (const char* const text : {"85/5/10", "0.85/0.05/0.1"}) {
        const SplitRatio ratio = parse_split_ratio(text);
        EXPECT_DOUBLE_EQ(ratio.train, 0.85);
        EXPECT_DOUBLE_EQ(ratio.valid, 0.05);
        EXPECT_DOUBLE_EQ(ratio.test, 0.1);
    }
    for (const char* const bad : {"", "70", "70/30", "70/10/20/0", "a/b/c", "70/10/20 ", "70//30"})
        EXPECT_THROW((void)parse_split_ratio(bad), InputError) << bad;
}

TEST(CountsOf, RoundsHeldOutPartsDown) {
    const SplitCounts counts = counts_of({.train = 0.7, .valid = 0.1, .test = 0.2}, 5278);
    EXPECT_EQ(counts.valid, 527u);
    EXPECT_EQ(counts.test, 1055u);
    // 0.29 * 100 is 28.999999999999996 in binary, but 29 to whoever asked for it.
    EXPECT_EQ(counts_of({.train = 0.61, .valid = 0.1, .test = 0.29}, 100).test, 29u);
}

TEST(CountsOf, RefusesSharesThatMeanNothing) {
    for (const char* const bad : {"70/10/10", "70/20/20", "110/-20/10", "nan/10/20", "0/0/0"}) {
        const std::string message =
            complaint_of([&] { (void)counts_of(parse_split_ratio(bad), 1000); });
        EXPECT_NE(message.find("expected three shares train/valid/test, none negative"),
                  std::string::npos)
            << bad << ": " << message;
    }
}

TEST(CountsOf, RefusesAPartWithoutEdges) {
    const std::string message = complaint_of([] { (void)counts_of(SplitRatio{}, 9); });
    EXPECT_EQ(message,
              "found a graph of 9 edges, of which 10 % are none; expected at least one validation "
              "edge. To fix: pass a --split with a larger validation part.");
    EXPECT_EQ(counts_of({.train = 0.9, .valid = 0, .test = 0.1}, 19).valid, 0u);
}

TEST(CutAtRandom, RefusesMoreEdgesThanThereAre) {
    const CsrGraph graph = testing::small_graph(4, {{0, 1}, {1, 2}, {2, 3}});
    for (const SplitCounts counts :
         {SplitCounts{5, 0}, SplitCounts{1, 2}, SplitCounts{~0ull, ~0ull}}) {
        const std::string message =
            complaint_of([&] { (void)cut_at_random(graph, counts, RandomStream(0, "split")); });
        EXPECT_NE(message.find("expected fewer than the 3 edges of the graph"), std::string::npos)
            << message;
    }
}

// Every edge is held out equally often, and either of its ends comes first equally often.
TEST(CutAtRandom, IsUniform) {
    const CsrGraph graph = testing::small_graph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}});
    std::map<NodePair, std::uint64_t> counts;
    for (std::uint64_t seed = 0; seed < 10000; ++seed) {
        const EdgeParts parts =
            cut_at_random(graph, {.valid = 1, .test = 1}, RandomStream(seed, "split"));
        ++counts[parts.test.front()];
        ++counts[parts.valid.front()];
    }
    ASSERT_EQ(counts.size(), 10u);  // each direction of each edge
    EXPECT_LT(testing::unevenness(testing::values_of(counts)), 4.5);
}

EdgeList timed(std::vector<NodePair> edges, std::vector<double> times) {
    EdgeList list;
    list.num_nodes = 10;
    list.edges = std::move(edges);
    list.times = std::move(times);
    return list;
}

// One edge at 1 (seen again at 9), two at 2, one at 3, one at 4.
EdgeList five_edges() {
    return timed({{0, 1}, {3, 2}, {4, 5}, {1, 0}, {7, 6}, {8, 8}, {9, 8}, {2, 3}},
                 {1, 2, 2, 9, 3, 0, 4, 7});
}

TEST(CutByTime, TheEarliestTimeOfARepeatedEdgeDecides) {
    const EdgeParts parts = cut_by_time(five_edges(), {.train_until = 2, .valid_until = 3});
    EXPECT_EQ(parts.train, (std::vector<NodePair>{{0, 1}, {3, 2}, {4, 5}}));
    EXPECT_EQ(parts.valid, (std::vector<NodePair>{{7, 6}}));
    EXPECT_EQ(parts.test, (std::vector<NodePair>{{9, 8}}));
}

TEST(CutByTime, MayDoWithoutValidation) {
    const EdgeParts parts = cut_by_time(five_edges(), {.train_until = 2, .valid_until = 2});
    EXPECT_TRUE(parts.valid.empty());
    EXPECT_EQ(parts.test.size(), 2u);
}

TEST(CutByTime, RefusesWhatCannotBeCut) {
    const auto complaint = [](const EdgeList& edges, TimeCut cut) {
        return complaint_of([&] { (void)cut_by_time(edges, cut); });
    };
    EXPECT_NE(complaint(five_edges(), {0.5, 3}).find("no training edges"), std::string::npos);
    EXPECT_NE(complaint(five_edges(), {2, 2.5}).find("no validation edges"), std::string::npos);
    EXPECT_NE(complaint(five_edges(), {2, 4}).find("no test edges with train up to 2, validation"),
              std::string::npos);
    EXPECT_NE(complaint(five_edges(), {3, 2}).find("validation to end after training"),
              std::string::npos);
    EXPECT_NE(complaint(timed({{0, 1}}, {}), {1, 2}).find("edges without times"),
              std::string::npos);
    EXPECT_NE(
        complaint(timed({{0, 1}, {1, 2}}, {1, std::numeric_limits<double>::quiet_NaN()}), {1, 2})
            .find("no number as the time of edge 2"),
        std::string::npos);
}

TEST(TimeCut, IsToldByDatesWhereTheDataHasThem) {
    EXPECT_EQ(to_string(TimeCut{2005, 2006}),
              "train up to 2005, validation up to 2006, test after");
    const TimeCut cut{.train_until = last_of_day(86'400 * 19'000.0),
                      .valid_until = 86'400 * 19'001.0 + 3600,
                      .are_dates = true};
    EXPECT_EQ(to_string(cut),
              "train up to 2022-01-08, validation up to 2022-01-09T01:00:00, test after");
}

TEST(NearestTimeCut, TakesTheStepsNearestToTheRatio) {
    // Edges until 1, 2, 3, 4: 1, 3, 4, 5.
    const auto cut = [](const char* ratio) {
        const TimeCut found = nearest_time_cut(five_edges(), parse_split_ratio(ratio));
        return std::pair(found.train_until, found.valid_until);
    };
    EXPECT_EQ(cut("60/20/20"), std::pair(2.0, 3.0));
    EXPECT_EQ(cut("10/10/80"), std::pair(1.0, 2.0));
    EXPECT_EQ(cut("98/1/1"), std::pair(2.0, 3.0));  // a step is left for each of the others
    EXPECT_EQ(cut("80/0/20"), std::pair(3.0, 3.0));
    EXPECT_EQ(cut("40/40/20"), std::pair(1.0, 3.0));  // 1 and 3 edges are as near to 2
}

TEST(NearestTimeCut, NeedsAsManyStepsAsParts) {
    const EdgeList two_steps = timed({{0, 1}, {1, 2}, {2, 3}}, {1, 1, 2});
    const std::string message =
        complaint_of([&] { (void)nearest_time_cut(two_steps, SplitRatio{}); });
    EXPECT_TRUE(message.starts_with("found edges of 2 different times; expected at least 3"))
        << message;
}

}  // namespace split_test
}  // namespace hplc
