#include "task/checks/feature_audit.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "io/read_graph.hpp"
#include "support/support.hpp"
#include "task/checks/audit.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace feature_audit_test {

constexpr NodeId kNodes = 800;

// No structure at all: what features tell of held-out edges they have not got from training edges.
GraphData random_graph() {
    return testing::random_data(kNodes, 4800);
}

// Ten groups; links are 30 times likelier within one.
GraphData grouped_graph() {
    RandomStream random(5, "groups");
    std::vector<NodePair> edges;
    for (NodeId u = 0; u < kNodes; ++u) {
        for (NodeId v = u + 1; v < kNodes; ++v) {
            if (random.uniform() < (u % 10 == v % 10 ? 0.09 : 0.003)) edges.push_back({u, v});
        }
    }
    return testing::data_of(kNodes, std::move(edges));
}

CsrGraph whole_graph(const GraphData& data) {
    return build_graph(data.edges.num_nodes, data.edges.edges, Threads{1}).graph;
}

FeatureMatrix rows_of(const CsrGraph& graph) {
    FeatureMatrix rows{.num_columns = graph.num_nodes(), .offsets = {0}};
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId w : graph.neighbours(v)) {
            rows.columns.push_back(w);
            rows.values.push_back(1);
        }
        rows.offsets.push_back(rows.columns.size());
    }
    return rows;
}

// The rows times a random matrix of so many columns.
FeatureMatrix projected(const FeatureMatrix& rows, std::uint32_t columns) {
    FeatureMatrix result{.num_columns = columns, .offsets = {0}};
    const RandomStream random(9, "projection");
    for (std::size_t v = 0; v < rows.num_rows(); ++v) {
        std::vector<float> sum(columns, 0);
        for (auto i = rows.offsets[v]; i < rows.offsets[v + 1]; ++i) {
            RandomStream of_column = random.fork(rows.columns[i]);
            for (float& value : sum)
                value += of_column.below(2) == 0 ? -1.0F : 1.0F;
        }
        for (std::uint32_t c = 0; c < columns; ++c) {
            result.columns.push_back(c);
            result.values.push_back(sum[c]);
        }
        result.offsets.push_back(result.columns.size());
    }
    return result;
}

// One in thirty columns set, for no reason.
FeatureMatrix random_features() {
    RandomStream random(7, "features");
    FeatureMatrix rows{.num_columns = 300, .offsets = {0}};
    for (NodeId v = 0; v < kNodes; ++v) {
        for (std::uint32_t c = 0; c < 300; ++c) {
            if (random.below(30) != 0) continue;
            rows.columns.push_back(c);
            rows.values.push_back(1);
        }
        rows.offsets.push_back(rows.columns.size());
    }
    return rows;
}

// Half of a node's words are those of its group.
FeatureMatrix group_words() {
    RandomStream random(8, "words");
    FeatureMatrix rows{.num_columns = 300, .offsets = {0}};
    for (NodeId v = 0; v < kNodes; ++v) {
        for (std::uint32_t c = 0; c < 300; ++c) {
            if (random.below(c % 10 == v % 10 ? 6 : 60) != 0) continue;
            rows.columns.push_back(c);
            rows.values.push_back(1);
        }
        rows.offsets.push_back(rows.columns.size());
    }
    return rows;
}

FeatureVerdict verdict_on(const GraphData& data, const FeatureMatrix& features) {
    return audit_features(LinkTask::random(data, SplitRatio{}, {}), &features, {}).verdict;
}

TEST(FeatureAudit, FindsRowsOfTheWholeGraph) {
    for (const GraphData& data : {random_graph(), grouped_graph()}) {
        const FeatureMatrix rows = rows_of(whole_graph(data));
        const LinkTask task = LinkTask::random(data, SplitRatio{}, {});
        const FeatureAudit found = audit_features(task, &rows, {});
        EXPECT_EQ(found.verdict, FeatureVerdict::kSuspicious);
        EXPECT_GT(found.neighbours->held_out_edges, 0.98);
        EXPECT_EQ(found.edges, task.test().positives.size() + task.valid().positives.size());
        const AuditReport report = audit(task, &rows, {});
        EXPECT_FALSE(report.clean());
        EXPECT_TRUE(verdict(report).starts_with("suspicious: features know held-out edges"))
            << verdict(report);
    }
}

TEST(FeatureAudit, FindsProjectionsOfTheWholeGraph) {
    for (const GraphData& data : {random_graph(), grouped_graph()})
        EXPECT_EQ(verdict_on(data, projected(rows_of(whole_graph(data)), 128)),
                  FeatureVerdict::kSuspicious);
}

TEST(FeatureAudit, LetsFeaturesFromTrainingEdgesPass) {
    for (const GraphData& data : {random_graph(), grouped_graph()}) {
        const LinkTask task = LinkTask::random(data, SplitRatio{}, {});
        const FeatureMatrix rows = rows_of(task.train_graph().graph());
        const FeatureAudit found = audit_features(task, &rows, {});
        EXPECT_EQ(found.verdict, FeatureVerdict::kClean);
        EXPECT_GT(found.neighbours->training_edges, 0.98);  // these they know
        EXPECT_LT(found.neighbours->held_out_edges, 0.9);
        EXPECT_EQ(verdict_on(data, projected(rows, 128)), FeatureVerdict::kClean);
    }
}

TEST(FeatureAudit, LetsHonestFeaturesPass) {
    EXPECT_EQ(verdict_on(random_graph(), random_features()), FeatureVerdict::kClean);
    EXPECT_EQ(verdict_on(grouped_graph(), random_features()), FeatureVerdict::kClean);
    const FeatureMatrix words = group_words();
    const FeatureAudit found =
        audit_features(LinkTask::random(grouped_graph(), SplitRatio{}, {}), &words, {});
    EXPECT_EQ(found.verdict, FeatureVerdict::kClean);
    EXPECT_GT(found.cosine->held_out_edges, 0.6);  // like is linked to like
}

TEST(FeatureAudit, SaysWhereItDidNotLook) {
    const LinkTask task = LinkTask::random(random_graph(), SplitRatio{}, {});
    EXPECT_EQ(audit_features(task, nullptr, {}).verdict, FeatureVerdict::kNotExamined);
    EXPECT_TRUE(audit(task, nullptr, {}).clean());
    const FeatureMatrix features = random_features();
    const LinkTask few = LinkTask::random(random_graph(), SplitCounts{.valid = 20, .test = 30}, {});
    const FeatureAudit found = audit_features(few, &features, {});
    EXPECT_EQ(found.verdict, FeatureVerdict::kNotExamined);
    EXPECT_FALSE(found.cosine);
    EXPECT_NE(found.reason.find("fewer than 100"), std::string::npos) << found.reason;
}

TEST(FeatureAudit, DoesNotHangOnTheNumberOfThreads) {
    const GraphData data = grouped_graph();
    const LinkTask task = LinkTask::random(data, SplitRatio{}, {});
    const FeatureMatrix words = group_words();
    const FeatureAudit one = audit_features(task, &words, Threads{1});
    const FeatureAudit three = audit_features(task, &words, Threads{3});
    EXPECT_EQ(one.neighbours->held_out_edges, three.neighbours->held_out_edges);
    EXPECT_EQ(one.cosine->training_edges, three.cosine->training_edges);
}

}  // namespace feature_audit_test
}  // namespace hplc
