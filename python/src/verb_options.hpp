// Keyword arguments of Python as options of a verb of the command line: read by the same parser,
// with the same defaults, ranges and sentences, so that both know the same options.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hplc::python {

// "epochs" and "60": a key with underscores, a value as the command line has it.
using KeywordOptions = std::vector<std::pair<std::string, std::string>>;

// An option that the verb does not have, or a value that it does not take: the sentence that the
// command line prints.
class OptionError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// What a function of Python must not pass to a verb, because it has an argument for it or because
// it is about files of the program.
enum class Forbidden {
    kFiles,            // --json, --report, --estimate, …
    kFilesAndReading,  // besides: --columns and the like, which hplc.graph() takes
};

// Parses `words` (options that the caller sets) and `options` for the verb of that name, whose
// options add() adds. Throws OptionError, or InputError for a forbidden key.
void parse_verb(CLI::App& program, const std::string& name,
                const std::function<void(CLI::App&)>& add, std::vector<std::string> words,
                const KeywordOptions& options, Forbidden forbidden);

// A verb's options with the parser that they point into, which has to stay where it is.
template <typename Verb>
class AskedVerb {
  public:
    AskedVerb(const std::string& name, const std::function<void(CLI::App&, Verb&)>& add,
              std::vector<std::string> words, const KeywordOptions& options,
              Forbidden forbidden = Forbidden::kFilesAndReading)
        : program_(std::make_unique<CLI::App>("", "hplc")), verb_(std::make_unique<Verb>()) {
        parse_verb(
            *program_, name, [&](CLI::App& app) { add(app, *verb_); }, std::move(words), options,
            forbidden);
    }

    [[nodiscard]] Verb& verb() { return *verb_; }
    [[nodiscard]] const Verb& verb() const { return *verb_; }

  private:
    std::unique_ptr<CLI::App> program_;
    std::unique_ptr<Verb> verb_;
};

}  // namespace hplc::python
