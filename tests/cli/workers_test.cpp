// The program itself: hplc train by several processes, and one of them killed, stopped or refused.
#include <optional>

#include "cli/train_fixture.hpp"
#include "support/model_content.hpp"

#ifdef HPLC_HAS_LEARN

namespace hplc {
namespace workers_test {

namespace fs = std::filesystem;
using testing::CommandResult;
using testing::expect_refusal;
using testing::model_content;
using testing::program;
using testing::run_command;
using testing::run_hplc;

class TrainWorkers : public testing::TrainTest {
  protected:
    [[nodiscard]] std::string command(const std::string& model, const std::string& more,
                                      int epochs = 12) const {
        return fmt::format(
            "'{}' train '{}' -o '{}' --recipe large --hidden 16 --epochs {} --validate-every 3 "
            "--patience 0 --checkpoint-seconds 0 --threads 1 --quiet {}",
            program(), graph_, path(model), epochs, more);
    }
    // Runs it until its log has so many lines, then sends a signal to a rank, or to the process
    // that has started them.
    [[nodiscard]] CommandResult signalled(const std::string& training, const std::string& model,
                                          const std::string& signal, std::optional<unsigned> rank,
                                          int epochs = 3) const {
        const std::string victim =
            rank ? fmt::format("$(pgrep -P $parent | sed -n {}p)", *rank + 1) : "$parent";
        return run_command(fmt::format(
            "{0} --log '{1}' & parent=$!\n"
            "while kill -0 $parent && [ $(cat '{1}' | wc -l) -lt {2} ]; do sleep 0.02; done "
            "2>/dev/null\n"
            "kill -{3} {4} 2>/dev/null; wait $parent",
            training, path(model + ".log"), epochs, signal, victim));
    }
};

TEST_F(TrainWorkers, WriteTheSameFileForAnyNumber) {
    ASSERT_EQ(run_command(command("one", "")).exit_code, 0);
    for (const std::string count : {"2", "4"}) {
        const CommandResult result = run_command(command(count, "--workers " + count));
        ASSERT_EQ(result.exit_code, 0) << result.err;
        EXPECT_TRUE(model_content(path(count)) == model_content(path("one"))) << count;
        EXPECT_EQ(result.err, "");
    }
}

TEST_F(TrainWorkers, ReportOnce) {
    const CommandResult result = run_command(command("m", "--workers 2 --json -") +
                                             " | tr -d '\\n' | grep -o content_sha256 | wc -l");
    EXPECT_EQ(result.out, "1\n") << result.err;
}

// The first, which writes, or another one.
TEST_F(TrainWorkers, EndWhereOneIsKilled) {
    for (const unsigned rank : {0U, 1U}) {
        const std::string model = "killed" + std::to_string(rank);
        const CommandResult killed =
            signalled(command(model, "--workers 2", 100'000), model, "KILL", rank);
        EXPECT_EQ(killed.exit_code, 6) << killed.err;
        const std::string sentence =
            fmt::format("hplc: found the worker with rank {} of 2 ended by signal 9", rank);
        EXPECT_NE(killed.err.find(sentence), std::string::npos) << killed.err;
        EXPECT_TRUE(fs::exists(path(model + ".checkpoint")));
        EXPECT_FALSE(fs::exists(path(model)));
    }
}

// On a busy machine a training may end before it is killed; it is then begun anew.
TEST_F(TrainWorkers, ContinueWithAnotherNumberToTheSameFile) {
    const auto training = [&](const std::string& model, const std::string& more) {
        return command(model, more, 150);
    };
    ASSERT_EQ(run_command(training("whole", "")).exit_code, 0);
    for (int kills = 0; kills < 2;) {
        const bool resumes = fs::exists(path("m.checkpoint"));
        const CommandResult result =
            signalled(training("m", resumes ? "--workers 3 --resume" : "--workers 2"), "m", "KILL",
                      resumes ? 2 : 1, 10 + 40 * kills);
        if (result.exit_code == 6) {
            ++kills;
            continue;
        }
        ASSERT_EQ(result.exit_code, 0) << result.err;
        ASSERT_TRUE(model_content(path("m")) == model_content(path("whole")));
        fs::remove(path("m"));
        fs::remove(path("m.log"));
    }
    const CommandResult resumed = run_command(training("m", "--resume"));
    ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
    EXPECT_TRUE(model_content(path("m")) == model_content(path("whole")));
}

TEST_F(TrainWorkers, EndWhereOneHangs) {
    const CommandResult result =
        signalled(command("m", "--workers 2 --worker-timeout 2", 100'000), "m", "STOP", 1);
    EXPECT_EQ(result.exit_code, 6) << result.err;
    EXPECT_NE(result.err.find("found no answer from the worker with rank 1 of 2 for 2 s"),
              std::string::npos)
        << result.err;
}

TEST_F(TrainWorkers, AreInterruptedTogether) {
    const CommandResult result =
        signalled(command("m", "--workers 2", 100'000), "m", "INT", std::nullopt);
    EXPECT_EQ(result.exit_code, 130) << result.err;
    EXPECT_TRUE(result.err.starts_with("hplc: interrupted after epoch ")) << result.err;
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
    EXPECT_TRUE(fs::exists(path("m.checkpoint")));
}

TEST_F(TrainWorkers, AreRefusedWhereATrainingCannotBeDivided) {
    expect_refusal(train("m", "--workers 2"), "found several workers for hplc in full batch");
    expect_refusal(train("m", "--model gcn --workers 2"), "found several workers for gcn");
    expect_refusal(
        run_hplc(fmt::format("train debian --model adamic-adar --workers 2 -o '{}'", path("m"))),
        "found --workers with --model adamic-adar");
}

// As a launcher starts them, each for itself.
TEST_F(TrainWorkers, JoinUnderALauncher) {
    ASSERT_EQ(run_command(command("one", "")).exit_code, 0);
    const std::string environment =
        "WORLD_SIZE=2 MASTER_ADDR=127.0.0.1 HPLC_SECRET=0123456789abcdef0123 MASTER_PORT=29641";
    const CommandResult result =
        run_command(fmt::format("{0} RANK=1 {1} & other=$!\n{0} RANK=0 {2} && wait $other",
                                environment, command("other", ""), command("first", "")));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(model_content(path("first")) == model_content(path("one")));
    EXPECT_FALSE(fs::exists(path("other")));
}

TEST_F(TrainWorkers, MustTrainTheSame) {
    const std::string environment =
        "WORLD_SIZE=2 HPLC_SECRET=0123456789abcdef0123 MASTER_PORT=29642";
    const CommandResult result = run_command(
        fmt::format("{0} RANK=1 {1} 2>/dev/null & other=$!\n{0} RANK=0 {2}; code=$?; wait $other; "
                    "exit $code",
                    environment, command("m", "--seed 1"), command("m", "--seed 2")));
    expect_refusal(result, "found a worker with rank 1 that trains something else than rank 0");
}

TEST_F(TrainWorkers, NeedASecretUnderALauncher) {
    expect_refusal(run_command("WORLD_SIZE=2 RANK=0 " + command("m", "")),
                   "found 0 characters in the variable HPLC_SECRET");
    expect_refusal(run_command("WORLD_SIZE=2 RANK=0 HPLC_SECRET=0123456789abcdef " +
                               command("m", "--workers 4")),
                   "found --workers 4 under a launcher that starts 2");
}

}  // namespace workers_test
}  // namespace hplc

#endif
