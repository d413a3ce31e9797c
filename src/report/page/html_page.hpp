// A run as one page that works without a network: Chart.js, our scripts and the data are inside.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/memory/memory_budget.hpp"

namespace hplc {

// `run` is what `evaluate`, `compare` or `train` writes with --json. Whatever of it is missing
// (--details was not given) is left out of the page, which says so. Throws InputError, which names
// `source`, for JSON that is no such run.
//
// The page's Content-Security-Policy lets nothing run but the two scripts it came with, named by
// their hashes, and nothing be fetched; names of nodes reach it as data only.
[[nodiscard]] std::string html_page(const nlohmann::ordered_json& run, const std::string& source);

// The JSON of a file, or of standard input for "-". Throws InputError where it is none.
[[nodiscard]] nlohmann::ordered_json read_run(
    const std::string& path, const MemoryBudget& memory = MemoryBudget::of_available());

// The template with every {{name}} replaced by its value, in one pass: braces in a value mean
// nothing. Apart from the page so that a test can read it.
[[nodiscard]] std::string filled(
    std::string_view text, const std::vector<std::pair<std::string_view, std::string>>& values);

}  // namespace hplc
