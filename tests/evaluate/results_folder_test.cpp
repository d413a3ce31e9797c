#include "evaluate/results_folder.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace results_folder_test {

using Json = nlohmann::ordered_json;

RunKey some_key() {
    return {.dataset = "cora",
            .model = "hplc",
            .recipe = "paper",
            .changes = {{"eta", 7}},
            .positions_from = "train-edges",
            .seed = 3,
            .version = "1.0"};
}

TEST(ResultsFolder, GivesBackWhatWasKept) {
    const testing::TemporaryFolder folder;
    const ResultsFolder results(folder.path() / "new" / "folder");
    EXPECT_FALSE(results.find(some_key()).has_value());
    results.keep(some_key(), {{"answer", 0.1}});
    EXPECT_EQ(results.find(some_key()), (Json{{"answer", 0.1}}));
    results.keep(some_key(), {{"answer", 2}});
    EXPECT_EQ(results.find(some_key()), (Json{{"answer", 2}}));
}

TEST(ResultsFolder, EveryPartOfTheKeyDecides) {
    const testing::TemporaryFolder folder;
    const ResultsFolder results(folder.path());
    results.keep(some_key(), {{"answer", 1}});
    const auto changed = [&](const auto& change) {
        RunKey key = some_key();
        change(key);
        return !results.find(key).has_value();
    };
    EXPECT_TRUE(changed([](RunKey& key) { key.dataset = "citeseer"; }));
    EXPECT_TRUE(changed([](RunKey& key) { key.model = "gcn"; }));
    EXPECT_TRUE(changed([](RunKey& key) { key.recipe = "best"; }));
    EXPECT_TRUE(changed([](RunKey& key) { key.changes["eta"] = 5; }));
    EXPECT_TRUE(changed([](RunKey& key) { key.positions_from = "all-edges"; }));
    EXPECT_TRUE(changed([](RunKey& key) { key.seed = 4; }));
    EXPECT_TRUE(changed([](RunKey& key) { key.version = "1.1"; }));
}

TEST(ResultsFolder, PathsAsDataSetsStayInTheFolder) {
    const ResultsFolder results("results");
    RunKey key = some_key();
    key.dataset = "../../my/graph.txt";
    EXPECT_EQ(results.file_of(key).parent_path(), "results/______my_graph_txt");
}

TEST(ResultsFolder, RefusesWhatIsNotItsOwn) {
    const testing::TemporaryFolder folder;
    const ResultsFolder results(folder.path());
    results.keep(some_key(), {{"answer", 1}});
    const auto file = results.file_of(some_key());
    const std::string name = std::filesystem::relative(file, folder.path()).string();
    for (const char* bytes : {"", "{\"key\": 1", "[]", "{\"key\": {}, \"run\": {}}"}) {
        folder.file(name, bytes);
        EXPECT_NE(testing::complaint_of([&] {
                      (void)results.find(some_key());
                  }).find("delete it; it will be computed again"),
                  std::string::npos)
            << bytes;
    }
}

}  // namespace results_folder_test
}  // namespace hplc
