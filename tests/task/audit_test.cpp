#include "task/audit.hpp"

#include <gtest/gtest.h>

#include "base/checksum.hpp"
#include "support/support.hpp"
#include "task_fixtures.hpp"

namespace hplc {
namespace {

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

TEST(Audit, OfAnHonestTaskIsClean) {
    const AuditReport report = audit(LinkTask::given(data_with_split(), {}));
    EXPECT_TRUE(report.clean());
    EXPECT_TRUE(verdict(report).starts_with("clean"));
    EXPECT_EQ(report.stages.size(), 10u);
    for (const StageAudit& each : report.stages) {
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
    data.split->train.pop_back();
    EXPECT_EQ(audit(LinkTask::given(data, {})).edges_in_no_part, 1u);
}

TEST(Audit, OfAWholeGraphHasNothingToLeak) {
    const AuditReport report = audit(LinkTask::whole(testing::random_data(30, 100), {}));
    EXPECT_TRUE(report.clean());
    EXPECT_EQ(stage(report, "communities").graph, "all edges, nothing held out");
}

}  // namespace
}  // namespace hplc
