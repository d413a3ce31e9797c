// Text from a user's file, made safe to print: names may hold what a terminal obeys.
#pragma once

#include <string>
#include <string_view>

namespace hplc {

// The text with each character that a terminal or an editor would obey instead of showing made
// visible: the bytes of control characters (C0, DEL, C1) and bytes that are no UTF-8 as \xNN, marks
// that change the direction of writing, invisible separators and U+FEFF as \u{202E}. Letters of any
// script stay. Text without such characters stays what it is.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace hplc
