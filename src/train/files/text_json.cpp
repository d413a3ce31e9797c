#include "train/files/text_json.hpp"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/text/json_text.hpp"
namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

std::string as_utf8(const std::string& text) {
    return json_of(json_text(text)).get<std::string>();
}

std::string hex_of(const std::string& bytes) {
    std::string hex;
    for (const char byte : bytes)
        hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return hex;
}

std::optional<std::string> bytes_of(std::string_view hex) {
    if (hex.size() % 2 != 0) return {};
    std::string bytes;
    for (; !hex.empty(); hex.remove_prefix(2)) {
        unsigned char byte = 0;
        const auto [end, error] = std::from_chars(hex.data(), hex.data() + 2, byte, 16);
        if (error != std::errc() || end != hex.data() + 2) return {};
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

}  // namespace

Json lossless_json(const std::string& text) {
    std::string shown = as_utf8(text);
    if (shown == text) return shown;
    return {{"text", std::move(shown)}, {"hex", hex_of(text)}};
}

std::optional<std::string> lossless_text(const Json& json) {
    if (json.is_string()) return json.get<std::string>();
    if (!json.is_object() || !json.contains("hex") || !json["hex"].is_string()) return {};
    return bytes_of(json["hex"].get_ref<const std::string&>());
}

}  // namespace hplc
