// Tasks on the graphs of ../shared/data, with the counts that its README gives.
#include <gtest/gtest.h>

#include "io/edge_list_reader.hpp"
#include "io/read_graph.hpp"
#include "support/support.hpp"
#include "task/audit.hpp"
#include "task/link_task.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

constexpr Threads kThreads = {2};

std::vector<NodePair> pairs(const fs::path& file, NodeId nodes) {
    return read_pairs(file.string(), NodeIds::rows(nodes), kThreads);
}

HeldOutEdges held_out(const fs::path& folder, const std::string& part, const std::string& ending,
                      NodeId nodes) {
    return {.positives = pairs(folder / (part + "_pos" + ending), nodes),
            .negatives = pairs(folder / (part + "_neg" + ending), nodes),
            .candidates = {}};
}

GraphData without_edges(const std::string& name, NodeId nodes) {
    GraphData data;
    data.name = name;
    data.ids = NodeIds::rows(nodes);
    data.edges.num_nodes = nodes;
    return data;
}

GraphData ddi(const fs::path& folder) {
    GraphData data = without_edges("ddi", 4267);
    data.edges.edges = pairs(folder / "train_edges.txt.gz", 4267);
    data.split = GivenSplit{.source = "OGB",
                            .train = data.edges.edges,
                            .valid = held_out(folder, "valid", ".txt.gz", 4267),
                            .test = held_out(folder, "test", ".txt.gz", 4267)};
    return data;
}

GraphData citeseer(const fs::path& folder) {
    constexpr NodeId kNodes = 3327;
    const fs::path split = folder / "heart_split";
    GraphData data = without_edges("citeseer", kNodes);
    data.edges.edges = pairs(folder / "edges.txt", kNodes);
    data.split = GivenSplit{.source = "HeaRT",
                            .train = pairs(split / "train_pos.txt", kNodes),
                            .valid = held_out(split, "valid", ".txt", kNodes),
                            .test = held_out(split, "test", ".txt", kNodes)};
    data.split->valid.candidates = {500, pairs(split / "heart_valid_samples.txt.gz", kNodes)};
    data.split->test.candidates = {500, pairs(split / "heart_test_samples.txt.gz", kNodes)};
    return data;
}

GraphData timed_edges(const fs::path& file) {
    return read_graph(file.string(), {.threads = kThreads, .columns = "source,target,time"});
}

TEST(RealData, CoraIsSplitAtRandom) {
    HPLC_NEED_DATA(folder, "cora");
    GraphData data = without_edges("cora", 2708);
    data.edges.edges = pairs(folder / "edges.txt", 2708);
    const LinkTask task = LinkTask::random(data, SplitRatio{}, {.threads = kThreads});
    EXPECT_EQ(task.train_graph().graph().num_edges(), 3696u);
    EXPECT_EQ(task.valid().positives.size(), 527u);
    EXPECT_EQ(task.test().positives.size(), 1055u);
    const AuditReport report = audit(task);
    EXPECT_TRUE(report.clean());
    // The checksum is that of the neutral format's own file.
    EXPECT_EQ(report.whole_sha256,
              "75e53a6dd7ff2ead7b2fcc3e31e6319debdb33f5537eeb24054e16535cfa277e");
}

TEST(RealData, DdiKeepsOgbsSplit) {
    HPLC_NEED_DATA(folder, "ddi");
    const LinkTask task = LinkTask::given(ddi(folder), {.threads = kThreads});
    EXPECT_EQ(task.num_edges(), 1334889u);
    EXPECT_EQ(task.train_graph().graph().num_edges(), 1067911u);
    EXPECT_EQ(task.valid().positives.size(), 133489u);
    EXPECT_EQ(task.valid().negatives.size(), 101882u);
    EXPECT_EQ(task.test().positives.size(), 133489u);
    EXPECT_EQ(task.test().negatives.size(), 95599u);
    EXPECT_EQ(task.protocol().pool, PoolKind::kGiven);
    EXPECT_TRUE(audit(task).clean());
}

TEST(RealData, CiteseerKeepsHeartsCandidates) {
    HPLC_NEED_DATA(folder, "citeseer");
    const LinkTask task = LinkTask::given(citeseer(folder), {.threads = kThreads});
    EXPECT_EQ(task.dropped().split_self_loops, 48u);
    EXPECT_EQ(task.train_graph().graph().num_edges(), 3870u);
    EXPECT_EQ(task.valid().candidates.pairs.size(), 227u * 500);
    EXPECT_EQ(task.test().candidates.pairs.size(), 455u * 500);
    EXPECT_EQ(task.protocol().candidates, CandidateKind::kGiven);
    // HeaRT leaves out the known edges only: 267 + 461 candidates are held-out edges.
    EXPECT_NE(task.protocol().candidates_detail.find("728 are edges"), std::string::npos)
        << task.protocol().candidates_detail;
    EXPECT_TRUE(audit(task).clean());
}

TEST(RealData, PubmedIsSplitByYear) {
    HPLC_NEED_DATA(folder, "pubmed");
    const GraphData data = timed_edges(folder / "edge_year.txt");
    const LinkTask task = LinkTask::by_time(data, TimeCut{2005, 2006}, {.threads = kThreads});
    EXPECT_EQ(task.train_graph().graph().num_edges(), 24645u);
    EXPECT_EQ(task.valid().positives.size(), 4535u);
    EXPECT_EQ(task.test().positives.size(), 15144u);
    EXPECT_TRUE(audit(task).clean());
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
    EXPECT_TRUE(audit(task).clean());
}

}  // namespace
}  // namespace hplc
