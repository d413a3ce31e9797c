#include "base/text/unicode.hpp"

namespace hplc {
namespace {

struct Lead {
    int followers;      // continuation bytes after this one
    char32_t bits;      // what the first byte gives
    char32_t smallest;  // below it the form is overlong
};

std::optional<Lead> lead_of(unsigned char byte) {
    if (byte < 0x80) return Lead{0, byte, 0};
    if ((byte & 0xe0) == 0xc0) return Lead{1, static_cast<char32_t>(byte & 0x1f), 0x80};
    if ((byte & 0xf0) == 0xe0) return Lead{2, static_cast<char32_t>(byte & 0x0f), 0x800};
    if ((byte & 0xf8) == 0xf0) return Lead{3, static_cast<char32_t>(byte & 0x07), 0x10000};
    return std::nullopt;
}

}  // namespace

void append_utf8(std::string& text, char32_t code_point) {
    const auto follower = [&](int shift) {
        text += static_cast<char>(0x80 | ((code_point >> shift) & 0x3f));
    };
    if (code_point < 0x80) {
        text += static_cast<char>(code_point);
    } else if (code_point < 0x800) {
        text += static_cast<char>(0xc0 | (code_point >> 6));
        follower(0);
    } else if (code_point < 0x10000) {
        text += static_cast<char>(0xe0 | (code_point >> 12));
        follower(6);
        follower(0);
    } else {
        text += static_cast<char>(0xf0 | (code_point >> 18));
        follower(12);
        follower(6);
        follower(0);
    }
}

std::optional<char32_t> take_code_point(std::string_view& text) {
    if (text.empty()) return std::nullopt;
    const auto lead = lead_of(static_cast<unsigned char>(text.front()));
    if (!lead || text.size() <= static_cast<std::size_t>(lead->followers)) return std::nullopt;
    char32_t code_point = lead->bits;
    for (int i = 1; i <= lead->followers; ++i) {
        const auto byte = static_cast<unsigned char>(text[static_cast<std::size_t>(i)]);
        if ((byte & 0xc0) != 0x80) return std::nullopt;
        code_point = (code_point << 6) | (byte & 0x3f);
    }
    if (code_point < lead->smallest || code_point > 0x10ffff) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(lead->followers) + 1);
    return code_point;
}

}  // namespace hplc
