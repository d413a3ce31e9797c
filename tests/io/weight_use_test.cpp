#include "io/weight_use.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace weight_use_test {

GraphData data_with(std::vector<float> weights, std::vector<NodePair> edges = {{0, 1}, {1, 2}}) {
    GraphData data;
    data.name = "small";
    data.ids = NodeIds::names({"a", "b", "c"});
    data.edges = {.num_nodes = 3, .edges = std::move(edges), .weights = std::move(weights)};
    return data;
}

std::string complaint(std::string_view use, const GraphData& data) {
    return testing::complaint_of([&] { (void)weighting_of(use, data, {}); });
}

TEST(WeightUse, IsWhatTheUserSaysOfWhatThereIs) {
    const GraphData weighted = data_with({1, 2});
    const GraphData repeated = data_with({}, {{0, 1}, {1, 2}, {1, 0}});
    EXPECT_EQ(weighting_of("", weighted, {}), EdgeWeighting::kNone);
    EXPECT_EQ(weighting_of("ignore", weighted, {}), EdgeWeighting::kNone);
    EXPECT_EQ(weighting_of("use", weighted, {}), EdgeWeighting::kSum);
    EXPECT_EQ(weighting_of("use", repeated, {}), EdgeWeighting::kCount);
    EXPECT_EQ(weighting_of("count", repeated, {}), EdgeWeighting::kCount);
}

TEST(WeightUse, WhereThereIsNothingToUseOneSentenceSaysSo) {
    EXPECT_EQ(complaint("use", data_with({})),
              "small: found edges without weights, each listed once; expected a column with "
              "weights, or edges that are listed several times. To fix: leave --weights out, name "
              "the column with --columns, or read the list of edges.");
    EXPECT_FALSE(complaint("count", data_with({1, 2})).empty());
    EXPECT_EQ(complaint("some", data_with({1, 2})),
              "found --weights 'some'; expected ignore, use or count. To fix: correct --weights.");
}

TEST(WeightUse, WeightsAreAboveNothing) {
    EXPECT_EQ(complaint("use", data_with({1, -2})),
              "small: found the edge from 'b' to 'c' with the weight -2; expected weights above 0. "
              "To fix: leave --weights out, remove such edges, or move the weights.");
    EXPECT_FALSE(complaint("use", data_with({0, 1})).empty());
}

TEST(WeightUse, UnusedWeightsAreReportedWhereTheyDiffer) {
    GraphData data = data_with({1, 2});
    EXPECT_EQ(unused_weights_remark(data),
              "Edges have different weights, which are not used; --weights use uses them.");
    data.edges.weighting = EdgeWeighting::kSum;
    EXPECT_EQ(unused_weights_remark(data), "");
    EXPECT_EQ(unused_weights_remark(data_with({3, 3})), "");
    EXPECT_EQ(unused_weights_remark(data_with({})), "");
}

}  // namespace weight_use_test
}  // namespace hplc
