// The most likely links of a run for people who read a terminal.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

namespace hplc {

// A row a link: probability (or score, where scores are not calibrated), its two ends, and why; the
// first `count` of those that the split had not hidden, so of those that are in no file. Throws
// InputError, which names `source`, where the run kept no links.
[[nodiscard]] std::string links_text(const nlohmann::ordered_json& run, std::size_t count,
                                     const std::string& source);

}  // namespace hplc
