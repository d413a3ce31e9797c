// Text of others inside a page: harmless whatever it holds.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace hplc {

// For the content of an element or a quoted attribute: & < > " ' as references.
[[nodiscard]] std::string html_escaped(std::string_view text);

// For the content of <script type="application/json">, which ends at the first </script and changes
// meaning at <!--: < > & as \u003c and so on, the same JSON. Bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string json_for_script(const nlohmann::ordered_json& json);

// 'sha256-…' of an inline script or style, as a Content-Security-Policy names what may run.
[[nodiscard]] std::string policy_hash(std::string_view content);

}  // namespace hplc
