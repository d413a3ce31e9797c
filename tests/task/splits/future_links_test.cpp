#include "task/splits/future_links.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace future_links_test {

TEST(FutureRemark, IsForRandomSplitsOfTimedEdges) {
    EXPECT_NE(future_remark(SplitKind::kRandom, true).find("--split-kind time"), std::string::npos);
    EXPECT_EQ(future_remark(SplitKind::kRandom, false), "");
    EXPECT_EQ(future_remark(SplitKind::kTime, true), "");
    EXPECT_EQ(future_remark(SplitKind::kGiven, true), "");
}

TEST(LatestEdges, AreThoseOfTheLastTimes) {
    GraphData data;
    data.edges = {.num_nodes = 5,
                  .edges = {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 4}, {0, 4}},
                  .times = {1, 2, 9, 3, 4, 4}};
    const LatestEdges latest = latest_edges(data, 0.4);
    EXPECT_EQ(latest.edges, (std::vector<NodePair>{{0, 4}, {3, 4}}));  // 1-2 was there before
    EXPECT_EQ(latest.detail, "train up to 3, validation after");
    data.edges.times.clear();
    EXPECT_NE(testing::complaint_of([&] { (void)latest_edges(data, 0.4); }).find("without times"),
              std::string::npos);
}

}  // namespace future_links_test
}  // namespace hplc
