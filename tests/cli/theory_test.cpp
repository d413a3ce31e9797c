#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/support.hpp"

namespace hplc {
namespace theory_test {

using testing::run_hplc;

TEST(Theory, WritesTableCsvSvgAndJson) {
    const testing::TemporaryFolder folder;
    for (const std::string model : {"er --mean-degree 6", "ba --links 4", "ba --top-by degree"}) {
        const auto file = [&](const char* name) { return (folder.path() / name).string(); };
        const auto result = run_hplc(
            "theory " + model + " --nodes 100,300 --landmarks log,0.5 --runs 2 --sources 4" +
            " --csv " + file("t.csv") + " --svg " + file("t.svg") + " --json " + file("t.json"));
        ASSERT_EQ(result.exit_code, 0) << result.err;
        EXPECT_NE(result.out.find("is above the simulated detour in"), std::string::npos);
        const auto json = nlohmann::json::parse(testing::read_bytes(file("t.json")));
        EXPECT_EQ(json["rows"].size(), 4u);
        EXPECT_TRUE(testing::read_bytes(file("t.csv")).starts_with("rule,nodes,"));
        EXPECT_TRUE(testing::read_bytes(file("t.svg")).starts_with("<svg "));
    }
}

TEST(Theory, RanksLandmarks) {
    const testing::TemporaryFolder folder;
    const auto csv = (folder.path() / "t.csv").string();
    const auto text = run_hplc("theory ranks --nodes 500 --runs 2 --csv " + csv);
    EXPECT_NE(text.out.find("5.02 %"), std::string::npos) << text.out << text.err;
    EXPECT_TRUE(testing::read_bytes(csv).starts_with("nodes,landmarks,"));
    const auto json =
        nlohmann::json::parse(run_hplc("theory ranks --nodes 500 --runs 2 --json -").out);
    EXPECT_EQ(json["rows"][0]["landmarks"], 6);
}

TEST(Theory, ComplainsAboutLandmarksItCannotCount) {
    const auto result = run_hplc("theory er --landmarks log,2");
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.err,
              "hplc: found --landmarks '2'; expected log, or a power of N above 0 and up to 1.\n");
}

}  // namespace theory_test
}  // namespace hplc
