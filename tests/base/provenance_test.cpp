#include "base/provenance.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

namespace hplc {
namespace provenance_test {

TEST(Provenance, QuotesWhatAShellWouldTakeApart) {
    const std::array<std::string, 6> words = {"/usr/bin/hplc", "evaluate", "my graph.txt",
                                              "it's",          "",         "--split=70/10/20"};
    EXPECT_EQ(shell_command(words),
              R"(hplc evaluate 'my graph.txt' 'it'\''s' '' --split=70/10/20)");
    EXPECT_EQ(shell_command({}), "hplc");
}

TEST(Provenance, CutsCommandsWithoutEnd) {
    const std::array<std::string, 2> words = {"hplc", std::string(100'000, 'x')};
    const std::string command = shell_command(words);
    EXPECT_EQ(command.size(), kMostCommandBytes);
    EXPECT_TRUE(command.ends_with("x…"));
}

TEST(Provenance, KnowsItsProcessAndTheTime) {
    ::unsetenv("SOURCE_DATE_EPOCH");
    const FileProvenance now = provenance_now();
    EXPECT_TRUE(now.program.starts_with("hplc "));
    EXPECT_TRUE(now.command.starts_with("hplc")) << now.command;
    EXPECT_GT(now.time, "2026");
    EXPECT_LT(now.time, "2100");
    ::setenv("SOURCE_DATE_EPOCH", "0", 1);
    EXPECT_EQ(provenance_now().time, "1970-01-01T00:00:00Z");
    for (const char* nonsense : {"", "12x", "-5", "999999999999999"}) {
        ::setenv("SOURCE_DATE_EPOCH", nonsense, 1);
        EXPECT_GT(provenance_now().time, "2026") << nonsense;
    }
    ::unsetenv("SOURCE_DATE_EPOCH");
}

}  // namespace provenance_test
}  // namespace hplc
