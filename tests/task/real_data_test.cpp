// Tasks on the graphs of ../shared/data, with the counts that its README gives.
#include <gtest/gtest.h>

#include "graph/csr_graph.hpp"
#include "io/read_graph.hpp"
#include "support/support.hpp"
#include "task/checks/audit.hpp"
#include "task/checks/feature_audit.hpp"
#include "task/link_task.hpp"

namespace hplc {
namespace real_data_test {

namespace fs = std::filesystem;

constexpr Threads kThreads = {2};

GraphData read(const fs::path& path, const fs::path& split = {}) {
    return read_graph(path.string(), {.threads = kThreads, .split = split.string()});
}

GraphData timed_edges(const fs::path& file) {
    return read_graph(file.string(), {.threads = kThreads, .columns = "source,target,time"});
}

TEST(RealData, CoraIsSplitAtRandom) {
    HPLC_NEED_DATA(folder, "cora");
    const LinkTask task = LinkTask::random(read(folder), SplitRatio{}, {.threads = kThreads});
    EXPECT_EQ(task.train_graph().graph().num_edges(), 3696u);
    EXPECT_EQ(task.valid().positives.size(), 527u);
    EXPECT_EQ(task.test().positives.size(), 1055u);
    const AuditReport report = audit(task, nullptr, kThreads);
    EXPECT_TRUE(report.clean());
    // The checksum is that of the neutral format's own file.
    EXPECT_EQ(report.whole_sha256,
              "75e53a6dd7ff2ead7b2fcc3e31e6319debdb33f5537eeb24054e16535cfa277e");
}

TEST(RealData, DdiKeepsOgbsSplit) {
    HPLC_NEED_DATA(folder, "ddi");
    const LinkTask task = LinkTask::given(read(folder), {.threads = kThreads});
    EXPECT_EQ(task.num_edges(), 1334889u);
    EXPECT_EQ(task.train_graph().graph().num_edges(), 1067911u);
    EXPECT_EQ(task.valid().positives.size(), 133489u);
    EXPECT_EQ(task.valid().negatives.size(), 101882u);
    EXPECT_EQ(task.test().positives.size(), 133489u);
    EXPECT_EQ(task.test().negatives.size(), 95599u);
    EXPECT_EQ(task.protocol().pool, PoolKind::kGiven);
    EXPECT_TRUE(audit(task, nullptr, kThreads).clean());
}

TEST(RealData, CiteseerKeepsHeartsCandidates) {
    HPLC_NEED_DATA(folder, "citeseer");
    const LinkTask task =
        LinkTask::given(read(folder, folder / "heart_split"), {.threads = kThreads});
    EXPECT_EQ(task.train_graph().graph().num_edges(), 3870u);
    EXPECT_EQ(task.valid().candidates.pairs.size(), 227u * 500);
    EXPECT_EQ(task.test().candidates.pairs.size(), 455u * 500);
    EXPECT_EQ(task.protocol().candidates, CandidateKind::kGiven);
    // HeaRT leaves out the known edges only: 267 + 461 candidates are held-out edges.
    EXPECT_NE(task.protocol().candidates_detail.find("728 are edges"), std::string::npos)
        << task.protocol().candidates_detail;
    EXPECT_TRUE(audit(task, nullptr, kThreads).clean());
}

TEST(RealData, PubmedIsSplitByYear) {
    HPLC_NEED_DATA(folder, "pubmed");
    const GraphData data = timed_edges(folder / "edge_year.txt");
    const LinkTask task = LinkTask::by_time(data, TimeCut{2005, 2006}, {.threads = kThreads});
    EXPECT_EQ(task.train_graph().graph().num_edges(), 24645u);
    EXPECT_EQ(task.valid().positives.size(), 4535u);
    EXPECT_EQ(task.test().positives.size(), 15144u);
    EXPECT_TRUE(audit(task, nullptr, kThreads).clean());
}

TEST(RealData, DblpIsSplitByTimeNearTheRatio) {
    HPLC_NEED_DATA(folder, "dblp_temporal");
    const GraphData data = timed_edges(folder / "temporal_edges.txt.gz");
    const LinkTask task = LinkTask::by_time(data, SplitRatio{}, {.threads = kThreads});
    EXPECT_EQ(task.num_edges(), 150568u);
    EXPECT_EQ(task.dropped().repeats, 222165u - 150568u);
    EXPECT_EQ(task.protocol().split_detail, "train up to 23, validation up to 24, test after");
    EXPECT_EQ(task.train_graph().graph().num_edges(), 104167u);
    EXPECT_EQ(task.valid().positives.size(), 15149u);
    EXPECT_EQ(task.test().positives.size(), 31252u);
    EXPECT_TRUE(audit(task, nullptr, kThreads).clean());
}

FeatureMatrix rows_of(const CsrGraph& graph) {
    FeatureMatrix rows{.num_columns = graph.num_nodes(), .offsets = {0}};
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const auto neighbours = graph.neighbours(v);
        rows.columns.append(neighbours);
        rows.offsets.push_back(rows.columns.size());
    }
    rows.values.resize(rows.columns.size(), 1);
    return rows;
}

// Real features find held-out edges too; those that hold the answers are told from them.
void expect_features_told_apart(const fs::path& folder) {
    const GraphData data = read(folder);
    const LinkTask task = LinkTask::random(data, SplitRatio{}, {.threads = kThreads});
    const FeatureAudit real = audit_features(task, features_or_null(data), kThreads);
    EXPECT_EQ(real.verdict, FeatureVerdict::kClean) << folder << real.reason;
    const auto whole = rows_of(build_graph(task.num_nodes(), data.edges.edges, kThreads).graph);
    EXPECT_EQ(audit_features(task, &whole, kThreads).verdict, FeatureVerdict::kSuspicious)
        << folder;
    const auto train = rows_of(task.train_graph().graph());
    EXPECT_EQ(audit_features(task, &train, kThreads).verdict, FeatureVerdict::kClean) << folder;
}

TEST(RealData, CorasFeaturesAreToldFromLeakyOnes) {
    HPLC_NEED_DATA(folder, "cora");
    expect_features_told_apart(folder);
}

TEST(RealData, CiteseersFeaturesAreToldFromLeakyOnes) {
    HPLC_NEED_DATA(folder, "citeseer");
    expect_features_told_apart(folder);
}

TEST(RealData, CoauthorCssFeaturesAreToldFromLeakyOnes) {
    HPLC_NEED_DATA(folder, "coauthor_cs");
    expect_features_told_apart(folder);
}

}  // namespace real_data_test
}  // namespace hplc
