// The program itself: hplc train as a job that is interrupted, killed, short of time or not alone.
#include <fstream>
#include <functional>
#include <future>
#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "cli/train_fixture.hpp"
#include "support/model_content.hpp"

#ifdef HPLC_HAS_LEARN

namespace hplc {
namespace train_jobs_test {

namespace fs = std::filesystem;
using testing::CommandResult;
using testing::expect_refusal;
using testing::model_content;
using testing::program;
using testing::read_bytes;
using testing::run_command;
using testing::run_hplc;
using testing::TemporaryFolder;

class TrainJob : public testing::TrainTest {};

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
TEST_F(TrainJob, InterruptedOrKilledItGoesOnToTheSameFile) {
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

TEST_F(TrainJob, InterruptedItSaysHowToGoOn) {
    const CommandResult result =
        signalled(fmt::format("'{}' train '{}' -o '{}' --epochs 1000000 --patience 0 --hidden 16",
                              program(), graph_, path("m")),
                  path("log"), 3, "INT");
    EXPECT_EQ(result.exit_code, 130);
    EXPECT_TRUE(result.err.starts_with("hplc: interrupted after epoch ")) << result.err;
    EXPECT_NE(result.err.find("To continue, run the same command with --resume."),
              std::string::npos);
    EXPECT_TRUE(fs::exists(path("m.checkpoint")));
    EXPECT_FALSE(fs::exists(path("m")));
    expect_refusal(train("m", ""), "found the checkpoint of an interrupted run");
    expect_refusal(train("m", "--resume"), "found a checkpoint with options/epochs 1000000");
}

TEST_F(TrainJob, ResumesByItselfWhereItCan) {
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
    EXPECT_NE(resumed.err.find("hplc: continuing from "), std::string::npos) << resumed.err;
    EXPECT_TRUE(model_content(path("m")) == whole);

    fs::copy_file(path("kept"), path("m.checkpoint"));
    const CommandResult other = run_command(command + "--resume auto --seed 3 --log-format json");
    EXPECT_EQ(other.exit_code, 0);
    const auto line = nlohmann::json::parse(other.err.substr(0, other.err.find('\n')));
    EXPECT_EQ(line["event"], "remark");
    EXPECT_TRUE(line["text"].get<std::string>().starts_with("starting again: ")) << line;
    EXPECT_FALSE(fs::exists(path("m.checkpoint")));

    folder_.file("m.checkpoint", "damaged");
    EXPECT_EQ(run_command(command + "--resume auto --quiet").exit_code, 0);
    EXPECT_TRUE(model_content(path("m")) == whole);
    expect_refusal(run_hplc("train --resume " + graph_ + " -o m"),
                   "found '" + graph_ + "' after it");
}

TEST_F(TrainJob, EndsInTimeWithWhatItHas) {
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

TEST_F(TrainJob, TwoTrainingsDoNotWriteToOneFile) {
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

// Three trainings at once: each has to last more than ten seconds.
TEST(LongTrainJob, SaysEveryTenSecondsHowFarItIs) {
    const TemporaryFolder folder;
    const auto start = [&](const std::string& name, const std::string& options) {
        return std::async(std::launch::async, [=, output = folder.path() / name] {
            return run_hplc(fmt::format(
                "train debian -o '{}' --no-trees --no-autoencoder --epochs 1000000 --patience 0 "
                "--threads 1 --hidden 32 --max-seconds {}",
                output.string(), options));
        });
    };
    auto text = start("text", "18");
    auto json = start("json", "18 --log-format json");
    auto quiet = start("quiet", "14 --quiet");
    const std::string shown = text.get().err;
    EXPECT_NE(shown.find("hplc: training  "), std::string::npos) << shown;
    EXPECT_EQ(shown.find('\r'), std::string::npos);
    EXPECT_EQ(quiet.get().err, "");
    std::istringstream lines(json.get().err);
    bool has_progress = false;
    for (std::string line; std::getline(lines, line);)
        has_progress |= nlohmann::json::parse(line)["event"] == "progress";
    EXPECT_TRUE(has_progress);
}

// Moments from 0.3 to 3 seconds after the start: while torch is loaded, positions are computed,
// epochs run, checkpoints are written.
TEST(LongTrainJob, KilledAtTwentyMomentsItResumesToTheSameFile) {
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

}  // namespace train_jobs_test
}  // namespace hplc

#endif
