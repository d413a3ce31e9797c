// An example for each verb, the same in --help and in the manual page.
#pragma once

#include <span>
#include <string_view>

namespace CLI {
class App;
}

namespace hplc::cli {

struct Example {
    std::string_view verb;     // "data list"
    std::string_view command;  // "hplc data list"
    std::string_view does;
};

[[nodiscard]] std::span<const Example> examples();

// Puts them at the end of the help of their verbs, before what stands there already.
void add_examples(CLI::App& program);

}  // namespace hplc::cli
