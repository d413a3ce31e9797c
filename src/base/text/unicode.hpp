// The little that readers need of Unicode: UTF-8 from and to code points.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hplc {

// Appends a code point (at most U+10FFFF) as UTF-8.
void append_utf8(std::string& text, char32_t code_point);

// Takes one code point off the front; nothing where the bytes are not UTF-8 (overlong forms
// included). Surrogates are let through, because Python's pickles may hold them.
[[nodiscard]] std::optional<char32_t> take_code_point(std::string_view& text);

}  // namespace hplc
