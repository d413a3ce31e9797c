#include "verb_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "base/error.hpp"
#include "cli/options/model_options.hpp"
#include "cli/shell/help_formatter.hpp"
#include "cli/shell/number_options.hpp"
#include "cli/shell/parse_errors.hpp"

namespace hplc::python {
namespace {

constexpr std::array<std::string_view, 13> kFileKeys = {
    "json",   "config",   "report",   "scores",      "output",     "checkpoint",        "log",
    "resume", "continue", "estimate", "carry_graph", "log_format", "checkpoint_seconds"};

constexpr std::array<std::string_view, 16> kReadingKeys = {
    "data_dir",   "ids",      "columns",  "separator", "header",      "quotes",
    "nodes",      "features", "labels",   "names",     "split_files", "skip_unknown",
    "node_types", "between",  "directed", "weights"};

bool contains(std::span<const std::string_view> keys, const std::string& key) {
    return std::ranges::find(keys, key) != keys.end();
}

void check_key(const std::string& key, Forbidden forbidden) {
    if (contains(kFileKeys, key)) {
        throw InputError({.found = fmt::format("the option {}", hplc::quoted(key)),
                          .expected = "an option that is not about files of the program",
                          .fix = "leave it out, or use hplc on the command line"});
    }
    if (forbidden == Forbidden::kFilesAndReading && contains(kReadingKeys, key)) {
        throw InputError({.found = fmt::format("the option {}", hplc::quoted(key)),
                          .expected = "it where the graph is read",
                          .fix = fmt::format("pass hplc.graph(path, {}=…)", key)});
    }
}

// A flag without a value would take the next word for it, so that all have one.
std::string word_of(const std::pair<std::string, std::string>& option) {
    return fmt::format("{}={}", cli::option_name(option.first), option.second);
}

}  // namespace

void parse_verb(CLI::App& program, const std::string& name,
                const std::function<void(CLI::App&)>& add, std::vector<std::string> words,
                const KeywordOptions& options, Forbidden forbidden) {
    for (const auto& option : options) {
        check_key(option.first, forbidden);
        words.push_back(word_of(option));
    }
    cli::use_help_formatter(program);
    add(*program.add_subcommand(name, ""));
    cli::read_numbers_strictly(program);
    words.insert(words.begin(), name);
    std::ranges::reverse(words);  // as CLI11 takes them
    try {
        program.parse(std::move(words));
    } catch (const CLI::ParseError& error) {
        throw OptionError(cli::parse_complaint(program, error));
    }
}

}  // namespace hplc::python
