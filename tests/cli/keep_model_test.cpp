// The program itself: models of every kind in files that outlive their graph, and graphs that move.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/support.hpp"
#include "train/files/model_file.hpp"
#include "train/forged_model_file.hpp"

namespace hplc {
namespace keep_model_test {

namespace fs = std::filesystem;
using testing::CommandResult;
using testing::run_hplc;
using testing::TemporaryFolder;
using Json = nlohmann::ordered_json;

class KeepModel : public ::testing::Test {
  protected:
    [[nodiscard]] std::string path(const std::string& name) const {
        return (folder_.path() / name).string();
    }
    [[nodiscard]] CommandResult train(const std::string& model, const std::string& more) const {
        return run_hplc(fmt::format("train '{}' -o '{}' {}", graph_, path(model), more));
    }
    void expect_trained(const std::string& model, const std::string& more) const {
        const CommandResult result = train(model, more);
        ASSERT_EQ(result.exit_code, 0) << result.err;
    }
    [[nodiscard]] CommandResult predict(const std::string& model, const std::string& more) const {
        return run_hplc(fmt::format("predict '{}' {}", path(model), more));
    }

    // A ring of 100 nodes with chords; the first `more` nodes have a chord more.
    static std::string ring(int more = 0) {
        std::ostringstream out;
        for (int v = 0; v < 100; ++v) {
            for (const int step : {1, 2, 7})
                out << 'n' << v << ' ' << 'n' << (v + step) % 100 << '\n';
            if (v < more) out << 'n' << v << ' ' << 'n' << (v + 3) % 100 << '\n';
        }
        return out.str();
    }

    TemporaryFolder folder_;
    std::string graph_ = folder_.file("ring.txt", ring()).string();
};

void expect_refusal(const CommandResult& result, const std::string& sentence) {
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.err.find(sentence), std::string::npos) << result.err;
}

TEST_F(KeepModel, EveryPredictorIsKeptWithProbabilities) {
    for (const char* model :
         {"common-neighbours", "adamic-adar", "resource-allocation", "jaccard",
          "preferential-attachment", "katz", "shortest-path", "linear-autoencoder"}) {
        SCOPED_TRACE(model);
        expect_trained("m", fmt::format("--model {} --quiet", model));
        fs::rename(graph_, path("gone"));
        const auto json = Json::parse(predict("m", "--top 3 --json - --quiet").out);
        EXPECT_EQ(json["model"], model);
        ASSERT_EQ(json["predictions"].size(), 3u);
        EXPECT_TRUE(json["predictions"][0]["probability"].is_number());
        const CommandResult why = run_hplc(fmt::format("explain '{}' n1 n4", path("m")));
        EXPECT_EQ(why.exit_code, 0) << why.err;
        EXPECT_NE(why.out.find("Probability"), std::string::npos) << why.out;
        fs::rename(path("gone"), graph_);
    }
}

TEST_F(KeepModel, ThePredictorsOptionsAreKept) {
    expect_trained("m", "--model katz --katz-beta 0.3 --katz-length 2 --quiet");
    const auto json = Json::parse(predict("m", "--top 1 --json - --quiet").out);
    EXPECT_EQ(json["options"]["beta"], 0.3);
    EXPECT_EQ(json["options"]["max_length"], 2);
    expect_trained("l", "--model linear-autoencoder --quiet");
    EXPECT_EQ(Json::parse(predict("l", "--top 1 --json - --quiet").out)["options"]["lambda"].size(),
              1u);
    for (const char* option : {"--resume", "--log x", "--continue x"}) {
        expect_refusal(train("k", fmt::format("--model katz {}", option)), "with --model katz");
        EXPECT_FALSE(fs::exists(path("k")));
    }
    expect_refusal(train("k", "--model kats"), "kats");
    const auto said = train("k", "--model katz --estimate --json -");
    EXPECT_EQ(Json::parse(said.out)["estimates"][0]["model"], "katz");
}

TEST_F(KeepModel, PredictsAsAFreshFitDoes) {
    expect_trained("m", "--model adamic-adar --quiet");
    EXPECT_EQ(
        predict("m", "--top 30 --quiet").out,
        run_hplc(fmt::format("predict '{}' --model adamic-adar --top 30 --quiet", graph_)).out);
}

TEST_F(KeepModel, WithoutANameTheBestOnValidationIsTaken) {
    const CommandResult result = run_hplc(fmt::format("predict '{}' --top 2 --json -", graph_));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const auto json = Json::parse(result.out);
    const std::string model = json["model"];
    EXPECT_NE(result.err.find(fmt::format("hplc: {} is the best of 8 heuristics on this graph: "
                                          "average precision",
                                          model)),
              std::string::npos)
        << result.err;
    const auto& models = json["chosen_by"]["models"];
    EXPECT_EQ(models.size(), 8u);
    for (const auto& [name, value] : models.items())
        EXPECT_LE(value, models[model]) << name;
    EXPECT_TRUE(json["predictions"][0]["probability"].is_number());
    const auto few = folder_.file("few", "a b\nb c\n");
    const CommandResult small = run_hplc(fmt::format("predict '{}' --top 1", few.string()));
    EXPECT_NE(small.err.find("hplc: too few edges to choose a model by (2): adamic-adar"),
              std::string::npos)
        << small.err;
}

TEST_F(KeepModel, SaysHowManyRowsShouldBeRightAndWhy) {
    expect_trained("m", "--model adamic-adar --quiet");
    const CommandResult result = predict("m", "--top 30 --why --json -");
    const auto json = Json::parse(result.out);
    const auto& expected = json["expected_right"];
    EXPECT_EQ(expected["rows"], 30);
    EXPECT_LT(expected["low"], expected["expected"]);
    EXPECT_LT(expected["expected"], expected["high"]);
    EXPECT_NE(result.err.find("hplc: of these 30 rows "), std::string::npos) << result.err;
    EXPECT_TRUE(json["predictions"][0]["why"].get<std::string>().find("shared") !=
                std::string::npos);
    EXPECT_TRUE(predict("m", "--top 1 --why").out.starts_with("u\tv\tprobability\tscore\twhy\n"));
    EXPECT_EQ(predict("m", "--top 1 --quiet").err, "");
    // Of one node's links it is the sum of their probabilities.
    const auto of_node = Json::parse(predict("m", "--node n3 --top 5 --json - --quiet").out);
    double sum = 0;
    for (const auto& link : of_node["predictions"])
        sum += link["probability"].get<double>();
    EXPECT_NEAR(of_node["expected_right"]["expected"], sum, 1e-9);
}

TEST_F(KeepModel, AModelOutlivesItsGraph) {
    expect_trained("m", "--model katz --quiet");
    const CommandResult before = predict("m", "--top 5");
    EXPECT_NE(before.err.find("contains (ring: 100 nodes, 300 edges)"), std::string::npos)
        << before.err;
    std::ofstream(graph_, std::ios::app) << "n0 n50\n";
    EXPECT_EQ(predict("m", "--top 5").out, before.out);
    fs::remove(graph_);
    EXPECT_EQ(predict("m", "--top 5").out, before.out);
}

TEST_F(KeepModel, WithoutItsGraphInsideItNeedsIt) {
    expect_trained("m", "--model katz --carry-graph no --quiet");
    const CommandResult before = predict("m", "--top 5");
    EXPECT_EQ(before.exit_code, 0) << before.err;
    const std::string grown = folder_.file("grown.txt", ring(10)).string();
    const CommandResult moved = predict("m", fmt::format("--top 5 --graph '{}'", grown));
    EXPECT_NE(moved.err.find("changed by 3.3 %"), std::string::npos) << moved.err;
    std::ofstream(graph_, std::ios::app) << "n0 n50\n";
    expect_refusal(predict("m", ""), "found a model of another graph (ring: 100 nodes, 300 edges");
    expect_refusal(predict("m", fmt::format("--graph '{}'", grown)),
                   "found a model of another graph");
    const std::string same = folder_.file("same.txt", ring()).string();
    EXPECT_EQ(predict("m", fmt::format("--top 5 --graph '{}'", same)).out, before.out);
}

TEST_F(KeepModel, SaysHowFarTheGraphHasMoved) {
    expect_trained("m", "--model common-neighbours --quiet");
    const std::string grown =
        folder_.file("grown.txt", ring(10) + "new n1\nnew n2\nother new\n").string();
    const CommandResult result = predict("m", fmt::format("--graph '{}' --top 2", grown));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.err.find("hplc: the graph has changed by 4.3 % since the training: 2 added "
                              "and 0 removed, of 100 nodes; 13 added and 0 removed, of 300 "
                              "edges\n"),
              std::string::npos)
        << result.err;
    EXPECT_EQ(result.err.find("more than 20 %"), std::string::npos);
    EXPECT_EQ(predict("m", fmt::format("--graph '{}' --node new --top 1 --quiet", grown)).exit_code,
              0);
    const auto json =
        Json::parse(predict("m", fmt::format("--graph '{}' --json - --quiet", grown)).out);
    EXPECT_EQ(json["graph"]["nodes"], 102);
    EXPECT_EQ(json["moved"]["nodes_added"], 2);
    EXPECT_EQ(json["moved"]["edges_added"], 13);
    EXPECT_NEAR(json["moved"]["share"], 13.0 / 300, 1e-12);
    const std::string far = folder_.file("far.txt", ring(80)).string();
    EXPECT_NE(predict("m", fmt::format("--graph '{}'", far)).err.find("that is more than 20 %"),
              std::string::npos);
    const std::string other = folder_.file("other.txt", "x y\ny z\n").string();
    expect_refusal(predict("m", fmt::format("--graph '{}'", other)),
                   "found a graph with none of the 100 nodes that the model knows");
}

TEST_F(KeepModel, NodesThatAreGoneAreNotPredicted) {
    expect_trained("m", "--model preferential-attachment --quiet");
    std::istringstream lines(ring());
    std::string without;
    for (std::string line; std::getline(lines, line);) {
        if ((line + ' ').find("n5 ") == std::string::npos) without += line + '\n';
    }
    const std::string left = folder_.file("left.txt", without).string();
    const CommandResult result =
        predict("m", fmt::format("--graph '{}' --top 100000 --format csv", left));
    EXPECT_NE(result.err.find("0 added and 1 removed, of 100 nodes"), std::string::npos)
        << result.err;
    EXPECT_EQ(std::ranges::count(result.out, '\n') - 1, 99 * 98 / 2 - 294);
    EXPECT_EQ(result.out.find("n5,"), std::string::npos);
}

// A card that points to a file of the machine.
TEST_F(KeepModel, AStrangersModelOpensNothing) {
    expect_trained("m", "--model katz --carry-graph no --quiet");
    const ModelFile file = read_model_file(path("m"));
    Json header = file.header;
    header["source"]["graph"] = "/etc/passwd";
    std::ofstream(path("evil"), std::ios::binary) << testing::forged_model_file(header.dump());
    for (const char* verb : {"predict '{}'", "explain '{}' a b"}) {
        const CommandResult result = run_hplc(fmt::format(fmt::runtime(verb), path("evil")));
        expect_refusal(result, "which is not opened without --graph");
        EXPECT_EQ(result.err.find("root"), std::string::npos) << result.err;
        EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
    }
    const CommandResult named =
        run_hplc(fmt::format("predict '{}' --graph '{}'", path("evil"), graph_));
    EXPECT_EQ(named.exit_code, 0) << named.err;
}

#ifdef HPLC_HAS_LEARN

const std::string kSmall = " --hidden 16 --epochs 12 --validate-every 3 --quiet";

class LongKeepModel : public KeepModel {};

TEST_F(LongKeepModel, EveryModelThatLearnsScoresAGrownGraph) {
    const std::string grown =
        folder_.file("grown.txt", ring(10) + "new n1\nnew n2\nlone other\n").string();
    for (const char* model :
         {"hplc", "mf", "node2vec", "gae", "gcn", "sage", "gat", "jknet", "pgnn", "gcn-lpe",
          "gtrans-lpe", "gcn-lrga", "peg-dw", "seal", "gcn-de", "nbfnet"}) {
        SCOPED_TRACE(model);
        expect_trained("m", fmt::format("--model {} --hidden 8 --epochs 1 --quiet", model));
        const CommandResult result =
            predict("m", fmt::format("--graph '{}' --node new --top 2 --quiet", grown));
        EXPECT_EQ(result.exit_code, 0) << result.err;
        EXPECT_EQ(std::ranges::count(result.out, '\n'), 3) << result.out;
    }
}

// Written by the program before it had sections, provenance and heuristics in files:
//     hplc train version1.txt -o version1.model --hidden 4 --landmarks 3 --epochs 6
//     --validate-every 3
TEST_F(KeepModel, AModelOfTheVersionBeforeScoresAsItDid) {
    const fs::path fixtures = testing::source_dir() / "tests/train/fixtures";
    const std::string model = (fixtures / "version1.model").string();
    const CommandResult result =
        run_hplc(fmt::format("predict '{}' --graph '{}' --top 3 --json - --quiet", model,
                             (fixtures / "version1.txt").string()));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const auto best = Json::parse(result.out)["predictions"][0];
    EXPECT_EQ(best["u"], "n33");
    EXPECT_EQ(best["v"], "n42");
    EXPECT_NEAR(best["score"], 0.8253113627433777, 1e-4);
    EXPECT_TRUE(best["probability"].is_number());
}

TEST_F(KeepModel, AGrownGraphIsExplained) {
    expect_trained("m", kSmall);
    const std::string grown = folder_.file("grown.txt", ring(10) + "new n1\nnew n2\n").string();
    const std::string arguments = fmt::format("'{}' --graph '{}'", path("m"), grown);
    const CommandResult why = run_hplc(fmt::format("explain {} new n3 --json -", arguments));
    ASSERT_EQ(why.exit_code, 0) << why.err;
    const auto pairs = folder_.file("pairs", "new n3\n").string();
    const auto scored = Json::parse(
        run_hplc(fmt::format("predict {} --pairs '{}' --json - --quiet", arguments, pairs)).out);
    EXPECT_EQ(Json::parse(why.out)["score"], scored["predictions"][0]["score"]);
}

TEST_F(KeepModel, ATrainingGoesOnFromAnotherModel) {
    const std::string first = "--hidden 16 --epochs 60 --validate-every 5 --patience 0 --quiet";
    expect_trained("m", first);
    const std::string grown = folder_.file("grown.txt", ring(40) + "new n1\nnew n2\n").string();
    const auto trained = [&](const std::string& name, const std::string& more) {
        const CommandResult result =
            run_hplc(fmt::format("train '{}' -o '{}' --epochs 1 --validate-every 1 --json - {}",
                                 grown, path(name), more));
        EXPECT_EQ(result.exit_code, 0) << result.err;
        return std::pair(Json::parse(result.out), result.err);
    };
    const auto [warm, said] = trained("warm", fmt::format("--continue '{}'", path("m")));
    EXPECT_NE(said.find("tensors are reused; 100 of 101 nodes were known"), std::string::npos)
        << said;
    EXPECT_EQ(warm["options"]["hidden"], 16);  // of the first
    EXPECT_EQ(warm["epochs"], 1);              // given
    EXPECT_EQ(warm["protocol"]["split"], "given");
    const auto [cold, nothing] = trained("cold", "--hidden 16 --quiet");
    EXPECT_LT(warm["history"][0]["loss"], cold["history"][0]["loss"]);
    const CommandResult links = predict("warm", "--node new --top 2 --quiet");
    EXPECT_EQ(links.exit_code, 0) << links.err;
    EXPECT_EQ(std::ranges::count(links.out, '\n'), 3);
    const CommandResult again =
        run_hplc(fmt::format("train '{}' -o '{}' --epochs 1 --continue '{}' --quiet", grown,
                             path("third"), path("warm")));
    EXPECT_EQ(again.exit_code, 0) << again.err;
    expect_refusal(run_hplc(fmt::format("train '{}' -o '{}' --continue '{}' --model mf", grown,
                                        path("x"), path("m"))),
                   "found a model hplc beside --model mf");
    expect_trained("k", "--model katz --quiet");
    expect_refusal(
        run_hplc(fmt::format("train '{}' -o '{}' --continue '{}'", grown, path("x"), path("k"))),
        "found katz, which is a heuristic");
}

#endif

}  // namespace keep_model_test
}  // namespace hplc
