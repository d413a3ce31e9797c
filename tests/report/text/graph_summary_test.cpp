#include "report/text/graph_summary.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace graph_summary_test {

// A path 0-1-2, an edge 3-4 and the lonely 5; one loop, one edge in both directions.
GraphData small_data() {
    GraphData data;
    data.name = "small";
    data.format = "edge list";
    data.ids = NodeIds::rows(6);
    data.edges = {.num_nodes = 6, .edges = {{0, 1}, {1, 2}, {2, 1}, {3, 4}, {4, 4}}};
    return data;
}

TEST(GraphSummary, CountsWhatAReaderCanCount) {
    const GraphSummary summary = summarise(small_data(), Threads{2});
    EXPECT_EQ(summary.facts.nodes, 6u);
    EXPECT_EQ(summary.facts.edges, 3u);
    EXPECT_EQ(summary.entries, 5u);
    EXPECT_EQ(summary.self_loops, 1u);
    EXPECT_EQ(summary.repeats, 1u);
    EXPECT_EQ(summary.facts.components, 3u);
    EXPECT_EQ(summary.largest_component, 3u);
    EXPECT_EQ(summary.degrees.max, 2u);
    EXPECT_EQ(summary.degrees.isolated, 1u);
    EXPECT_EQ(summary.ids, "row numbers");
    EXPECT_FALSE(summary.times);
    EXPECT_TRUE(summary.checks.empty());
}

TEST(GraphSummary, SaysItInLines) {
    const GraphData data = small_data();
    EXPECT_EQ(summary_text(summarise(data, Threads{1}), data),
              "small (edge list)\n"
              "nodes       6, named by row numbers\n"
              "edges       3 (5 listed, 1 self loop and 0 repeats dropped; 1 given in both "
              "directions)\n"
              "components  3, the largest of 3 nodes (50.0 %)\n"
              "degrees     0 to 2, mean 1.00, median 1, 90 % up to 2, 99 % up to 2; 1 node without "
              "an edge\n"
              "features    none\n"
              "labels      none\n"
              "weights     none\n"
              "times       none\n"
              "split       none\n"
              "checks      nothing published is known here\n");
}

TEST(GraphSummary, CoversFeaturesLabelsTimesAndSplits) {
    GraphData data = small_data();
    data.ids = NodeIds::names({"a", "b", "c", "d", "e", "f"});
    data.features = FeatureMatrix{.num_columns = 4,
                                  .offsets = {0, 2, 2, 3, 3, 3, 3},
                                  .columns = {0, 3, 1},
                                  .values = {1, 1, 0.5}};
    data.labels = {0, 1, 1, -1, 7, -1};
    data.edges.times = {2001, 1999, 2001, 2005, 2005};
    data.split = GivenSplit{.source = "HeaRT",
                            .train = {{0, 1}},
                            .valid = {.positives = {{1, 2}}, .negatives = {}, .candidates = {}},
                            .test = {.positives = {{3, 4}},
                                     .negatives = {{0, 3}, {0, 4}},
                                     .candidates = {.per_edge = 1, .pairs = {{0, 5}}}}};
    const GraphSummary summary = summarise(data, Threads{1});
    EXPECT_EQ(summary.feature_values, 3u);
    EXPECT_EQ(summary.nodes_without_features, 4u);
    EXPECT_EQ(summary.classes, 3u);
    EXPECT_EQ(summary.unlabelled, 2u);
    EXPECT_EQ(summary.times->min, 1999);
    EXPECT_EQ(summary.times->max, 2005);
    EXPECT_EQ(summary.times->distinct, 3u);
    const std::string text = summary_text(summary, data);
    EXPECT_NE(
        text.find("HeaRT: train 1, valid 1 + 0 negatives, test 1 + 2 negatives + 1 candidates "
                  "each"),
        std::string::npos)
        << text;
    const auto json = summary_json(summary, data);
    EXPECT_EQ(json["split"]["test"]["candidates_per_positive"], 1);
    EXPECT_EQ(json["ids"], "text");
}

TEST(GraphSummary, ComparesWithWhatWasPublished) {
    GraphData data = small_data();
    data.name = "facebook";
    const GraphSummary summary = summarise(data, Threads{1});
    ASSERT_EQ(summary.checks.size(), 3u);
    EXPECT_FALSE(summary.checks[0].agrees());
    EXPECT_EQ(summary.checks[0].published, 4039u);
    EXPECT_TRUE(summary.checks[2].agrees());
    EXPECT_NE(summary_text(summary, data)
                  .find("nodes NOT as published (4,039), edges NOT as published (88,234), features "
                        "as published"),
              std::string::npos);
}

TEST(GraphSummary, AnEmptyGraphIsAGraph) {
    const GraphSummary summary = summarise(GraphData{}, Threads{1});
    EXPECT_EQ(summary.facts.components, 0u);
    EXPECT_EQ(summary.largest_component, 0u);
    EXPECT_NE(summary_text(summary, GraphData{}).find("the largest of 0 nodes (0.0 %)"),
              std::string::npos);
}

}  // namespace graph_summary_test
}  // namespace hplc
