#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "support/support.hpp"

namespace hplc {
namespace explain_test {

using nlohmann::json;
using testing::run_hplc;
using testing::TemporaryFolder;

constexpr const char* kEdges =
    "ann bob\nann cal\ndan bob\ndan cal\ncal eve\ncal fay\nbob fay\nann gus\ngus hal\n";

json explained(const std::string& arguments) {
    const auto result = run_hplc("explain " + arguments + " --json -");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return json::parse(result.out);
}

TEST(Explain, TellsAllOfAPair) {
    const TemporaryFolder folder;
    const auto graph = folder.file("edges.txt", kEdges).string();
    const json found = explained(graph + " ann dan");
    EXPECT_EQ(found["model"], "adamic-adar");
    EXPECT_FALSE(found["linked"].get<bool>());
    EXPECT_EQ(found["distance"], 2);
    EXPECT_EQ(found["shared_neighbours"][0]["node"], "bob");
    EXPECT_EQ(found["shared_neighbours"].size(), 2U);
    EXPECT_DOUBLE_EQ(found["score"], 1 / std::log(3.0) + 1 / std::log(4.0));
    EXPECT_EQ(found["ranks"]["v_for_u"]["candidates"], 4);  // dan, eve, fay, hal
    EXPECT_TRUE(found["probability"].is_null());
    EXPECT_EQ(found["what_if"]["tried"], found["what_if"]["near"]);
}

// As predict does: by trial, with a probability, and it says which.
TEST(Explain, OfAGraphChoosesTheModelByValidation) {
    const auto result = run_hplc("explain debian perl libc6 --what-if 0 --json -");
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const std::string model = json::parse(result.out)["model"];
    EXPECT_NE(result.err.find(model + " is the best of"), std::string::npos) << result.err;
    EXPECT_GT(json::parse(result.out)["probability"], 0);
    const auto predicted = run_hplc("predict debian --top 1");
    EXPECT_NE(predicted.err.find(model + " is the best of"), std::string::npos) << predicted.err;
}

TEST(Explain, RefusesOptionsThatDoNotGoTogether) {
    const TemporaryFolder folder;
    const auto graph = folder.file("edges.txt", kEdges).string();
    const auto learned = run_hplc("explain " + graph + " ann dan --model gcn");
    EXPECT_EQ(learned.exit_code, 2);
    EXPECT_NE(learned.err.find("then hplc explain FILE"), std::string::npos) << learned.err;
    const auto twice = run_hplc("explain " + graph + " ann dan --graph " + graph);
    EXPECT_EQ(twice.exit_code, 2);
    EXPECT_NE(twice.err.find("--graph with an input that is not a model file"), std::string::npos);
}

// JSON holds UTF-8 only; a name in Latin-1 is no reason to fail.
TEST(Explain, WritesJsonOfNamesThatAreNoUtf8) {
    const TemporaryFolder folder;
    const auto graph = folder.file("edges.txt",
                                   "ann b\xf6"
                                   "b\nann cal\ndan b\xf6"
                                   "b\ndan cal\n");
    const json found = explained(graph.string() + " ann dan");
    EXPECT_EQ(found["shared_neighbours"][0]["node"],
              "b\xef\xbf\xbd"
              "b");
}

// The edge that explain names is taken out of the file, and the file is asked.
TEST(Explain, ForetellsTheScoreWithoutAnEdge) {
    const TemporaryFolder folder;
    const auto graph = folder.file("edges.txt", kEdges).string();
    const json removal = explained(graph + " ann dan")["what_if"]["removals"][0];
    EXPECT_EQ(removal["edge"], (json{"ann", "bob"}));
    std::string edges = kEdges;
    edges.erase(0, std::string("ann bob\n").size());
    const auto smaller = folder.file("smaller.txt", edges).string();
    EXPECT_EQ(explained(smaller + " ann dan")["score"], removal["score"]);
}

TEST(Explain, TakesAKnownLinkOutFirst) {
    const TemporaryFolder folder;
    const auto graph = folder.file("edges.txt", kEdges).string();
    const json found = explained(graph + " cal fay --model common-neighbours");
    EXPECT_TRUE(found["linked"].get<bool>());
    EXPECT_EQ(found["degrees"]["v"], 1);
    const auto text = run_hplc("explain " + graph + " cal fay");
    EXPECT_NE(text.out.find("This link is in the input. It is left out"), std::string::npos);
}

TEST(Explain, ReadsAsSentences) {
    const TemporaryFolder folder;
    const auto graph = folder.file("edges.txt", kEdges).string();
    const auto result = run_hplc("explain " + graph + " ann dan --what-if 2");
    ASSERT_EQ(result.exit_code, 0) << result.err;
    for (const char* part :
         {"ann – dan, in ", " by adamic-adar\n", "dan is number 1 of the 4 candidates of ann",
          "Neighbours   2 of 3 and 2 are shared", "0.910  bob (3 links)",
          "Distance     2 (ann – bob – dan)", "(the nearest 2 of 8 tried, one by one)",
          "without ann – bob", "The model sees: edges", "It does not see: names"}) {
        EXPECT_NE(result.out.find(part), std::string::npos) << part << "\n" << result.out;
    }
}

TEST(Explain, RefusesNodesThatAreNotThere) {
    const TemporaryFolder folder;
    const auto graph = folder.file("edges.txt", kEdges).string();
    const auto unknown = run_hplc("explain " + graph + " ann zoe");
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_NE(unknown.err.find("found no node 'zoe'"), std::string::npos) << unknown.err;
    const auto near = run_hplc("explain " + graph + " ann dam");
    EXPECT_NE(near.err.find("(similar: dan)"), std::string::npos) << near.err;
    const auto same = run_hplc("explain " + graph + " ann ann");
    EXPECT_EQ(same.exit_code, 2);
    EXPECT_NE(same.err.find("the pair of 'ann' with itself"), std::string::npos) << same.err;
}

#ifdef HPLC_HAS_LEARN
TEST(Explain, SaysOfATrainedModelWhatPredictSays) {
    const TemporaryFolder folder;
    const std::string model = (folder.path() / "model.hplc").string();
    const auto trained =
        run_hplc("train debian --no-trees --no-autoencoder --epochs 2 --quiet -o " + model);
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    const auto pairs = folder.file("pairs.txt", "perl libc6\n").string();
    const auto predicted = run_hplc("predict " + model + " --format jsonl --pairs " + pairs);
    ASSERT_EQ(predicted.exit_code, 0) << predicted.err;
    const json row = json::parse(predicted.out);
    const json found = explained(model + " perl libc6 --what-if 2");
    EXPECT_EQ(found["score"], row["score"]);
    EXPECT_GT(found["probability"], 0);
    EXPECT_LT(found["probability"], 1);
    EXPECT_EQ(found["what_if"]["tried"], 2);
    EXPECT_TRUE(found["features"].is_object());
    const json similar = explained(model + " gimp imagemagick --what-if 0");
    EXPECT_EQ(similar["features"]["shared"][0]["name"], "works-with-format::gif");
}

// Matrix factorisation has no layers that edges come in through, whatever its options say.
TEST(Explain, SaysWhatThisModelSees) {
    const TemporaryFolder folder;
    const std::string model = (folder.path() / "model.hplc").string();
    const auto trained = run_hplc("train debian --model mf --epochs 1 --quiet -o " + model);
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    const auto text = run_hplc("explain " + model + " perl libc6 --what-if 0");
    EXPECT_NE(text.out.find("The model sees: who was linked in training, as a vector of each node"),
              std::string::npos)
        << text.out;
    EXPECT_EQ(text.out.find("graph network"), std::string::npos) << text.out;
}
#endif

}  // namespace explain_test
}  // namespace hplc
