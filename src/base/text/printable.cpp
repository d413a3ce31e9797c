#include "base/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text/unicode.hpp"

namespace hplc {
namespace {

// Direction marks, embeddings, overrides and isolates, line and paragraph separators, zero-width
// characters but the joiners that scripts need, interlinear marks, tags.
constexpr auto kUnseen = std::to_array<std::pair<char32_t, char32_t>>({{0x061c, 0x061c},
                                                                       {0x200b, 0x200b},
                                                                       {0x200e, 0x200f},
                                                                       {0x2028, 0x202e},
                                                                       {0x2060, 0x206f},
                                                                       {0xfeff, 0xfeff},
                                                                       {0xfff9, 0xfffb},
                                                                       {0xe0000, 0xe007f}});

bool is_control(char32_t code_point) {
    return code_point < 0x20 || (code_point >= 0x7f && code_point <= 0x9f);
}

// Halves of characters, which UTF-8 has no business to hold.
bool is_surrogate(char32_t code_point) {
    return code_point >= 0xd800 && code_point <= 0xdfff;
}

bool is_unseen(char32_t code_point) {
    return std::ranges::any_of(kUnseen, [&](const auto& range) {
        return code_point >= range.first && code_point <= range.second;
    });
}

void append_bytes(std::string& out, std::string_view bytes) {
    for (const char byte : bytes) {
        out += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(byte)));
    }
}

}  // namespace

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::string_view before = text;
        const auto code_point = take_code_point(text);
        if (!code_point) text.remove_prefix(1);
        const std::string_view taken = before.substr(0, before.size() - text.size());
        if (!code_point || is_control(*code_point) || is_surrogate(*code_point)) {
            append_bytes(out, taken);
        } else if (is_unseen(*code_point)) {
            out += fmt::format("\\u{{{:04X}}}", static_cast<unsigned>(*code_point));
        } else {
            out += taken;
        }
    }
    return out;
}

}  // namespace hplc
