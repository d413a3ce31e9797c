#include "cli/shell/help_formatter.hpp"

#include <CLI/CLI.hpp>
#include <string_view>
#include <utility>
#include <vector>

namespace hplc::cli {
namespace {

constexpr const char* kMark = " (advanced)";
constexpr std::size_t kLongestChoices = 80;

// CLI11 puts a blank line behind each group, also behind one that comes later.
std::string with_single_blanks(std::string text) {
    for (auto at = text.find("\n\n\n"); at != std::string::npos; at = text.find("\n\n\n", at))
        text.erase(at, 1);
    return text;
}

// Advanced groups come after all others, whichever of their options was added first.
class HelpFormatter final : public CLI::Formatter {
  public:
    std::string make_help(const CLI::App* app, std::string name,
                          CLI::AppFormatMode mode) const override {
        shows_all_ = mode == CLI::AppFormatMode::All;
        return with_single_blanks(CLI::Formatter::make_help(app, std::move(name), mode));
    }

    std::string make_group(std::string group, bool is_positional,
                           std::vector<const CLI::Option*> options) const override {
        if (!group.ends_with(kMark))
            return CLI::Formatter::make_group(group, is_positional, options);
        group.erase(group.size() - std::string_view(kMark).size());
        if (shows_all_) {
            advanced_ += CLI::Formatter::make_group(group, is_positional, options);
        } else {
            advanced_ += (advanced_.empty() ? "\n" : "") + group + ": see --help-all\n";
        }
        return {};
    }

    // Choices that a line cannot hold are listed below the options.
    std::string make_option_opts(const CLI::Option* option) const override {
        std::string text = CLI::Formatter::make_option_opts(option);
        const std::size_t begin = text.find(":{");
        const std::size_t end = text.find('}');
        if (begin < end && end != std::string::npos && end - begin > kLongestChoices)
            text.erase(begin, end + 1 - begin);
        return text;
    }

    // Called right after the last group.
    std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const override {
        const std::string advanced = std::exchange(advanced_, {});
        return advanced + CLI::Formatter::make_subcommands(app, mode);
    }

  private:
    // Of the help that is being made.
    mutable bool shows_all_ = false;
    mutable std::string advanced_ = {};
};

}  // namespace

std::string advanced_group(const std::string& name) {
    return name + kMark;
}

void use_help_formatter(CLI::App& program) {
    auto formatter = std::make_shared<HelpFormatter>();
    program.formatter(formatter);
    program.set_help_all_flag("--help-all", "Print this help with all options and exit");
}

}  // namespace hplc::cli
