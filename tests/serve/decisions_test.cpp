#include "serve/decisions.hpp"

#include <gtest/gtest.h>

#include "base/exit_code.hpp"
#include "support/support.hpp"

namespace hplc {
namespace decisions_test {

Decision decided(const std::string& u, const std::string& v, bool accepted) {
    return {.u = u,
            .v = v,
            .accepted = accepted,
            .score = 2.5,
            .probability = 0.25,
            .model = "katz",
            .time = "2026-11-18T02:00:00Z"};
}

TEST(Decisions, OutliveTheProcess) {
    const testing::TemporaryFolder folder;
    const std::string path = folder.path() / "d.jsonl";
    {
        Decisions decisions(path);
        EXPECT_FALSE(std::filesystem::exists(path));
        decisions.put(decided("a", "b", true));
        decisions.put(decided("c", "d\n\"", false));
        decisions.put(decided("b", "a", false));  // the same pair: replaces
        EXPECT_TRUE(decisions.remove("d\n\"", "c"));
        EXPECT_FALSE(decisions.remove("c", "d"));
        decisions.put(decided("e", "f", true));
    }
    const Decisions again(path);
    ASSERT_EQ(again.all().size(), 2u);
    EXPECT_FALSE(again.find("a", "b")->accepted);
    EXPECT_EQ(again.find("f", "e")->probability, 0.25);
    EXPECT_FALSE(again.find("c", "d"));
}

TEST(Decisions, ExportGuardsFormulas) {
    const testing::TemporaryFolder folder;
    Decisions decisions(folder.path() / "d.jsonl");
    decisions.put(decided("=1+1", "a,b", true));
    EXPECT_EQ(decisions.csv(),
              "u,v,decision,probability,score,model,time\n"
              "'=1+1,\"a,b\",accept,0.25,2.5,katz,2026-11-18T02:00:00Z\n");
}

TEST(Decisions, OneServerWritesToAFile) {
    const testing::TemporaryFolder folder;
    const std::string path = folder.path() / "d.jsonl";
    Decisions first(path);
    Decisions second(path);
    first.put(decided("a", "b", true));
    EXPECT_THROW(second.put(decided("c", "d", true)), OutputError);
    EXPECT_TRUE(second.all().empty());
}

TEST(Decisions, AFileOfSomethingElseIsRefused) {
    const testing::TemporaryFolder folder;
    const std::string path = folder.file("d.jsonl", "{\"u\":\"a\",\"v\":\"b\"}\n");
    EXPECT_NE(
        testing::complaint_of([&] { Decisions decisions(path); }).find("d.jsonl:1: found line"),
        std::string::npos);
}

}  // namespace decisions_test
}  // namespace hplc
