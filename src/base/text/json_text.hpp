// JSON to text and back. The serialiser and the parser take the compiler longer than all else that
// is done with JSON, so they are compiled here, once for the program.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace hplc {

struct JsonStyle {
    int indent = -1;          // spaces per level; negative: all in one line
    bool only_ascii = false;  // everything else as \u…
};

// What is no UTF-8 in a string becomes U+FFFD.
[[nodiscard]] std::string json_text(const nlohmann::ordered_json& json, JsonStyle style = {});

// is_discarded() where the text is no JSON.
[[nodiscard]] nlohmann::ordered_json json_of(std::string_view text);

// The same. `keeps` is asked at every value, with the level it is nested at, whether it is kept.
[[nodiscard]] nlohmann::ordered_json json_of(std::string_view text,
                                             const std::function<bool(int level)>& keeps);

}  // namespace hplc
