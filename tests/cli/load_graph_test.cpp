// What every verb does with GRAPH.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/support.hpp"

namespace hplc {
namespace load_graph_test {

using testing::run_hplc;

// A ring of 20 nodes as a pickled dict of lists, as Planetoid has it, with two test nodes but
// neither allx nor ally.
std::string planetoid_folder(const testing::TemporaryFolder& folder) {
    std::string pickle = "\x80\x02}(";
    for (int v = 0; v < 20; ++v)
        pickle += fmt::format("K{:c}]K{:c}a", v, (v + 1) % 20);
    (void)folder.file("ind.ring.graph", pickle + "u.");
    (void)folder.file("ind.ring.test.index", "18\n19\n");
    return folder.path().string();
}

TEST(LoadGraph, RemarksGoToStandardErrorUnlessQuiet) {
    const testing::TemporaryFolder folder;
    const std::string command = fmt::format("audit '{}' --json - ", planetoid_folder(folder));
    const auto result = run_hplc(command);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.err.find("ind.ring.allx is missing, so there are no features."),
              std::string::npos)
        << result.err;
    EXPECT_EQ(nlohmann::json::parse(result.out)["graph"]["edges"], 20);
    EXPECT_EQ(run_hplc(command + "--quiet").err, "");
}

TEST(LoadGraph, DamagedDataExitsWithTwoAndASentence) {
    const testing::TemporaryFolder folder;
    const auto pickle = folder.file("graph.pkl",
                                    "\x80\x02"
                                    "cos\nsystem\n.");
    const auto result = run_hplc(fmt::format("audit '{}'", pickle.string()));
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find("calls for 'system' of the Python module 'os' at byte 2"),
              std::string::npos)
        << result.err;
}

}  // namespace load_graph_test
}  // namespace hplc
