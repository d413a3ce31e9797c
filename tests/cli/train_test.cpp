// The program itself: hplc train, and what evaluate and predict do with trained models.
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "base/files/checksum.hpp"
#include "cli/train_fixture.hpp"
#include "support/model_content.hpp"

namespace hplc {
namespace train_test {

namespace fs = std::filesystem;
using testing::CommandResult;
using testing::expect_refusal;
using testing::kSmall;
using testing::model_content;
using testing::program;
using testing::read_bytes;
using testing::run_command;
using testing::run_hplc;
using testing::TemporaryFolder;

class Train : public testing::TrainTest {};

TEST_F(Train, RefusesOptionsThatCannotBe) {
    expect_refusal(train("m", "--layers 9"), "found layers '9'; expected a whole number from 1 to");
    expect_refusal(train("m", "--gnn gin"), "found gnn '\"gin\"'; expected one of gcn, sage, gat");
    expect_refusal(train("m", "--hidden wide"), "--hidden");
    expect_refusal(train("m", "--resume"), "found no checkpoint to continue from");
    expect_refusal(train("nowhere/m", ""), "nowhere/m: found 'No such file or directory'", 5);
    expect_refusal(run_hplc("train " + graph_), "found no file for the model; expected -o FILE");
    expect_refusal(train("m", "--max-memory 1mb"), "found a training that needs");
    EXPECT_FALSE(fs::exists(path("m")));
}

TEST_F(Train, SaysWhatItWillCost) {
    const CommandResult result = run_hplc("train " + graph_ + " --estimate --json -");
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const auto estimate = nlohmann::json::parse(result.out)["estimates"][0];
    EXPECT_EQ(estimate["model"], "hplc");
    EXPECT_GT(estimate["bytes"], 100'000'000);  // torch alone
    EXPECT_EQ(estimate["least_bytes"], estimate["bytes"]);
    EXPECT_GT(estimate["seconds"], 0);
}

TEST_F(Train, WithoutItsLibraryItSaysHowToGetIt) {
    fs::create_directory(folder_.path() / "bin");
    fs::copy_file(program(), folder_.path() / "bin" / "hplc");
    const CommandResult result =
        run_command(fmt::format("'{}' train '{}' -o '{}'", path("bin/hplc"), graph_, path("m")));
    expect_refusal(result, fmt::format("found no libhplc_learn.so in {}", path("bin")));
    EXPECT_NE(result.err.find("cmake -DHPLC_LEARN=ON"), std::string::npos);
}

TEST_F(Train, PredictAsksForATrainedModel) {
    expect_refusal(
        run_hplc("predict " + graph_ + " --model hplc"),
        "found --model hplc, which has to be trained; expected a heuristic, or a file with a "
        "trained model. To fix: run hplc train GRAPH -o FILE, then hplc predict FILE.");
    folder_.file("text", "no model");
    expect_refusal(predict("text", fmt::format("--graph {}", graph_)),
                   "found --graph with an input that is not a model");
    expect_refusal(predict("nothing", ""), "nothing");
}

#ifdef HPLC_HAS_LEARN

TEST_F(Train, WritesAModelThatPredictScoresWith) {
    const CommandResult trained = train("m", "--json -");
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    const auto json = nlohmann::json::parse(trained.out);
    EXPECT_EQ(json["model"], "hplc");
    EXPECT_EQ(json["options"]["hidden"], 16);
    EXPECT_EQ(json["epochs"], 12);
    EXPECT_EQ(json["best_epoch"].get<int>() % 3, 0);
    EXPECT_GT(json["valid"]["auc"], 0.5);
    EXPECT_EQ(json["protocol"]["split_detail"], "18 validation and 0 test edges");
    EXPECT_FALSE(json["protocol"]["leaky"]);
    EXPECT_GT(json["seconds_per_epoch"], 0);

    const CommandResult links = predict("m", "--top 5");
    ASSERT_EQ(links.exit_code, 0) << links.err;
    EXPECT_TRUE(links.out.starts_with("u\tv\tprobability\tscore\n"));
    EXPECT_EQ(std::ranges::count(links.out, '\n'), 6);
    const auto about = nlohmann::json::parse(predict("m", "--top 5 --json -").out);
    EXPECT_EQ(about["model"], "hplc");
    EXPECT_EQ(about["options"]["hidden"], 16);
    EXPECT_EQ(about["leaky"], false);
    EXPECT_EQ(about["predictions"].size(), 5u);
    EXPECT_EQ(predict("m", "--estimate").exit_code, 0);
}

TEST_F(Train, TheSameSeedGivesTheSameFileAndThreadsDoNotChangeScores) {
    expect_trained("one", "--threads 1");
    expect_trained("again", "--threads 1");
    EXPECT_TRUE(model_content(path("one")) == model_content(path("again")));
    expect_trained("other", "--threads 1 --seed 1");
    EXPECT_FALSE(model_content(path("one")) == model_content(path("other")));
    EXPECT_EQ(predict("one", "--top 50 --threads 1").out,
              predict("one", "--top 50 --threads 2").out);
}

TEST_F(Train, TakesOptionsFromAConfigurationFile) {
    const auto config = folder_.file("run.toml",
                                     "recipe = \"paper\"\n[train]\nhidden = 24\neta = 3\n"
                                     "membership = false\nlearning-rate = 0.003\n");
    const CommandResult result =
        train("m", fmt::format("--json - --eta 4 --config '{}'", config.string()));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const auto options = nlohmann::json::parse(result.out)["options"];
    EXPECT_EQ(options["decoder"], "concat");
    EXPECT_EQ(options["membership"], false);
    EXPECT_EQ(options["learning_rate"], 0.003);
    EXPECT_EQ(options["eta"], 4);  // the command line wins
    EXPECT_EQ(options["hidden"], 16);
}

TEST_F(Train, LogsEveryEpoch) {
    expect_trained("m", fmt::format("--log '{}'", path("log")));
    std::istringstream lines(read_bytes(path("log")));
    std::size_t epoch = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto json = nlohmann::json::parse(line);
        EXPECT_EQ(json["epoch"], ++epoch);
        EXPECT_EQ(json["valid"].is_null(), epoch % 3 != 0);
    }
    EXPECT_EQ(epoch, 12u);
}

TEST_F(Train, AModelGivesProbabilitiesAndTheirThreshold) {
    expect_trained("m");
    const auto all = nlohmann::json::parse(predict("m", "--top 100000 --json - --quiet").out);
    std::vector<double> probabilities;
    for (const auto& link : all["predictions"])
        probabilities.push_back(link["probability"]);
    EXPECT_EQ(probabilities.size(), 60u * 59 / 2 - 180);
    EXPECT_TRUE(std::ranges::is_sorted(probabilities, std::greater{}));
    const double threshold = probabilities[40];
    const CommandResult above = predict("m", fmt::format("--threshold {} --quiet", threshold));
    EXPECT_EQ(std::ranges::count(above.out, '\n') - 1,
              std::ranges::count_if(probabilities, [&](double p) { return p >= threshold; }));
}

TEST_F(Train, AModelPlacesNewNodes) {
    expect_trained("m");
    folder_.file("new", "new n10\nnew n12\nnew n13\n");
    const CommandResult links =
        predict("m", fmt::format("--new-nodes '{}' --top 3 --format csv", path("new")));
    ASSERT_EQ(links.exit_code, 0) << links.err;
    EXPECT_EQ(std::ranges::count(links.out, '\n'), 4);
    EXPECT_NE(links.out.find("\nnew,n"), std::string::npos) << links.out;
    EXPECT_NE(links.err.find("the most frequent, the mean"), std::string::npos) << links.err;
}

TEST_F(Train, AModelFindsItsGraphFromAnywhere) {
    const CommandResult trained =
        run_command(fmt::format("cd '{}' && '{}' train ./ring.txt --ids text -o m "
                                "--carry-graph no {}",
                                folder_.path().string(), program(), kSmall));
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    const CommandResult links = predict("m", "--node n3 --top 2");
    ASSERT_EQ(links.exit_code, 0) << links.err;
    const fs::path moved = folder_.path() / "moved.txt";
    fs::rename(graph_, moved);
    expect_refusal(predict("m", "--node n3 --top 2"),
                   fmt::format("found a model of the graph '{}', which is not there", graph_));
    const std::string elsewhere = fmt::format("--graph '{}' --node n3 --top 2", moved.string());
    EXPECT_EQ(predict("m", elsewhere).out, links.out);
    expect_refusal(predict("m", "--ids text"), "found --ids without --graph");
    expect_refusal(predict("m", "--model jaccard"),
                   "found a model file together with --model jaccard");
}

TEST_F(Train, FindsAGraphAgainWhosePathIsNoUtf8) {
    const fs::path graph = folder_.file("caf\xe9 \xff.txt", ring_with_chords());
    const CommandResult trained =
        run_hplc(fmt::format("train '{}' -o '{}' --json - {}", graph.string(), path("m"), kSmall));
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    EXPECT_TRUE(nlohmann::json::accept(trained.out));
    const CommandResult links = predict("m", "--top 2");
    EXPECT_EQ(links.exit_code, 0) << links.err;
    EXPECT_EQ(std::ranges::count(links.out, '\n'), 3) << links.out;
}

TEST_F(Train, TellsTheDigestOfItsContentAndWhatMadeIt) {
    const CommandResult trained = run_hplc(fmt::format(
        "train '{}' -o '{}' --hidden 16 --epochs 3 --json '{}'", graph_, path("m"), path("j")));
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    const auto json = nlohmann::json::parse(read_bytes(path("j")));
    const std::string digest = json["content_sha256"];
    EXPECT_NE(trained.out.find("Content SHA-256: " + digest), std::string::npos) << trained.out;
    const std::string content = model_content(path("m"));
    EXPECT_EQ(digest, sha256(content.substr(0, content.size() - 64)));

    const CommandResult text = run_hplc(fmt::format("data describe '{}'", path("m")));
    ASSERT_EQ(text.exit_code, 0) << text.err;
    EXPECT_NE(text.out.find(digest), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("hplc train "), std::string::npos) << text.out;
    const auto about =
        nlohmann::json::parse(run_hplc(fmt::format("data describe '{}' --json -", path("m"))).out);
    EXPECT_EQ(about["content_sha256"], digest);
    EXPECT_EQ(about["written_by"]["command"], json["provenance"]["command"]);
    EXPECT_EQ(about["header"]["model"], "hplc");
}

TEST_F(Train, AModelOfStandardInputAsksForItsGraph) {
    const CommandResult trained = run_command(fmt::format(
        "'{}' train - -o '{}' --carry-graph no {} <'{}'", program(), path("m"), kSmall, graph_));
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    expect_refusal(predict("m", ""), "found a model of a graph that came from standard input");
    EXPECT_EQ(predict("m", fmt::format("--graph {}", graph_)).exit_code, 0);
}

TEST_F(Train, AModelThatDoesNotCarryItsGraphMissesItWhereItHasChanged) {
    expect_trained("m", "--carry-graph no");
    std::ofstream(graph_, std::ios::app) << "n0 n30\n";
    expect_refusal(predict("m", ""), "found a model of another graph (ring: 60 nodes, 180 edges");
}

TEST_F(Train, LeakyIsSaidEverywhere) {
    const std::string leak = "--positions-from all-edges";
    const CommandResult trained = run_hplc(
        fmt::format("train '{}' -o '{}' {} --hidden 16 --epochs 3", graph_, path("m"), leak));
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    EXPECT_NE(trained.out.find("Protocol: LEAKY"), std::string::npos) << trained.out;
    EXPECT_NE(trained.out.find(": hplc (LEAKY) with "), std::string::npos) << trained.out;
    EXPECT_NE(predict("m", "--top 1").err.find("hplc: LEAKY: "), std::string::npos);
    EXPECT_EQ(nlohmann::json::parse(predict("m", "--top 1 --quiet --json -").out)["leaky"], true);
    const CommandResult evaluated =
        run_hplc(fmt::format("evaluate '{}' --model hplc --hidden 16 --epochs 3 {}", graph_, leak));
    EXPECT_NE(evaluated.out.find("Protocol: LEAKY"), std::string::npos) << evaluated.out;
}

TEST_F(Train, EvaluateTrainsOncePerRunAndRecordsHow) {
    const CommandResult result = run_hplc(fmt::format(
        "evaluate '{}' --model hplc,katz --runs 2 --recipe paper --json - {}", graph_, kSmall));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const auto models = nlohmann::json::parse(result.out)["models"];
    ASSERT_EQ(models.size(), 2u);
    const auto& hplc = models[0];
    EXPECT_EQ(hplc["options"]["recipe"], "paper");
    EXPECT_EQ(hplc["options"]["decoder"], "concat");
    EXPECT_EQ(hplc["options"]["hidden"], 16);
    ASSERT_EQ(hplc["runs"].size(), 2u);
    for (const auto& run : hplc["runs"]) {
        EXPECT_EQ(run["epochs"], 12);
        EXPECT_EQ(run["best_epoch"].get<int>() % 3, 0);
        EXPECT_GT(run["seconds_per_epoch"], 0);
        EXPECT_GT(run["seconds"]["positions"], 0);
        EXPECT_GE(run["test"]["auc"], 0);
    }
    EXPECT_NE(hplc["runs"][0]["test"], hplc["runs"][1]["test"]);
}

TEST_F(Train, TakesAboutAsMuchMemoryAsItSaid) {
    const std::string command = "train debian --epochs 2 --quiet --json - ";
    const auto said = nlohmann::json::parse(run_hplc(command + "--estimate").out);
    const auto done =
        nlohmann::json::parse(run_hplc(fmt::format("{} -o '{}'", command, path("m"))).out);
    const double mebibytes = said["estimates"][0]["bytes"].get<double>() / (1 << 20);
    EXPECT_LT(done["peak_rss_mib"].get<double>(), 1.2 * mebibytes);
    EXPECT_GT(done["peak_rss_mib"].get<double>(), 0.5 * mebibytes);
}

#endif

}  // namespace train_test
}  // namespace hplc
