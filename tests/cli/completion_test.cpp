// What shells and manuals are told: that it is well formed, and that it is true.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "cli/shell/command_table.hpp"
#include "cli/shell/examples.hpp"
#include "cli/shell/man_page.hpp"
#include "cli/verbs/verbs.hpp"
#include "support/support.hpp"

namespace hplc::cli {
namespace completion_test {

using testing::program;
using testing::run_command;
using testing::run_hplc;

// What bash offers for the last of these words.
std::string offered(const std::string& words) {
    return run_command(fmt::format("bash -c 'source <({} completion bash); COMP_WORDS=(hplc {}); "
                                   "COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _hplc; "
                                   "echo \"${{COMPREPLY[*]}}\"'",
                                   program(), words))
        .out;
}

TEST(Completion, BashOffersVerbsOptionsAndTheirWords) {
    EXPECT_EQ(offered("ev"), "evaluate\n");
    EXPECT_EQ(offered("data de"), "describe\n");
    EXPECT_EQ(offered("evaluate --neg"), "--negatives --negatives-per-edge\n");
    EXPECT_EQ(offered("evaluate debian --ids n"), "number\n");
    EXPECT_EQ(offered("evaluate deb"), "debian\n");
    EXPECT_EQ(offered("completion z"), "\n");  // a positional's words are not told
}

TEST(Completion, BashOffersFilesElsewhere) {
    const testing::TemporaryFolder folder;
    const std::string file = folder.file("my-edges.txt", "").string();
    EXPECT_EQ(offered("evaluate " + file.substr(0, file.size() - 4)), file + "\n");
    EXPECT_EQ(offered("evaluate debian --json " + file.substr(0, file.size() - 4)), file + "\n");
}

// zsh's own functions are replaced by ones that print what they are given.
std::string offered_by_zsh(const std::string& words) {
    return run_command(fmt::format("zsh -fc 'compdef() {{ :; }}; compadd() {{ print -r -- $@; }}; "
                                   "_files() {{ print files; }}; source <({} completion zsh); "
                                   "words=(hplc {}); CURRENT=$#words; _hplc'",
                                   program(), words))
        .out;
}

TEST(Completion, ZshOffersTheSame) {
    const auto verbs = offered_by_zsh("\"\"");
    EXPECT_TRUE(verbs.starts_with("-- audit backtest compare completion data evaluate")) << verbs;
    EXPECT_EQ(offered_by_zsh("evaluate debian --ids \"\""), "-- auto number text\n");
    EXPECT_NE(offered_by_zsh("data get --").find(" --data-dir "), std::string::npos);
    EXPECT_EQ(offered_by_zsh("evaluate debian --json \"\""), "files\n");
}

TEST(Completion, KnowsTwoShells) {
    const auto result = run_hplc("completion fish");
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.err.find("bash"), std::string::npos) << result.err;
}

TEST(ManPage, HasNoFaultThatMandocKnows) {
    // It has no date: the same program prints the same page.
    const auto result = run_command(
        fmt::format("{} man | mandoc -T lint -W warning | grep -v 'missing date'", program()));
    EXPECT_EQ(result.out + result.err, "");
}

TEST(ManPage, TellsOfEveryOptionOfEveryVerb) {
    const std::string text = run_command(program() + " man | mandoc -T utf8 | col -bx").out;
    CLI::App app("", "hplc");
    add_all_verbs(app);
    for (const CommandFacts& command : all_commands(app)) {
        for (const OptionFacts& option : command.options) {
            for (const std::string& name : option.names)
                EXPECT_NE(text.find(name), std::string::npos) << name;
        }
    }
    EXPECT_NE(text.find("hplc evaluate GRAPH [options]"), std::string::npos);
    EXPECT_NE(text.find("EXIT STATUS"), std::string::npos);
}

TEST(ManPage, TextMeansNothingToTroff) {
    EXPECT_EQ(troff_escaped(".a\n'b\\n -c."), "\\&.a\n\\&'b\\en \\-c.");
}

TEST(Examples, EveryVerbHasOneThatTheProgramTakes) {
    CLI::App app("", "hplc");
    add_all_verbs(app);
    std::size_t verbs = 0;
    for (const CommandFacts& command : all_commands(app)) {
        if (!command.verbs.empty() || command.path.empty()) continue;
        ++verbs;
        EXPECT_TRUE(command.footer.starts_with("Example: ")) << command.path.front();
    }
    EXPECT_EQ(verbs, examples().size());
    for (const Example& example : examples()) {
        if (!example.command.starts_with("hplc ") || example.command.find('|') != std::string::npos)
            continue;
        const auto result = run_hplc(std::string(example.command.substr(5)) + " --frobnicate");
        // All else is understood: only the word that does not exist is complained about.
        EXPECT_NE(result.err.find("not expected: --frobnicate"), std::string::npos)
            << example.command << '\n'
            << result.err;
    }
}

}  // namespace completion_test
}  // namespace hplc::cli
