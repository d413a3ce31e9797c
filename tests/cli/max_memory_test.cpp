// --max-memory, which every verb has: an input that would take more is refused with a sentence.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace max_memory_test {

using testing::CommandResult;
using testing::program;
using testing::run_command;
using testing::run_hplc;
using testing::TemporaryFolder;

void expect_refusal(const CommandResult& result, const std::string& input) {
    EXPECT_EQ(result.exit_code, 2) << result.err;
    EXPECT_NE(result.err.find(input + ": found an input that needs more than"), std::string::npos)
        << result.err;
    EXPECT_EQ(result.out, "");
}

TEST(MaxMemory, IsAnOptionOfEveryVerbThatReads) {
    for (const char* verb : {"audit", "compare", "data describe", "data import", "data get",
                             "evaluate", "explain", "positions", "predict", "report", "train"}) {
        const CommandResult help = run_hplc(std::string(verb) + " --help");
        EXPECT_NE(help.out.find("--max-memory"), std::string::npos) << verb;
    }
}

TEST(MaxMemory, EndsAStandardInputWithoutEnd) {
    const std::string read = fmt::format("'{}' data describe - --max-memory 60MB", program());
    expect_refusal(run_command("yes '1 2' | " + read), "standard input");
    expect_refusal(run_command("cat /dev/zero | " + read), "standard input");
    expect_refusal(run_command("seq 1 1000000000 | gzip -1 | " + read), "standard input");
}

#ifdef HPLC_HAS_LEARN
// A training that no machine has room for, and one that the user has no room for.
TEST(MaxMemory, TellsTheMachinesLimitFromTheUsers) {
    const TemporaryFolder folder;
    const std::string train =
        fmt::format("train debian --hidden 65000 -o '{}/x.model'", folder.path().string());
    const CommandResult machine = run_hplc(train);
    EXPECT_EQ(machine.exit_code, 4) << machine.err;
    EXPECT_NE(machine.err.find("a training that needs"), std::string::npos) << machine.err;
    EXPECT_EQ(run_hplc(train + " --max-memory 1GB").exit_code, 2);
}
#endif

// A file of 200 kB that unpacks to 200 MB, in each place where a graph or a model is read.
TEST(MaxMemory, EndsWhatUnpacksToMore) {
    const TemporaryFolder folder;
    const std::string bomb = (folder.path() / "bomb.gz").string();
    ASSERT_EQ(run_command("yes '1 2' | head -c 200000000 | gzip -9 >'" + bomb + "'").exit_code, 0);
    const std::string graph = folder.file("graph.txt", "0 1\n1 2\n2 0\n").string();
    const std::string limit = " --max-memory 60MB";
    expect_refusal(run_hplc("evaluate " + bomb + limit), bomb);
    expect_refusal(run_hplc("audit " + bomb + limit), bomb);
    expect_refusal(run_hplc("data describe " + graph + " --features " + bomb + limit), bomb);
    expect_refusal(run_hplc("data describe " + graph + " --labels " + bomb + limit), bomb);
    expect_refusal(run_hplc("predict " + graph + " --model katz --nodes " + bomb + limit), bomb);
    expect_refusal(run_hplc("report " + bomb + " -o " + folder.path().string() + "/x.html" + limit),
                   bomb);
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "x.html"));
}

}  // namespace max_memory_test
}  // namespace hplc
