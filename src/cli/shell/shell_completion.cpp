#include "cli/shell/shell_completion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hplc::cli {
namespace {

// In single quotes, as both shells read it.
std::string shell_quoted(const std::string& text) {
    std::string quoted = "'";
    for (const char character : text)
        quoted += character == '\'' ? "'\\''" : std::string(1, character);
    return quoted + "'";
}

std::string key_of(const CommandFacts& command) {
    return fmt::format("{}", fmt::join(command.path, " "));
}

std::vector<std::string> option_names(const CommandFacts& command) {
    std::vector<std::string> names;
    for (const OptionFacts& option : command.options)
        names.insert(names.end(), option.names.begin(), option.names.end());
    return names;
}

bool takes_graph(const CommandFacts& command) {
    for (const OptionFacts& option : command.options)
        if (option.positional == "GRAPH") return true;
    return false;
}

// A branch for each command: where it stands in the tree and what may follow.
std::string command_branches(std::span<const CommandFacts> commands,
                             const std::vector<std::string>& graphs) {
    std::string text;
    for (const CommandFacts& command : commands) {
        const auto words = takes_graph(command) ? graphs : command.verbs;
        text += fmt::format("        {}) names={} options={} ;;\n", shell_quoted(key_of(command)),
                            shell_quoted(fmt::format("{}", fmt::join(words, " "))),
                            shell_quoted(fmt::format("{}", fmt::join(option_names(command), " "))));
    }
    return text;
}

// A branch for each option that takes a value: the words it takes, or files where they are open.
std::string value_branches(std::span<const CommandFacts> commands) {
    std::string text;
    for (const CommandFacts& command : commands) {
        for (const OptionFacts& option : command.options) {
            if (option.is_flag() || option.names.empty()) continue;
            std::vector<std::string> patterns;
            for (const std::string& name : option.names)
                patterns.push_back(shell_quoted(fmt::format("{} {}", key_of(command), name)));
            text +=
                fmt::format("        {}) takes_value=1 values={} ;;\n", fmt::join(patterns, "|"),
                            shell_quoted(fmt::format("{}", fmt::join(option.choices, " "))));
        }
    }
    return text;
}

// Path words that lead down the tree, as a pattern: "data|data list|…".
std::string verb_patterns(std::span<const CommandFacts> commands) {
    std::vector<std::string> patterns;
    for (const CommandFacts& command : commands)
        if (!command.path.empty()) patterns.push_back(shell_quoted(key_of(command)));
    return fmt::format("{}", fmt::join(patterns, "|"));
}

// What both shells do: `given` are the words before the one to complete, `before` the last of them.
std::string find_what_fits(std::span<const CommandFacts> commands,
                           const std::vector<std::string>& graphs) {
    return fmt::format(R"(    local verb='' word names='' options='' values='' takes_value=''
    for word in "${{given[@]}}"; do
        case "${{verb:+$verb }}$word" in
        {}) verb="${{verb:+$verb }}$word" ;;
        esac
    done
    case "$verb" in
{}    esac
    case "$verb $before" in
{}    esac
)",
                       verb_patterns(commands), command_branches(commands, graphs),
                       value_branches(commands));
}

}  // namespace

std::string bash_completion(std::span<const CommandFacts> commands,
                            const std::vector<std::string>& graphs) {
    return fmt::format(R"(# Completion of hplc for bash, made by 'hplc completion bash'.
_hplc() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD - 1]}}"
    local given=("${{COMP_WORDS[@]:1:COMP_CWORD-1}}")
{}    local fitting="$names"
    if [ -n "$takes_value" ]; then fitting="$values"; elif [[ $current == -* ]]; then fitting="$options"; fi
    mapfile -t COMPREPLY < <(compgen -W "$fitting" -- "$current")
    [ ${{#COMPREPLY[@]}} -gt 0 ] || mapfile -t COMPREPLY < <(compgen -f -- "$current")
}}
complete -o filenames -F _hplc hplc
)",
                       find_what_fits(commands, graphs));
}

std::string zsh_completion(std::span<const CommandFacts> commands,
                           const std::vector<std::string>& graphs) {
    return fmt::format(R"(#compdef hplc
# Completion of hplc for zsh, made by 'hplc completion zsh'.
_hplc() {{
    local current="${{words[CURRENT]}}" before="${{words[CURRENT - 1]}}"
    local -a given=("${{(@)words[2,CURRENT - 1]}}")
{}    if [[ -n $takes_value && -n $values ]]; then
        compadd -- ${{=values}}
    elif [[ -z $takes_value && $current == -* ]]; then
        compadd -- ${{=options}}
    else
        [[ -n $takes_value || -z $names ]] || compadd -- ${{=names}}
        _files
    fi
}}
compdef _hplc hplc
)",
                       find_what_fits(commands, graphs));
}

}  // namespace hplc::cli
