#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "base/unicode.hpp"

namespace hplc {
namespace {

// Bytes of the character that a text starts with; 0 where it is not UTF-8, or nothing to show.
std::size_t printable_length(std::string_view text) {
    std::string_view rest = text;
    const auto code_point = take_code_point(rest);
    const auto between = [&](char32_t low, char32_t high) {
        return *code_point >= low && *code_point <= high;
    };
    constexpr char32_t kFirstSurrogate = 0xd800;
    constexpr char32_t kLastSurrogate = 0xdfff;
    if (!code_point || between(0, 0x1f) || between(0x7f, 0x9f) ||
        between(kFirstSurrogate, kLastSurrogate)) {
        return 0;
    }
    return text.size() - rest.size();
}

}  // namespace

std::string sentence(const Complaint& complaint) {
    std::string text;
    if (!complaint.file.empty()) {
        text = complaint.line == 0 ? fmt::format("{}: ", complaint.file)
                                   : fmt::format("{}:{}: ", complaint.file, complaint.line);
    }
    text += fmt::format("found {}", complaint.found);
    if (!complaint.expected.empty()) text += fmt::format("; expected {}", complaint.expected);
    text += '.';
    if (!complaint.fix.empty()) text += fmt::format(" To fix: {}.", complaint.fix);
    return text;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t kLongest = 60;
    std::string out = "'";
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t length = printable_length(rest);
        if (text.size() - rest.size() + std::max<std::size_t>(length, 1) > kLongest) {
            return out + "…'";
        }
        out += length > 0 ? std::string(rest.substr(0, length))
                          : fmt::format("\\x{:02x}", static_cast<unsigned char>(rest.front()));
        rest.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out + "'";
}

std::string system_message(int error_number) {
    return std::generic_category().message(error_number);
}

}  // namespace hplc
