#include "predict/pair_facts.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/support.hpp"

namespace hplc {
namespace pair_facts_test {

// 0 and 1 share 2 and 3; 3 has more links. 6 - 7 - 1; 8 and 9 are apart.
CsrGraph some_graph() {
    return testing::small_graph(
        10, {{0, 2}, {0, 3}, {1, 2}, {1, 3}, {3, 4}, {3, 5}, {6, 7}, {1, 7}, {8, 9}});
}

// Rows {1, 2, 0, 0}, {3, 0, 4, 0}, {0, 0, 0, 0}; the entry 0 of row 0 is written out.
FeatureMatrix some_features() {
    return {.num_columns = 4,
            .offsets = {0, 3, 5, 5},
            .columns = {0, 1, 2, 0, 2},
            .values = {1, 2, 0, 3, 4}};
}

TEST(SharedNeighbours, AreThereWithTheirWeightRarestFirst) {
    const auto shared = shared_neighbours(some_graph(), {0, 1});
    ASSERT_EQ(shared.size(), 2U);
    EXPECT_EQ(shared[0], (SharedNeighbour{.node = 2, .degree = 2, .weight = 1 / std::log(2.0)}));
    EXPECT_EQ(shared[1], (SharedNeighbour{.node = 3, .degree = 4, .weight = 1 / std::log(4.0)}));
    EXPECT_TRUE(shared_neighbours(some_graph(), {0, 6}).empty());
}

TEST(ShortestPath, LeadsFromOneToTheOther) {
    const auto path = shortest_path(some_graph(), {0, 6});
    EXPECT_EQ(path, (std::vector<NodePair>{{0, 2}, {2, 1}, {1, 7}, {7, 6}}));
    EXPECT_TRUE(shortest_path(some_graph(), {0, 8}).empty());
}

TEST(WithinThreeSteps, TellsThreeFromMore) {
    EXPECT_TRUE(within_three_steps(some_graph(), {0, 7}));  // 0 2 1 7
    EXPECT_TRUE(within_three_steps(some_graph(), {7, 0}));
    EXPECT_FALSE(within_three_steps(some_graph(), {0, 6}));  // four
    EXPECT_FALSE(within_three_steps(some_graph(), {0, 8}));  // no path
}

TEST(FeatureOverlaps, CountWhatIsNotZero) {
    const FeatureMatrix features = some_features();
    const FeatureOverlaps overlaps(features);
    const FeatureOverlap overlap = overlaps.of({0, 1});
    EXPECT_EQ(overlap.of_u, 2U);
    EXPECT_EQ(overlap.of_v, 2U);
    EXPECT_EQ(overlap.of_either(), 3U);
    EXPECT_EQ(overlap.shared, (std::vector<SharedFeature>{{.column = 0, .nodes = 2}}));
    EXPECT_DOUBLE_EQ(overlap.cosine, 3 / (std::sqrt(5.0) * 5));
    EXPECT_EQ(overlaps.of({0, 2}).cosine, 0);
    EXPECT_FALSE(overlaps.are_dense());
}

TEST(FeatureOverlaps, NameTheRarestFirst) {
    const FeatureMatrix features = {.num_columns = 2,
                                    .offsets = {0, 2, 4, 5},
                                    .columns = {0, 1, 0, 1, 0},
                                    .values = {1, 1, 1, 1, 1}};
    const FeatureOverlaps overlaps(features);
    EXPECT_EQ(overlaps.of({0, 1}).shared, (std::vector<SharedFeature>{{1, 2}, {0, 3}}));
    EXPECT_TRUE(overlaps.are_dense());
}

}  // namespace pair_facts_test
}  // namespace hplc
