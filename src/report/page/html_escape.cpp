#include "report/page/html_escape.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "base/files/checksum.hpp"
#include "base/text/json_text.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

std::string_view reference(const char& character) {
    switch (character) {
        case '&':
            return "&amp;";
        case '<':
            return "&lt;";
        case '>':
            return "&gt;";
        case '"':
            return "&quot;";
        case '\'':
            return "&#39;";
        default:
            return {&character, 1};
    }
}

std::string bytes_of_hex(std::string_view digits) {
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2)
        bytes += static_cast<char>(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16));
    return bytes;
}

// Six bits a character, three bytes four characters, the end filled up with =.
std::string base64(std::string_view bytes) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t j = i; j < i + 3; ++j)
            group = group << 8 | (j < bytes.size() ? static_cast<unsigned char>(bytes[j]) : 0u);
        for (std::size_t digit = 0; digit < 4; ++digit)
            text += i + digit <= bytes.size() ? kDigits[group >> (18 - 6 * digit) & 63] : '=';
    }
    return text;
}

}  // namespace

std::string html_escaped(std::string_view text) {
    std::string escaped;
    for (const char& character : text)
        escaped += reference(character);
    return escaped;
}

std::string json_for_script(const Json& json) {
    std::string text;
    for (const char character : json_text(json)) {
        if (character == '<' || character == '>' || character == '&')
            text += fmt::format("\\u{:04x}", character);
        else
            text += character;
    }
    return text;
}

std::string policy_hash(std::string_view content) {
    return fmt::format("'sha256-{}'", base64(bytes_of_hex(sha256(content))));
}

}  // namespace hplc
