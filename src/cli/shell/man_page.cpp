#include "cli/shell/man_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hplc::cli {
namespace {

std::string title_of(const CommandFacts& command) {
    return fmt::format("hplc {}", fmt::join(command.path, " "));
}

// "-o, --output FILE"
std::string tag_of(const OptionFacts& option) {
    if (!option.positional.empty())
        return fmt::format("\\fI{}\\fR", troff_escaped(option.positional));
    std::string tag;
    for (const std::string& name : option.names)
        tag += fmt::format("{}\\fB{}\\fR", tag.empty() ? "" : ", ", troff_escaped(name));
    return option.is_flag() ? tag : fmt::format("{} \\fI{}\\fR", tag, troff_escaped(option.value));
}

std::string text_of(const OptionFacts& option) {
    std::string text = option.description;
    if (!option.choices.empty()) text += fmt::format(": {}", fmt::join(option.choices, ", "));
    if (!option.default_value.empty()) text += fmt::format(" (default: {})", option.default_value);
    return troff_escaped(text);
}

std::string options_of(const CommandFacts& command) {
    std::string text;
    for (const OptionFacts& option : command.options)
        text += fmt::format(".TP\n{}\n{}\n", tag_of(option), text_of(option));
    return text;
}

// Examples and lists keep their lines.
std::string footer_of(const CommandFacts& command) {
    if (command.footer.empty()) return "";
    return fmt::format(".PP\n.nf\n{}\n.fi\n", troff_escaped(command.footer));
}

std::string synopsis(std::span<const CommandFacts> commands) {
    std::string text = ".SH SYNOPSIS\n.nf\n";
    for (const CommandFacts& command : commands) {
        if (!command.verbs.empty()) continue;
        text += fmt::format("\\fB{}\\fR", troff_escaped(title_of(command)));
        for (const OptionFacts& option : command.options) {
            if (!option.positional.empty())
                text += fmt::format(" \\fI{}\\fR", troff_escaped(option.positional));
        }
        text += " [\\fIoptions\\fR]\n";
    }
    return text + ".fi\n";
}

std::string verbs(std::span<const CommandFacts> commands) {
    std::string text = ".SH COMMANDS\n";
    for (const CommandFacts& command : commands) {
        if (command.path.empty() || !command.verbs.empty()) continue;
        text += fmt::format(".SS {}\n{}.\n{}{}", troff_escaped(title_of(command)),
                            troff_escaped(command.description), options_of(command),
                            footer_of(command));
    }
    return text;
}

constexpr std::string_view kExitStatus = R"(.SH EXIT STATUS
.TP
0
done
.TP
1
an internal error
.TP
2
the input or the command line; one sentence on standard error says what to do
.TP
3
leakage found by \fBaudit\fR
.TP
4
not enough memory
.TP
5
an output that cannot be written: a full disk, no permission, or another process holds it
.TP
130
a training that was interrupted and saved
)";

constexpr std::string_view kEnvironment = R"(.SH ENVIRONMENT
.TP
HPLC_DATA
folder of the data sets that have names
.TP
SOURCE_DATE_EPOCH
time in JSON and model files, in seconds since 1970, in place of the current time
)";

}  // namespace

std::string troff_escaped(std::string_view text) {
    std::string escaped;
    bool at_start = true;
    for (const char character : text) {
        if (at_start && (character == '.' || character == '\'')) escaped += "\\&";
        if (character == '\\')
            escaped += "\\e";
        else if (character == '-')
            escaped += "\\-";
        else
            escaped += character;
        at_start = character == '\n';
    }
    return escaped;
}

std::string man_page(std::span<const CommandFacts> commands, std::string_view version) {
    const CommandFacts& program = commands.front();
    return fmt::format(
        ".TH HPLC 1 \"\" \"hplc {}\" \"User Commands\"\n.SH NAME\nhplc \\- {}\n{}.SH "
        "OPTIONS\n{}{}{}{}",
        version, troff_escaped(program.description), synopsis(commands), options_of(program),
        verbs(commands), kExitStatus, kEnvironment);
}

}  // namespace hplc::cli
