// What is wrong with a command line, in one sentence.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace hplc::cli {

// "found 'evalute' for a verb; expected perhaps evaluate. To fix: see 'hplc --help'."
[[nodiscard]] std::string parse_complaint(const CLI::App& program, const CLI::ParseError& error);

}  // namespace hplc::cli
