// Every number of every verb is read in one way.
#include "cli/shell/number_options.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/shell/app_tree.hpp"
#include "cli/verbs/verbs.hpp"
#include "support/support.hpp"

namespace hplc {
namespace number_options_test {

using cli::NumberKind;
using testing::run_hplc;

struct NumberOption {
    std::vector<std::string> verb;  // {"data", "get"}
    std::string name;               // "--seed"
    NumberKind kind = NumberKind::kNone;
};

void collect(CLI::App& app, const std::vector<std::string>& path, std::vector<NumberOption>& all) {
    for (const CLI::Option* option : app.get_options()) {
        const NumberKind kind = cli::number_kind(option->get_type_name());
        if (kind == NumberKind::kNone || option->get_expected_max() == 0) continue;
        const bool is_long = !option->get_lnames().empty();
        all.push_back(
            {path,
             is_long ? "--" + option->get_lnames().front() : "-" + option->get_snames().front(),
             kind});
    }
    for (CLI::App* below : app.get_subcommands([](CLI::App*) { return true; })) {
        std::vector<std::string> next = path;
        if (!below->get_name().empty()) next.push_back(below->get_name());
        collect(*below, next, all);
    }
}

std::vector<NumberOption> all_number_options() {
    CLI::App program("", "hplc");
    cli::add_all_verbs(program);
    std::vector<NumberOption> all;
    collect(program, {}, all);
    return all;
}

// What the program says of the option with this value; all else may be missing.
std::string complaint(CLI::App& program, const NumberOption& option, const std::string& value) {
    std::vector<std::string> words = option.verb;
    words.push_back(
        fmt::format("{}{}{}", option.name, option.name.starts_with("--") ? "=" : "", value));
    if (value.empty()) {
        words.back() = option.name;
        words.push_back(value);
    }
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    try {
        program.parse(words);
    } catch (const CLI::ParseError& error) {
        return error.what();
    } catch (const std::exception& error) {
        return fmt::format("not of parsing: {}", error.what());
    }
    return "no error";
}

TEST(NumberOptions, NoVerbTakesWhatIsNoNumber) {
    const auto options = all_number_options();
    EXPECT_GT(options.size(), 150U);
    for (const NumberOption& option : options) {
        CLI::App program("", "hplc");
        program.require_subcommand(1);
        cli::add_all_verbs(program);
        for (const char* bad :
             {"nan", "inf", "-inf", "1e999", "", " 5", "5x", "0x10", "+", "--5"}) {
            const bool is_unit = option.kind == NumberKind::kSize && bad == std::string("5x");
            const std::string words = complaint(program, option, bad);
            EXPECT_NE(words.find(is_unit ? "not recognized" : "; expected a"), std::string::npos)
                << fmt::format("{} {} '{}': {}", option.verb.back(), option.name, bad, words);
        }
        if (option.kind == NumberKind::kReal) continue;
        for (const char* bad : {"-1", "1.5", "1e3", "99999999999999999999999999"}) {
            if (option.kind == NumberKind::kInteger && bad == std::string("-1")) continue;
            const std::string words = complaint(program, option, bad);
            EXPECT_TRUE(words.find(option.name) != std::string::npos &&
                        words.find("is required") == std::string::npos)
                << fmt::format("{} {} '{}': {}", option.verb.back(), option.name, bad, words);
        }
    }
}

TEST(NumberOptions, ZerosInFrontAreNoOctal) {
    std::string text = "010";
    EXPECT_EQ(cli::number_complaint(NumberKind::kNatural, text), "");
    EXPECT_EQ(text, "10");
    text = "-007";
    EXPECT_EQ(cli::number_complaint(NumberKind::kInteger, text), "");
    EXPECT_EQ(text, "-7");
    for (const char* same : {"0", "0.5", "-0.5", "1e-3", "10"}) {
        text = same;
        EXPECT_EQ(cli::number_complaint(NumberKind::kReal, text), "");
        EXPECT_EQ(text, same);
    }
    text = "08GB";
    EXPECT_EQ(cli::number_complaint(NumberKind::kSize, text), "");
    EXPECT_EQ(text, "8GB");
}

TEST(NumberOptions, TheProgramReadsThemSo) {
    const auto seed = [](const std::string& text) {
        const auto result =
            run_hplc("generate er -n 20 -m 30 -o /dev/null --json - --seed " + text);
        return nlohmann::json::parse(result.out, nullptr, false).value("seed", nlohmann::json());
    };
    EXPECT_EQ(seed("010"), 10);
    EXPECT_EQ(seed("18446744073709551615"), 18446744073709551615U);
    EXPECT_EQ(run_hplc("evaluate debian --seed -1").err,
              "hplc: --seed: found '-1'; expected a whole number from 0 on, in decimal digits. To "
              "fix: see 'hplc evaluate --help'.\n");
    EXPECT_EQ(run_hplc("train debian -o m --epochs -5").exit_code, 2);
    EXPECT_EQ(run_hplc("predict debian --threshold nan").exit_code, 2);
    const testing::TemporaryFolder folder;
    const auto config = folder.file("c.toml", "seed = -1\n").string();
    EXPECT_NE(run_hplc("evaluate debian --config " + config).err.find("--seed: found '-1'"),
              std::string::npos);
}

}  // namespace number_options_test
}  // namespace hplc
