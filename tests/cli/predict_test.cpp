// The program itself: hplc predict.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "support/support.hpp"

namespace hplc {
namespace predict_test {

using testing::run_hplc;

// Two squares with one diagonal each, joined by an edge: b-d and f-h are missing, and more.
class Predict : public ::testing::Test {
  protected:
    [[nodiscard]] testing::CommandResult run(const std::string& arguments) const {
        return run_hplc("predict " + graph_.string() + " " + arguments);
    }

    testing::TemporaryFolder folder_;
    std::filesystem::path graph_ = folder_.file("squares.txt",
                                                "a b\nb c\nc d\nd a\na c\n"
                                                "e f\nf g\ng h\nh e\ne g\nd e\n");
};

TEST_F(Predict, RanksMissingLinksByName) {
    const auto result = run("--model common-neighbours --top 3");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "u\tv\tprobability\tscore\nb\td\t\t2\nf\th\t\t2\na\te\t\t1\n");
}

TEST_F(Predict, RanksThoseOfOneNode) {
    const auto result = run("--model shortest-path --node h --top 2");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "u\tv\tprobability\tscore\nh\td\t\t-2\nh\tf\t\t-2\n");
}

TEST_F(Predict, ScoresThePairsOfAFile) {
    const auto pairs = folder_.file("pairs", "g a\na b\nb d\n");
    const auto result = run("--model preferential-attachment --pairs " + pairs.string());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "u\tv\tprobability\tscore\ng\ta\t\t9\na\tb\t\t6\nb\td\t\t6\n");
}

TEST_F(Predict, WritesAFileAndJson) {
    const auto file = folder_.path() / "links.tsv";
    const auto result = run("--model jaccard --top 1 --json - --output " + file.string());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["graph"]["nodes"], 8);
    EXPECT_EQ(json["model"], "jaccard");
    ASSERT_EQ(json["predictions"].size(), 1u);
    EXPECT_EQ(json["predictions"][0]["u"], "f");
    EXPECT_EQ(json["predictions"][0]["v"], "h");
    EXPECT_EQ(json["predictions"][0]["score"], 1.0);
    EXPECT_EQ(testing::read_bytes(file), "u\tv\tprobability\tscore\nf\th\t\t1\n");
}

TEST_F(Predict, TheNameOfTheFileChoosesTheFormat) {
    const auto written = [&](const std::string& name, const std::string& more = "") {
        const auto file = folder_.path() / name;
        EXPECT_EQ(run("--model jaccard --top 1 -o " + file.string() + more).exit_code, 0);
        return testing::read_bytes(file);
    };
    EXPECT_EQ(written("links.csv"), "u,v,probability,score\nf,h,,1\n");
    EXPECT_EQ(written("links.jsonl"),
              "{\"u\":\"f\",\"v\":\"h\",\"probability\":null,\"score\":1}\n");
    EXPECT_EQ(written("links"), "u\tv\tprobability\tscore\nf\th\t\t1\n");
    EXPECT_EQ(written("other.csv", " --format tsv"), "u\tv\tprobability\tscore\nf\th\t\t1\n");
}

TEST_F(Predict, RanksThoseOfSeveralNodes) {
    const auto list = folder_.file("nodes", "b\n");
    const std::string expected = "u\tv\tprobability\tscore\nh\tf\t\t2\nf\th\t\t2\nb\td\t\t2\n";
    EXPECT_EQ(
        run("--model common-neighbours --node h --node f --nodes " + list.string() + " --top 1")
            .out,
        expected);
}

TEST_F(Predict, FiltersByListsAndTypes) {
    const auto left = folder_.file("left", "a\nb\nc\nd\n");
    const auto right = folder_.file("right", "e\nf\ng\nh\n");
    const std::string model = "--model common-neighbours --top 9 --quiet ";
    EXPECT_EQ(run(model + "--among " + left.string()).out, "u\tv\tprobability\tscore\nb\td\t\t2\n");
    const auto between = run(model + "--between " + left.string() + " " + right.string());
    EXPECT_EQ(between.out,
              "u\tv\tprobability\tscore\na\te\t\t1\nc\te\t\t1\nd\tf\t\t1\nd\tg\t\t1\n"
              "d\th\t\t1\n");
    const auto types = folder_.file("types", "a l\nb l\nc l\nd l\ne r\nf r\ng r\nh r\n");
    const std::string by_type = model + "--types " + types.string();
    EXPECT_EQ(run(by_type + " --between-types r l").out,
              "u\tv\tprobability\tscore\ne\ta\t\t1\ne\tc\t\t1\nf\td\t\t1\ng\td\t\t1\n"
              "h\td\t\t1\n");
    EXPECT_EQ(run(by_type + " --between-types l l").out, "u\tv\tprobability\tscore\nb\td\t\t2\n");
    const auto unknown = run(by_type + " --between-types l x");
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_NE(unknown.err.find("found no node of type 'x'; expected one of l, r"),
              std::string::npos)
        << unknown.err;
    EXPECT_EQ(run("--between-types l r").exit_code, 2);
    EXPECT_EQ(run("--among " + left.string() + " --between a b").exit_code, 2);
}

TEST_F(Predict, WritesAllThatReachAScore) {
    EXPECT_EQ(run("--model common-neighbours --min-score 2 --format csv").out,
              "u,v,probability,score\nb,d,,2\nf,h,,2\n");
    const auto all = run("--model common-neighbours --min-score 0 --format jsonl");
    EXPECT_EQ(std::ranges::count(all.out, '\n'), 8 * 7 / 2 - 11);
    EXPECT_EQ(run("--model common-neighbours --min-score 0 --top 2 --format csv").out,
              "u,v,probability,score\nb,d,,2\nf,h,,2\n");
    const auto no_probability = run("--threshold 0.9");
    EXPECT_EQ(no_probability.exit_code, 2);
    EXPECT_NE(no_probability.err.find("found --threshold for adamic-adar, which is not calibrated"),
              std::string::npos)
        << no_probability.err;
}

TEST_F(Predict, SaysThatItIsExactAndWhatItPassedOver) {
    const auto result = run("--model common-neighbours --top 1");
    EXPECT_NE(result.err.find("hplc: exact search of all 17 unlinked pairs; a bound excluded 58.82 "
                              "% of them"),
              std::string::npos)
        << result.err;
    const auto json =
        nlohmann::json::parse(run("--model common-neighbours --top 1 --json - --quiet").out);
    EXPECT_EQ(json["search"]["exact"], true);
    EXPECT_EQ(json["search"]["pairs"], 17);
    EXPECT_EQ(json["search"]["scored"], 7);  // two steps apart
}

TEST_F(Predict, TakesPairsFromAPipe) {
    const auto result = testing::run_command(
        "printf 'g a\\nb d\\n' | '" + testing::program() + "' predict '" + graph_.string() +
        "' --model preferential-attachment --quiet --pairs - --format csv");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "u,v,probability,score\ng,a,,9\nb,d,,6\n");
}

// A program may wait for each answer before it sends the next pair.
TEST_F(Predict, AnswersLineByLineAsACoProcess) {
    const auto script = folder_.file("script", "coproc P { '" + testing::program() + "' predict '" +
                                                   graph_.string() +
                                                   "' --model preferential-attachment --quiet "
                                                   "--pairs - --format csv; }\n"
                                                   "ask() { echo \"$1\" >&\"${P[1]}\"; answer; }\n"
                                                   "answer() { read -r -t 20 row <&\"${P[0]}\" && "
                                                   "echo \"$row\"; }\n"
                                                   "answer; ask 'g a'; ask 'b d'\n"
                                                   "pid=$P_PID; exec {P[1]}>&-; wait \"$pid\"\n");
    const auto result = testing::run_command("timeout 60 bash " + script.string());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "u,v,probability,score\ng,a,,9\nb,d,,6\n");
}

TEST_F(Predict, TakesPackedPairsFromAPipe) {
    const auto result =
        testing::run_command("(printf 'g a\\n' | gzip; printf 'b d\\n' | gzip) | '" +
                             testing::program() + "' predict '" + graph_.string() +
                             "' --model preferential-attachment --quiet --pairs - --format csv");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "u,v,probability,score\ng,a,,9\nb,d,,6\n");
    const auto cut = testing::run_command("printf 'g a\\nb d\\n' | gzip | head -c 20 | '" +
                                          testing::program() + "' predict '" + graph_.string() +
                                          "' --model jaccard --quiet --pairs -");
    EXPECT_EQ(cut.exit_code, 2);
    EXPECT_NE(cut.err.find("end inside a gzip file"), std::string::npos) << cut.err;
}

// The pipe stays open: whoever writes to it would wait for ever.
TEST_F(Predict, AnUnknownIdFromAPipeEndsAtOnce) {
    const auto script = folder_.file(
        "script", "coproc P { '" + testing::program() + "' predict '" + graph_.string() +
                      "' --model jaccard --quiet --pairs -; }\n"
                      "pid=$P_PID; printf 'g a\\nzz a\\n' >&\"${P[1]}\"; wait \"$pid\"\n");
    const auto result = testing::run_command("timeout 20 bash " + script.string());
    EXPECT_EQ(result.exit_code, 2) << result.err;
    EXPECT_NE(result.err.find("'zz' (line 2)"), std::string::npos) << result.err;
}

TEST_F(Predict, PlacesNewNodesByTheirEdges) {
    const auto edges = folder_.file("new", "x a\nx c\n");
    const auto result = run("--model common-neighbours --top 2 --new-nodes " + edges.string());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "u\tv\tprobability\tscore\nx\tb\t\t2\nx\td\t\t2\n");
    EXPECT_NE(result.err.find("hplc: placed by their edges: 1 new node;"), std::string::npos);
    EXPECT_EQ(
        run("--model common-neighbours --node b --top 1 --quiet --new-nodes " + edges.string()).out,
        "u\tv\tprobability\tscore\nb\td\t\t2\n");
    const auto known = folder_.file("known", "a d\n");
    EXPECT_EQ(run("--new-nodes " + known.string()).exit_code, 2);
    EXPECT_EQ(run("--new-features " + edges.string()).exit_code, 2);
}

TEST_F(Predict, ApproximatesAndSaysWhatItMisses) {
    const auto result = run("--model shortest-path --top 3 --approximate --json - --quiet");
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["search"]["exact"], false);
    EXPECT_EQ(json["search"]["scored"], 7);
    EXPECT_GT(json["search"]["recall"]["share"], 0.2);
    EXPECT_LT(json["search"]["recall"]["share"], 1);  // all seven others are among the ten best
    EXPECT_EQ(json["predictions"].size(), 3u);
    EXPECT_NE(run("--model katz --approximate").err.find("approximate search: only the 7 pairs"),
              std::string::npos);
}

TEST_F(Predict, SearchesWithinTwoStepsAndSaysWhatLiesOutside) {
    const auto result = run("--model katz --top 3 --search two-steps --json - --quiet");
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["search"]["exact"], false);
    EXPECT_EQ(json["search"]["exact_within"], "two steps");
    EXPECT_EQ(json["search"]["scored"], 7);
    EXPECT_GT(json["search"]["links_outside"]["links"], 5);
    const auto of_node = run("--model katz --node b --search two-steps --json -");
    EXPECT_NE(of_node.err.find("two-step search: only pairs with a common neighbour were scored, "
                               "all of them; "),
              std::string::npos)
        << of_node.err;
    EXPECT_NE(of_node.err.find(" known links, each taken out alone, lie outside two steps; "),
              std::string::npos);
    const auto search = nlohmann::json::parse(of_node.out)["search"];
    EXPECT_EQ(search["nodes"], 1);
    EXPECT_EQ(search["exact_nodes"], 1);
    EXPECT_GT(search["seconds_per_node"]["median"], 0);
    EXPECT_NE(run("--model katz --top 3 --search two-steps --most-per-node 1")
                  .err.find(", of each node at most the 1 that share most by resource allocation"),
              std::string::npos);
    EXPECT_EQ(run("--model katz --search two-steps --approximate").exit_code, 2);
    EXPECT_EQ(run("--model katz --search some").exit_code, 2);
    EXPECT_EQ(run("--model katz --search two-steps --estimate").exit_code, 0);
}

TEST_F(Predict, EveryModelPredicts) {
    for (const char* model :
         {"common-neighbours", "adamic-adar", "resource-allocation", "jaccard",
          "preferential-attachment", "katz", "shortest-path", "linear-autoencoder --lambda 1"}) {
        const auto result = run(std::string("--top 2 --model ") + model);
        EXPECT_EQ(result.exit_code, 0) << model << result.err;
        EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 3) << model;
    }
}

TEST_F(Predict, EstimatesInsteadOfWorking) {
    const auto result = run("--model linear-autoencoder --lambda 1 --estimate --json -");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["estimates"][0]["model"], "linear-autoencoder");
    EXPECT_EQ(json["estimates"][0]["bytes"], 8 * 8 * 4);
}

TEST_F(Predict, RefusesUnknownNodesAndPairsOfOneNode) {
    const auto unknown = run("--node z");
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_NE(unknown.err.find("no node 'z' in squares"), std::string::npos) << unknown.err;
    const auto pairs = folder_.file("pairs", "a b\nc c\n");
    const auto loop = run("--pairs " + pairs.string());
    EXPECT_EQ(loop.exit_code, 2);
    EXPECT_NE(loop.err.find("the pair of 'c' with itself"), std::string::npos) << loop.err;
    EXPECT_EQ(run("--pairs " + pairs.string() + " --node a").exit_code, 2);
}

}  // namespace predict_test
}  // namespace hplc
