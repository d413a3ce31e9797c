// The program itself: hplc train, and what evaluate and predict do with models that learn.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/checksum.hpp"
#include "base/random.hpp"
#include "support/model_content.hpp"
#include "support/support.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;
using testing::CommandResult;
using testing::model_content;
using testing::program;
using testing::read_bytes;
using testing::run_command;
using testing::run_hplc;
using testing::TemporaryFolder;

// Small networks learn what these tests ask for.
const std::string kSmall = " --hidden 16 --epochs 12 --validate-every 3 --quiet";

class Train : public ::testing::Test {
  protected:
    [[nodiscard]] std::string path(const std::string& name) const {
        return (folder_.path() / name).string();
    }
    [[nodiscard]] CommandResult train(const std::string& model, const std::string& more) const {
        return run_hplc(fmt::format("train '{}' -o '{}' {}", graph_, path(model), more + kSmall));
    }
    void expect_trained(const std::string& model, const std::string& more = "") const {
        const CommandResult result = train(model, more);
        ASSERT_EQ(result.exit_code, 0) << result.err;
        EXPECT_TRUE(fs::exists(path(model)));
        EXPECT_FALSE(fs::exists(path(model + ".checkpoint")));
    }
    [[nodiscard]] CommandResult predict(const std::string& model, const std::string& more) const {
        return run_hplc(fmt::format("predict '{}' {}", path(model), more));
    }

    // A ring of 60 nodes n0, n1, … with chords.
    static std::string ring_with_chords() {
        std::ostringstream out;
        for (int v = 0; v < 60; ++v) {
            for (const int step : {1, 2, 7})
                out << 'n' << v << ' ' << 'n' << (v + step) % 60 << '\n';
        }
        return out.str();
    }

    TemporaryFolder folder_;
    std::string graph_ = folder_.file("ring.txt", ring_with_chords()).string();
};

void expect_refusal(const CommandResult& result, const std::string& sentence, int exit_code = 2) {
    EXPECT_EQ(result.exit_code, exit_code);
    EXPECT_NE(result.err.find(sentence), std::string::npos) << result.err;
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
}

TEST_F(Train, RefusesOptionsThatCannotBe) {
    expect_refusal(train("m", "--layers 9"), "found layers '9'; expected a whole number from 1 to");
    expect_refusal(train("m", "--gnn gin"), "found gnn '\"gin\"'; expected one of gcn, sage, gat");
    expect_refusal(train("m", "--hidden wide"), "--hidden");
    expect_refusal(train("m", "--resume"), "found no checkpoint to go on from");
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
    expect_refusal(run_hplc("predict " + graph_ + " --model hplc"),
                   "found --model hplc, which learns; expected a trained model. To fix: run hplc "
                   "train GRAPH -o FILE, then hplc predict FILE.");
    folder_.file("text", "no model");
    expect_refusal(predict("text", fmt::format("--graph {}", graph_)),
                   "found --graph beside what is no model");
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

// Runs a training until its log has so many lines, then sends it the signal.
CommandResult signalled(const std::string& command, const std::string& log, int epochs,
                        const std::string& signal) {
    return run_command(
        fmt::format("{0} --log '{1}' & child=$!\n"
                    "while kill -0 $child && [ $(cat '{1}' | wc -l) -lt {2} ]; do sleep 0.02; done "
                    "2>/dev/null\n"
                    "kill -{3} $child; wait $child",
                    command, log, epochs, signal));
}

// A training that ends before the signal comes, on a busy machine, is compared and begun anew.
TEST_F(Train, InterruptedOrKilledItGoesOnToTheSameFile) {
    const auto command = [&](const std::string& model) {
        return fmt::format(
            "'{}' train '{}' -o '{}' --hidden 16 --epochs 100 --patience 0 "
            "--checkpoint-seconds 0 --quiet",
            program(), graph_, path(model));
    };
    ASSERT_EQ(run_command(command("whole")).exit_code, 0);
    for (const auto& [signal, exit_code] : {std::pair{"INT", 130}, {"KILL", 137}}) {
        SCOPED_TRACE(signal);
        const std::string model = path(signal);
        const auto next = [&] {
            return command(signal) + (fs::exists(model + ".checkpoint") ? " --resume" : "");
        };
        for (int interruptions = 0; interruptions < 2;) {
            const auto result = signalled(next(), model + ".log", 10 + 30 * interruptions, signal);
            if (result.exit_code == exit_code) {
                ++interruptions;
                continue;
            }
            ASSERT_EQ(result.exit_code, 0) << result.err;
            ASSERT_TRUE(model_content(model) == model_content(path("whole")));
            fs::remove(model);
            fs::remove(model + ".log");
        }
        EXPECT_EQ(run_command(next()).exit_code, 0);
        EXPECT_TRUE(model_content(model) == model_content(path("whole")));
    }
}

TEST_F(Train, InterruptedItSaysHowToGoOn) {
    const CommandResult result =
        signalled(fmt::format("'{}' train '{}' -o '{}' --epochs 1000000 --patience 0 --hidden 16",
                              program(), graph_, path("m")),
                  path("log"), 3, "INT");
    EXPECT_EQ(result.exit_code, 130);
    EXPECT_TRUE(result.err.starts_with("hplc: interrupted after epoch ")) << result.err;
    EXPECT_NE(result.err.find("To go on, give the same command with --resume."), std::string::npos);
    EXPECT_TRUE(fs::exists(path("m.checkpoint")));
    EXPECT_FALSE(fs::exists(path("m")));
    expect_refusal(train("m", ""), "found the checkpoint of an interrupted run");
    expect_refusal(train("m", "--resume"), "found a checkpoint with options/epochs 1000000");
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
    expect_refusal(predict("m", "--model jaccard"), "found a model file beside --model jaccard");
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

TEST_F(Train, ResumesByItselfWhereItCan) {
    const std::string command = fmt::format(
        "'{}' train '{}' -o '{}' --hidden 16 --epochs 60 --patience 0 --checkpoint-seconds 0 ",
        program(), graph_, path("m"));
    ASSERT_EQ(run_command(command + "--resume auto --quiet").exit_code,
              0);  // nothing to go on from
    const std::string whole = model_content(path("m"));
    const auto killed = signalled(command + "--quiet", path("log"), 5, "KILL");
    if (killed.exit_code != 137) GTEST_SKIP() << "it was done before the signal came";
    ASSERT_TRUE(fs::exists(path("m.checkpoint")));
    expect_refusal(run_command(command), "found the checkpoint of an interrupted run");
    fs::copy_file(path("m.checkpoint"), path("kept"));

    const CommandResult resumed = run_command(command + "--resume auto");
    EXPECT_EQ(resumed.exit_code, 0);
    EXPECT_NE(resumed.err.find("hplc: going on from "), std::string::npos) << resumed.err;
    EXPECT_TRUE(model_content(path("m")) == whole);

    fs::copy_file(path("kept"), path("m.checkpoint"));
    const CommandResult other = run_command(command + "--resume auto --seed 3 --log-format json");
    EXPECT_EQ(other.exit_code, 0);
    const auto line = nlohmann::json::parse(other.err.substr(0, other.err.find('\n')));
    EXPECT_EQ(line["event"], "remark");
    EXPECT_TRUE(line["text"].get<std::string>().starts_with("starting anew: ")) << line;
    EXPECT_FALSE(fs::exists(path("m.checkpoint")));

    folder_.file("m.checkpoint", "damaged");
    EXPECT_EQ(run_command(command + "--resume auto --quiet").exit_code, 0);
    EXPECT_TRUE(model_content(path("m")) == whole);
    expect_refusal(run_hplc("train --resume " + graph_), "found '" + graph_ + "' behind it");
}

TEST_F(Train, EndsInTimeWithWhatItHas) {
    const CommandResult result = run_hplc(
        fmt::format("train '{}' -o '{}' --hidden 16 --epochs 1000000 --patience 0 --max-seconds 1 "
                    "--json '{}'",
                    graph_, path("m"), path("j")));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("then stopped by --max-seconds"), std::string::npos) << result.out;
    const auto json = nlohmann::json::parse(read_bytes(path("j")));
    EXPECT_EQ(json["out_of_time"], true);
    EXPECT_GT(json["epochs"], 0);
    EXPECT_FALSE(json["calibration"].is_null());
    EXPECT_EQ(json["history"].back()["epoch"], json["epochs"]);  // the last epoch is validated
    EXPECT_FALSE(fs::exists(path("m.checkpoint")));
    EXPECT_EQ(predict("m", "--top 1").exit_code, 0);

    const CommandResult evaluated =
        run_hplc(fmt::format("evaluate '{}' --model hplc --hidden 16 --epochs 1000000 --patience 0 "
                             "--max-seconds 1 --json -",
                             graph_));
    ASSERT_EQ(evaluated.exit_code, 0) << evaluated.err;
    EXPECT_EQ(nlohmann::json::parse(evaluated.out)["runs"][0]["out_of_time"], true);
    EXPECT_NE(evaluated.err.find("stopped by --max-seconds after epoch "), std::string::npos);
}

TEST_F(Train, TwoTrainingsDoNotWriteToOneFile) {
    const std::string first = fmt::format(
        "'{}' train '{}' -o '{}' --hidden 16 --epochs 1000000 --patience 0 --quiet --max-seconds "
        "20",
        program(), graph_, path("m"));
    const std::string second =
        fmt::format("'{}' train '{}' -o '{}' --epochs 1 --hidden 8", program(), graph_, path("m"));
    const CommandResult result = run_command(
        fmt::format("{0} & child=$!\nwhile ! [ -e '{1}.lock' ]; do sleep 0.02; done\n{2}; "
                    "code=$?; kill -KILL $child; exit $code",
                    first, path("m"), second));
    expect_refusal(result, "m: found another training that writes there now", 5);
    EXPECT_EQ(run_command(second + " --resume auto --quiet").exit_code, 0);
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

TEST(LongTrain, SaysEveryTenSecondsHowFarItIs) {
    const TemporaryFolder folder;
    const std::string command = fmt::format(
        "train debian -o '{}' --epochs 1000000 --patience 0 --max-seconds 24 --hidden 32 ",
        (folder.path() / "m").string());
    const CommandResult text = run_hplc(command);
    EXPECT_NE(text.err.find("hplc: training  "), std::string::npos) << text.err;
    EXPECT_EQ(text.err.find('\r'), std::string::npos);
    EXPECT_EQ(run_hplc(command + "--quiet").err, "");
    std::istringstream lines(run_hplc(command + "--log-format json").err);
    bool has_progress = false;
    for (std::string line; std::getline(lines, line);)
        has_progress |= nlohmann::json::parse(line)["event"] == "progress";
    EXPECT_TRUE(has_progress);
}

// Moments from 0.3 to 3 seconds after the start: while torch is loaded, positions are computed,
// epochs run, checkpoints are written.
TEST(LongTrain, KilledAtTwentyMomentsItResumesToTheSameFile) {
    const TemporaryFolder folder;
    const fs::path model = folder.path() / "model";
    const fs::path checkpoint = folder.path() / "model.checkpoint";
    const auto command = [&](const fs::path& output) {
        return fmt::format(
            "'{}' train debian -o '{}' --hidden 32 --epochs 60 --patience 0 "
            "--checkpoint-seconds 0 --quiet",
            program(), output.string());
    };
    const auto next = [&] { return fs::exists(checkpoint) ? " --resume" : ""; };
    ASSERT_EQ(run_command(command(folder.path() / "whole")).exit_code, 0);
    const std::string whole = model_content(folder.path() / "whole");

    RandomStream random(7, "moments");
    for (int kills = 0; kills < 20;) {
        const CommandResult result =
            run_command(fmt::format("timeout -s KILL {:.3f} {} {} 2>/dev/null",
                                    0.3 + 2.7 * random.uniform(), command(model), next()));
        if (result.exit_code != 0) {
            EXPECT_EQ(result.exit_code, 137);
            ++kills;
            continue;
        }
        EXPECT_TRUE(model_content(model) == whole) << "after " << kills << " kills";
        fs::remove(model);
    }
    EXPECT_EQ(run_command(command(model) + next()).exit_code, 0);
    EXPECT_TRUE(model_content(model) == whole);
}

#endif

}  // namespace
}  // namespace hplc
