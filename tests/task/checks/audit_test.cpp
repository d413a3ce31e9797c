#include "task/checks/audit.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/files/checksum.hpp"
#include "support/support.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace audit_test {

using testing::data_with_split;

const StageAudit& stage(const AuditReport& report, const std::string& name) {
    const auto found = std::ranges::find(report.stages, name, &StageAudit::stage);
    EXPECT_NE(found, report.stages.end()) << name;
    return *found;
}

std::uint64_t found(const AuditReport& report, const std::string& what) {
    const auto check = std::ranges::find(report.checks, what, &AuditCheck::what);
    EXPECT_NE(check, report.checks.end()) << what;
    return check->found;
}

AuditReport audit(const LinkTask& task) {
    return hplc::audit(task, nullptr, {});
}

TEST(Audit, OfAnHonestTaskIsClean) {
    const AuditReport report = audit(LinkTask::given(data_with_split(), {}));
    EXPECT_TRUE(report.clean());
    EXPECT_TRUE(verdict(report).starts_with("clean"));
    EXPECT_EQ(report.stages.size(), 12u);
    for (const StageAudit& each : report.stages) {
        if (each.stage == "validation negatives" || each.stage == "calibration") continue;
        EXPECT_EQ(each.edges, 6u) << each.stage;
        EXPECT_EQ(each.valid_positives_seen + each.test_positives_seen, 0u) << each.stage;
        EXPECT_EQ(each.sha256, sha256("0 1\n0 2\n1 2\n2 3\n3 4\n4 5\n")) << each.stage;
    }
    EXPECT_EQ(report.whole_sha256, sha256("0 1\n0 2\n1 2\n1 3\n2 3\n2 4\n3 4\n4 5\n"));
    for (const AuditCheck& check : report.checks)
        EXPECT_EQ(check.found, 0u) << check.what;
}

TEST(Audit, FindsPositionsFromAllEdges) {
    const LinkTask task =
        LinkTask::given(data_with_split(), {.positions_from = PositionsFrom::kAllEdges});
    const AuditReport report = audit(task);
    EXPECT_FALSE(report.clean());
    for (const char* const name : {"communities", "landmarks", "distances", "membership"}) {
        EXPECT_TRUE(stage(report, name).leaks);
        EXPECT_EQ(stage(report, name).test_positives_seen, 1u);
        EXPECT_EQ(stage(report, name).valid_positives_seen, 1u);
    }
    for (const char* const name : {"message passing", "predictors", "test scoring"})
        EXPECT_FALSE(stage(report, name).leaks);
    EXPECT_EQ(verdict(report),
              "LEAKY: 1 validation and 1 test edges are seen by communities, landmarks, distances, "
              "membership");
}

TEST(Audit, LetsTestScoringSeeValidationEdgesWhereTheProtocolSaysSo) {
    const AuditReport report =
        audit(LinkTask::given(data_with_split(), {.validation_edges_as_input = true}));
    EXPECT_EQ(stage(report, "test scoring").valid_positives_seen, 1u);
    EXPECT_EQ(stage(report, "test scoring").edges, 7u);
    EXPECT_EQ(stage(report, "validation scoring").valid_positives_seen, 0u);
    EXPECT_TRUE(report.clean());
}

TEST(Audit, FindsTestEdgesAmongTrainingEdges) {
    GraphData data = data_with_split();
    data.split->test.positives.push_back({2, 0});
    data.split->test.positives.push_back({1, 3});
    const AuditReport report = audit(LinkTask::given(data, {.overlap = Overlap::kKeep}));
    EXPECT_FALSE(report.clean());
    EXPECT_EQ(found(report, "test edges that are training edges"), 1u);
    EXPECT_EQ(found(report, "test edges that are validation edges"), 1u);
    EXPECT_TRUE(stage(report, "message passing").leaks);
    EXPECT_EQ(report.dropped.split_overlaps, 2u);

    EXPECT_TRUE(audit(LinkTask::given(data, {.overlap = Overlap::kDrop})).clean());
}

TEST(Audit, FindsNegativesOfBothPools) {
    GraphData data = data_with_split();
    data.split->valid.negatives.push_back({5, 1});
    const AuditReport report = audit(LinkTask::given(data, {}));
    EXPECT_EQ(found(report, "negatives of both validation and test"), 1u);
    EXPECT_FALSE(report.clean());
}

TEST(Audit, OfCalibrationSeesValidationEdgesAndNoTestEdge) {
    const AuditReport report = audit(LinkTask::given(data_with_split(), {}));
    for (const char* const name : {"validation negatives", "calibration"}) {
        EXPECT_EQ(stage(report, name).edges, 7u);
        EXPECT_EQ(stage(report, name).valid_positives_seen, 1u);
        EXPECT_EQ(stage(report, name).test_positives_seen, 0u);
        EXPECT_FALSE(stage(report, name).leaks);
    }
}

const NegativesAudit& negatives(const AuditReport& report, const std::string& what) {
    const auto found = std::ranges::find(report.negatives, what, &NegativesAudit::what);
    EXPECT_NE(found, report.negatives.end()) << what;
    return *found;
}

TEST(Audit, FindsTestEdgesAmongNegativesAsOftenAsChanceHasThem) {
    const LinkTask task = LinkTask::random(testing::random_data(300, 4000), SplitRatio{}, {});
    const AuditReport report = audit(task);
    EXPECT_TRUE(report.clean());
    // All pairs are drawn, so all test edges are among them.
    const NegativesAudit& calibration = negatives(report, "of calibration");
    EXPECT_EQ(calibration.test_edges, task.test().positives.size());
    EXPECT_DOUBLE_EQ(calibration.by_chance, static_cast<double>(task.test().positives.size()));
    const NegativesAudit& training = negatives(report, "of training, first epoch");
    EXPECT_GT(training.test_edges, 0u);
    EXPECT_NEAR(static_cast<double>(training.test_edges), training.by_chance,
                5 * std::sqrt(training.by_chance));
}

// A pool that avoids test edges where chance would have had them: given ones are said to be.
TEST(Audit, DoesNotJudgeNegativesThatWereGiven) {
    const LinkTask drawn = LinkTask::random(testing::random_data(100, 1500), SplitRatio{}, {});
    GraphData data = testing::random_data(100, 1500);
    GivenSplit& split = data.split.emplace();
    split.train = drawn.train_graph().graph().edges();
    split.valid.positives = drawn.valid().positives;
    split.test.positives = drawn.test().positives;
    split.valid.negatives = drawn.draw_test_non_links(1000, {});
    const NegativesAudit given = negatives(audit(LinkTask::given(data, {})), "of validation");
    EXPECT_TRUE(given.given);
    EXPECT_EQ(given.test_edges, 0u);
    EXPECT_GT(given.by_chance, 50);
    EXPECT_FALSE(given.leaks);
}

TEST(Audit, CountsGivenCandidatesThatAreEdgesWithoutCallingThemALeak) {
    GraphData data = data_with_split();
    data.split->test.candidates = {3, {{2, 5}, {1, 3}, {4, 0}}};
    const AuditReport report = audit(LinkTask::given(data, {}));
    EXPECT_EQ(found(report, "candidates that are edges"), 1u);
    EXPECT_TRUE(report.clean());
    EXPECT_NE(report.protocol.candidates_detail.find("1 are edges, as given"), std::string::npos);
}

TEST(Audit, CountsEdgesInNoPart) {
    GraphData data = data_with_split();
    data.split->train.own().pop_back();
    EXPECT_EQ(audit(LinkTask::given(data, {})).edges_in_no_part, 1u);
}

TEST(Audit, OfAWholeGraphHasNothingToLeak) {
    const AuditReport report = audit(LinkTask::whole(testing::random_data(30, 100), {}));
    EXPECT_TRUE(report.clean());
    EXPECT_EQ(stage(report, "communities").graph, "all edges, nothing held out");
}

}  // namespace audit_test
}  // namespace hplc
