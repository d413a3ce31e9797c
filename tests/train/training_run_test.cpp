// Trainings that are interrupted, killed and resumed end in the same file.
#include "train/training_run.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "base/random.hpp"
#include "support/support.hpp"
#include "train/interruption.hpp"
#include "train/toy_run.hpp"

namespace hplc {
namespace training_run_test {

namespace fs = std::filesystem;
using testing::complaint_of;
using testing::read_bytes;
using testing::TemporaryFolder;
using testing::ToyRun;

const auto never = [] { return false; };

TrainingFiles files_in(const fs::path& folder) {
    return {.model = folder / "model",
            .checkpoint = folder / "checkpoint",
            .log = folder / "log",
            .checkpoint_seconds = 0};
}

void expect_as_trained_at_once(const fs::path& model) {
    const TemporaryFolder folder;
    (void)ToyRun().train(files_in(folder.path()), never);
    EXPECT_EQ(read_model_file(model).content_sha256,
              read_model_file(folder.path() / "model").content_sha256);
}

std::vector<nlohmann::json> lines_of(const fs::path& log) {
    std::istringstream in(read_bytes(log));
    std::vector<nlohmann::json> lines;
    for (std::string line; std::getline(in, line);)
        lines.push_back(nlohmann::json::parse(line));
    return lines;
}

TEST(TrainingRun, WritesTheModelAndTheLogAndRemovesTheCheckpoint) {
    const TemporaryFolder folder;
    const TrainingFiles files = files_in(folder.path());
    const TrainingResult result = ToyRun().train(files, never);
    EXPECT_TRUE(result.finished);
    EXPECT_FALSE(fs::exists(files.checkpoint));
    const ModelFile file = read_model_file(files.model);
    EXPECT_EQ(file.header["kind"], "model");
    EXPECT_EQ(file.header["training"]["epochs"], result.state.epoch);
    EXPECT_EQ(file.header["training"]["best_epoch"], result.state.best()->epoch);
    ModelCard card = card_of(file);
    EXPECT_EQ(card.calibration, result.calibration);
    EXPECT_EQ(card.calibration->positives, 40U);  // validation edges
    card.calibration = {};
    ASSERT_FALSE(card.valid.empty());
    EXPECT_EQ(card.valid.front().name, "auc");
    EXPECT_EQ(card.valid.front().value, result.state.best()->score);
    card.valid = {};
    EXPECT_EQ(card_json(card), card_json(ToyRun().card()));
    const auto log = lines_of(files.log);
    ASSERT_EQ(log.size(), result.state.epoch);
    for (std::size_t i = 0; i < log.size(); ++i) {
        EXPECT_EQ(log[i]["epoch"], i + 1);
        EXPECT_TRUE(log[i]["loss"].is_number());
        EXPECT_EQ(log[i]["valid"].is_null(), (i + 1) % 2 != 0 && i + 1 != log.size());
        EXPECT_GE(log[i]["seconds"].get<double>(), 0);
    }
}

TEST(TrainingRun, InterruptedAfterEveryEpochItEndsInTheSameFile) {
    const TemporaryFolder folder;
    TrainingFiles files = files_in(folder.path());
    std::size_t pieces = 0;
    while (!ToyRun().train(files, [] { return true; }).finished) {
        EXPECT_TRUE(fs::exists(files.checkpoint));
        EXPECT_FALSE(fs::exists(files.model));
        files.resume = true;
        ++pieces;
    }
    EXPECT_GT(pieces, 10u);
    expect_as_trained_at_once(files.model);
    EXPECT_EQ(lines_of(files.log).size(), pieces + 1);
}

TEST(TrainingRun, DropsLinesOfTheLogBeyondTheCheckpoint) {
    const TemporaryFolder folder;
    TrainingFiles files = files_in(folder.path());
    (void)ToyRun().train(files, [] { return true; });
    std::ofstream(files.log, std::ios::app) << "{\"epoch\": 2, \"half a li";
    files.resume = true;
    const TrainingResult result = ToyRun().train(files, never);
    EXPECT_EQ(result.first_epoch, 1u);
    EXPECT_EQ(lines_of(files.log).size(), result.state.epoch);
}

TEST(TrainingRun, RefusesToOverwriteACheckpointOrToResumeWithoutOne) {
    const TemporaryFolder folder;
    TrainingFiles files = files_in(folder.path());
    const std::string place = files.checkpoint.string();
    files.resume = true;
    EXPECT_EQ(complaint_of([&] { check_files(files); }),
              place +
                  ": found no checkpoint to continue from; expected that of an interrupted run. To "
                  "fix: leave --resume out to start again.");
    files.resume = false;
    (void)ToyRun().train(files, [] { return true; });
    EXPECT_EQ(complaint_of([&] { check_files(files); }),
              place +
                  ": found the checkpoint of an interrupted run; expected none where a new run "
                  "begins. To fix: pass --resume to continue with it, or remove it.");
    files.resume = true;
    (void)ToyRun().train(files, never);
    EXPECT_NE(complaint_of([&] { check_files(files); }).find("but a model that is trained"),
              std::string::npos);
    files.model = folder.path() / "nowhere" / "model";
    files.resume = false;
    EXPECT_NE(complaint_of([&] { check_files(files); }).find("nowhere/model"), std::string::npos);
}

TEST(TrainingRun, RefusesTheCheckpointOfAnotherRun) {
    const TemporaryFolder folder;
    TrainingFiles files = files_in(folder.path());
    (void)ToyRun().train(files, [] { return true; });
    files.resume = true;
    ToyRun other;
    other.mutable_card().options.get<TrainingOptions>().hidden = 17;
    EXPECT_EQ(complaint_of([&] { (void)other.train(files, never); }),
              files.checkpoint.string() +
                  ": found a checkpoint with options/hidden 256; expected 17, as this run asks "
                  "for. To fix: pass the options of the interrupted run, or start again without "
                  "--resume in another place.");
    ToyRun third;
    third.mutable_card().graph.sha256 = "0123";
    EXPECT_NE(complaint_of([&] { (void)third.train(files, never); }).find("graph/sha256"),
              std::string::npos);
    ToyRun fourth;
    fourth.mutable_card().protocol["split"] = "none";
    EXPECT_NE(complaint_of([&] {
                  (void)fourth.train(files, never);
              }).find("with protocol/split missing; expected \"none\""),
              std::string::npos);
}

TEST(TrainingRun, GoesOnWithAnotherNumberOfThreads) {
    const TemporaryFolder folder;
    TrainingFiles files = files_in(folder.path());
    (void)ToyRun().train(files, [] { return true; });
    files.resume = true;
    ToyRun threaded;
    threaded.threads = {2};
    EXPECT_TRUE(threaded.train(files, [] { return false; }).finished);
}

TEST(TrainingRun, RefusesAModelAsCheckpointAndACheckpointAsModel) {
    const TemporaryFolder folder;
    TrainingFiles files = files_in(folder.path());
    (void)ToyRun().train(files, [] { return true; });
    ToyRun run;
    EXPECT_NE(complaint_of([&] {
                  load_weights(read_model_file(files.checkpoint), run.model());
              }).find("found a model file of another kind than model"),
              std::string::npos);
    files.resume = true;
    (void)ToyRun().train(files, never);
    fs::rename(files.model, files.checkpoint);
    EXPECT_NE(complaint_of([&] {
                  (void)ToyRun().train(files, never);
              }).find("found a model file of another kind than checkpoint"),
              std::string::npos);
}

TEST(TrainingRun, RefusesForgedCards) {
    const TemporaryFolder folder;
    const TrainingFiles files = files_in(folder.path());
    (void)ToyRun().train(files, never);
    const ModelFile file = read_model_file(files.model);
    nlohmann::ordered_json card = card_json(ToyRun().card());
    card["valid"] = nlohmann::ordered_json::object();  // what it has at the end
    for (const auto& item : card.items()) {
        for (const char* bad : {"null", "-1.5", "[1]"}) {
            if (item.key() == "calibration" && bad == std::string("null")) continue;  // has none
            ModelFile changed = file;
            changed.header[item.key()] = nlohmann::ordered_json::parse(bad);
            EXPECT_NE(complaint_of([&] { (void)card_of(changed); }).find(files.model.string()),
                      std::string::npos)
                << item.key() << bad;
        }
    }
}

TEST(TrainingRun, AModelOfAnotherGraphIsRefused) {
    const TemporaryFolder folder;
    const TrainingFiles files = files_in(folder.path());
    (void)ToyRun().train(files, never);
    const ModelFile file = read_model_file(files.model);
    GraphData other = testing::two_groups();
    const GraphDigest same = graph_digest(other, {});
    EXPECT_NO_THROW(require_same_graph(file, card_of(file).graph, same));
    std::ranges::reverse(other.edges.edges);  // the order in the file is no matter
    EXPECT_EQ(graph_digest(other, {}).sha256, same.sha256);
    other.edges.edges.pop_back();
    const std::string refusal = complaint_of(
        [&] { require_same_graph(file, card_of(file).graph, graph_digest(other, {})); });
    EXPECT_NE(refusal.find("found a model of another graph (two groups: 60 nodes"),
              std::string::npos)
        << refusal;
    other = testing::two_groups();
    other.features = FeatureMatrix{.num_columns = 1, .offsets = std::vector<std::uint64_t>(61)};
    EXPECT_NE(graph_digest(other, {}).sha256, same.sha256);
}

// Starts toy_victim, which trains with a checkpoint every epoch.
pid_t start_victim(const TrainingFiles& files) {
    const std::string resume = fs::exists(files.checkpoint) ? "resume" : "start";
    const pid_t child = ::fork();
    if (child == 0) {
        ::execl(HPLC_TOY_VICTIM, HPLC_TOY_VICTIM, files.model.c_str(), files.checkpoint.c_str(),
                resume.c_str(), nullptr);
        ::_exit(127);
    }
    return child;
}

// Whether it ended by itself; expects that it then did well.
bool has_ended(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0) << WEXITSTATUS(status);
    return WIFEXITED(status);
}

// Nothing but the two files, and perhaps a whole file that was about to take the name of one.
void expect_no_litter(const TrainingFiles& files) {
    for (const auto& entry : fs::directory_iterator(files.model.parent_path())) {
        const std::string name = entry.path().string();
        EXPECT_TRUE(entry.path() == files.checkpoint || entry.path() == files.model ||
                    name.starts_with(files.checkpoint.string() + ".tmp-") ||
                    name.starts_with(files.model.string() + ".tmp-"))
            << entry;
    }
}

// A training that ends before its kill is compared and begun anew.
TEST(TrainingRun, KilledAtAnyMomentItResumesToTheSameFile) {
    const TemporaryFolder folder;
    const TrainingFiles files = files_in(folder.path());
    RandomStream random(9, "kills");
    for (int kills = 0; kills < 20;) {
        const pid_t child = start_victim(files);
        std::this_thread::sleep_for(std::chrono::microseconds(random.below(30'000)));
        ::kill(child, SIGKILL);
        if (has_ended(child)) {
            expect_as_trained_at_once(files.model);
            fs::remove(files.model);
        } else {
            ++kills;
        }
        expect_no_litter(files);
    }
    EXPECT_TRUE(has_ended(start_victim(files)));
    expect_as_trained_at_once(files.model);
}

TEST(TrainingRun, CtrlCIsNotedOnceAndThenEndsTheProcess) {
    EXPECT_EXIT(
        {
            const Interruption interruption;
            if (interruption.asked_for()) ::_exit(1);
            ::raise(SIGINT);
            if (!interruption.asked_for()) ::_exit(2);
            ::raise(SIGINT);
            ::_exit(3);
        },
        ::testing::KilledBySignal(SIGINT), "");
}

}  // namespace training_run_test
}  // namespace hplc
