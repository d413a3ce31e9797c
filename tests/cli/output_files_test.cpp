// No output may be an input or another output, and all must be writable before the work begins.
#include "cli/shell/output_files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>

#include "cli/shell/app_tree.hpp"
#include "cli/verbs/verbs.hpp"
#include "support/support.hpp"

namespace hplc {
namespace output_files_test {

namespace fs = std::filesystem;
using testing::CommandResult;
using testing::read_bytes;
using testing::run_command;
using testing::run_hplc;
using testing::TemporaryFolder;

class OutputFiles : public ::testing::Test {
  protected:
    static std::string ring() {
        std::string edges;
        for (int v = 0; v < 30; ++v)
            edges += fmt::format("{} {}\n{} {}\n", v, (v + 1) % 30, v, (v + 7) % 30);
        return edges;
    }
    [[nodiscard]] std::string path(const std::string& name) const {
        return (folder_.path() / name).string();
    }
    void expect_refused(const std::string& arguments, const std::string& part,
                        int exit_code = 2) const {
        const CommandResult result = run_command(fmt::format(
            "cd '{}' && '{}' {}", folder_.path().string(), testing::program(), arguments));
        EXPECT_EQ(result.exit_code, exit_code) << arguments << '\n' << result.err;
        EXPECT_NE(result.err.find(part), std::string::npos) << arguments << '\n' << result.err;
        EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
        EXPECT_EQ(result.out, "") << arguments;
        EXPECT_EQ(read_bytes(graph_), ring()) << arguments;
    }

    TemporaryFolder folder_;
    fs::path graph_ = folder_.file("g", ring());
};

TEST_F(OutputFiles, NoOutputOntoAnInput) {
    fs::create_hard_link(graph_, path("hard"));
    fs::create_symlink(graph_, path("soft"));
    for (const char* output : {"g", "./g", "hard", "soft"}) {
        for (const std::string& verb :
             {fmt::format("train g -o {} --epochs 1", output),
              fmt::format("train g -o m --log {} --epochs 1", output),
              fmt::format("train g -o m --checkpoint {} --epochs 1", output),
              fmt::format("evaluate g --json {}", output),
              fmt::format("evaluate g --model katz --scores {}", output),
              fmt::format("evaluate g --report {}", output),
              fmt::format("compare g --models katz --csv {}", output),
              fmt::format("compare g --models katz --latex {}", output),
              fmt::format("predict g -o {}", output), fmt::format("positions g -o {}", output),
              fmt::format("explain g 0 2 --json {}", output),
              fmt::format("data import g -o {}", output),
              fmt::format("data describe g --json {}", output),
              fmt::format("predict g --pairs g -o {}", output)}) {
            expect_refused(verb, "which is an input; expected a file of its own");
        }
    }
    expect_refused("evaluate - --json g <g", "which is standard input");
    expect_refused("evaluate g --features soft --json x --report g", "which is an input");
}

TEST_F(OutputFiles, NoTwoOutputsInOneFile) {
    expect_refused("evaluate g --json x --report ./x", "which is the file of ");
    expect_refused("train g -o m --json m", "which is the file of ");
    expect_refused("train g -o m --json m.checkpoint", "'m.checkpoint', which is the file of ");
    expect_refused("compare g --models katz --csv t --latex t", "--latex 't', which is");
    EXPECT_EQ(run_hplc(fmt::format("evaluate '{}' --json /dev/null --report /dev/null", path("g")))
                  .exit_code,
              0);
}

TEST_F(OutputFiles, TheFilesOfAGraphsFolderAreInputs) {
    const fs::path edges = folder_.file("set/edges.txt", ring());
    folder_.file("set/num_nodes.txt", "30\n");
    expect_refused("evaluate set --json set/edges.txt", "which is a file of the input");
    expect_refused("evaluate set --data-dir . --json ./set/num_nodes.txt", "a file of the input");
    EXPECT_EQ(read_bytes(edges), ring());
    for (int times = 0; times < 2; ++times) {
        EXPECT_EQ(
            run_hplc(fmt::format("evaluate '{}' --json '{}'", path("set"), path("set/r.json")))
                .exit_code,
            0);
    }
    // By name, which no option tells the place of.
    expect_refused(
        "evaluate set --data-dir '" + folder_.path().string() + "' --json '" + edges.string() + "'",
        "a file of the input");
}

TEST_F(OutputFiles, ANodeMayBeCalledLikeAFile) {
    std::ofstream(path("7")) << "a result of before";
    EXPECT_EQ(run_command(fmt::format("cd '{}' && '{}' predict g --node 7 -o 7",
                                      folder_.path().string(), testing::program()))
                  .exit_code,
              0);
}

TEST_F(OutputFiles, WhatCannotBeWrittenIsFoundBeforeTheWork) {
    const std::string nowhere = path("no/where");
    for (const std::string verb :
         {"evaluate g --json ", "evaluate g --report ", "evaluate g --model katz --scores ",
          "compare g --models katz --csv ", "compare g --models katz --latex ",
          "train g -o m --log ", "train g -o m --checkpoint ", "train g -o ", "predict g -o ",
          "predict g --json ", "positions g -o ", "theory er --csv ", "theory ba --svg ",
          "report g -o ", "data describe g --json ", "generate er -n 10 -m 5 -o "}) {
        expect_refused(verb + nowhere, "no/where: found 'No such file or directory'", 5);
    }
    expect_refused("data import g -o g2/x/../../g/x", "no folder", 5);
    expect_refused("audit g --write-split g/x", "no folder", 5);
}

// Words by which options say that they write.
bool says_that_it_writes(const std::string& description) {
    return description.starts_with("File for ") || description.starts_with("Folder for ");
}

std::vector<CLI::App*> leaves(CLI::App& app) {
    std::vector<CLI::App*> all;
    for (CLI::App* below : app.get_subcommands([](CLI::App*) { return true; })) {
        const auto more = leaves(*below);
        all.insert(all.end(), more.begin(), more.end());
    }
    if (all.empty()) all.push_back(&app);
    return all;
}

TEST(OutputOptions, AllThatWriteAreMarked) {
    CLI::App program("", "hplc");
    cli::add_all_verbs(program);
    int marked = 0;
    for (CLI::App* verb : leaves(program)) {
        for (CLI::Option* option : verb->get_options()) {
            const std::string type = option->get_type_name();
            const bool is_marked = type.starts_with("FILE") || type.starts_with("FOLDER");
            marked += is_marked ? 1 : 0;
            EXPECT_EQ(is_marked, says_that_it_writes(option->get_description()))
                << verb->get_name() << ' ' << option->get_name();
        }
    }
    EXPECT_GT(marked, 40);
}

}  // namespace output_files_test
}  // namespace hplc
