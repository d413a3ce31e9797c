// Texts of any bytes, such as paths, as JSON, which holds UTF-8 only.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace hplc {

// The text itself where it is UTF-8, else {"text": with U+FFFD for what is not, "hex": all bytes}.
[[nodiscard]] nlohmann::ordered_json lossless_json(const std::string& text);

// The way back; nothing where the JSON is neither of the two.
[[nodiscard]] std::optional<std::string> lossless_text(const nlohmann::ordered_json& json);

}  // namespace hplc
