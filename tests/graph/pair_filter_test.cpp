#include "graph/pair_filter.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace pair_filter_test {

std::uint64_t count_plainly(const PairFilter& filter) {
    std::uint64_t count = 0;
    for (NodeId u = 0; u < filter.num_nodes(); ++u) {
        for (NodeId v = u + 1; v < filter.num_nodes(); ++v)
            count += filter.allows(u, v) ? 1 : 0;
    }
    return count;
}

const std::vector<NodeId> kFew = {1, 2, 3};
const std::vector<NodeId> kOthers = {3, 4, 5, 6};
const std::vector<NodeId> kRest = {0, 1, 4, 7};

TEST(PairFilter, CountsThePairsThatItAllows) {
    PairFilter excluding = PairFilter::between(9, kFew, kOthers);
    excluding.exclude(std::vector<NodeId>{2, 6});
    for (const PairFilter& filter :
         {PairFilter(9), PairFilter::among(9, kFew), PairFilter::between(9, kFew, kOthers),
          PairFilter::between(9, kFew, kOthers).within(PairFilter::between(9, kRest, kOthers)),
          PairFilter(9).within(PairFilter::between(9, kRest, kFew)), excluding})
        EXPECT_EQ(filter.num_pairs(), count_plainly(filter));
    EXPECT_EQ(PairFilter(9).num_pairs(), 36u);
    // 3 × 4 less (3, 3); (3, 3) is no pair.
    EXPECT_EQ(PairFilter::between(9, kFew, kOthers).num_pairs(), 11u);
}

TEST(PairFilter, WithinAllowsWhatBothAllow) {
    const PairFilter a = PairFilter::between(9, kFew, kOthers);
    const PairFilter b = PairFilter::between(9, kRest, kOthers);
    const PairFilter both = a.within(b);
    for (NodeId u = 0; u < 9; ++u) {
        for (NodeId v = 0; v < 9; ++v)
            EXPECT_EQ(both.allows(u, v), a.allows(u, v) && b.allows(u, v)) << u << ' ' << v;
    }
}

TEST(PairFilter, SidesHaveNoNodeInCommon) {
    EXPECT_TRUE(PairFilter::between(9, kFew, std::vector<NodeId>{5, 6}).has_sides());
    EXPECT_FALSE(PairFilter::between(9, kFew, kOthers).has_sides());
    EXPECT_FALSE(PairFilter(9).has_sides());
}

TEST(PairFilter, CountsNonEdges) {
    const CsrGraph graph = testing::small_graph(5, {{0, 2}, {1, 3}, {0, 1}});
    EXPECT_EQ(num_non_edges(graph, nullptr), 7u);
    const std::vector<NodeId> users = {0, 1};
    const std::vector<NodeId> items = {2, 3, 4};
    const auto pairs = std::make_shared<const AllowedPairs>(
        AllowedPairs{PairFilter::between(5, users, items), "user", "item"});
    EXPECT_EQ(count_allowed_edges(graph, pairs->filter), 2u);
    EXPECT_EQ(num_non_edges(graph, pairs), 4u);
}

}  // namespace pair_filter_test
}  // namespace hplc
