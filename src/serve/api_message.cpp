#include "serve/api_message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/text/json_text.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// %41 is A; in a query + is a blank.
std::optional<std::string> decoded(std::string_view text, bool is_query) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '+' && is_query) {
            result += ' ';
        } else if (text[i] != '%') {
            result += text[i];
        } else {
            if (i + 2 >= text.size()) return {};
            const int high = hex_digit(text[i + 1]);
            const int low = hex_digit(text[i + 2]);
            if (high < 0 || low < 0) return {};
            result += static_cast<char>(16 * high + low);
            i += 2;
        }
    }
    return result;
}

// Calls take(part) for each part; false as soon as it says so.
template <typename Take>
bool each_part(std::string_view text, char separator, const Take& take) {
    while (true) {
        const std::size_t end = text.find(separator);
        if (!take(text.substr(0, end))) return false;
        if (end == std::string_view::npos) return true;
        text.remove_prefix(end + 1);
    }
}

bool read_path(std::string_view path, ApiRequest& request) {
    if (!path.starts_with('/')) return false;
    return each_part(path.substr(1), '/', [&](std::string_view part) {
        auto segment = decoded(part, false);
        if (segment) request.path.push_back(std::move(*segment));
        return segment.has_value();
    });
}

bool read_query(std::string_view query, ApiRequest& request) {
    if (query.empty()) return true;
    return each_part(query, '&', [&](std::string_view part) {
        const std::size_t equals = part.find('=');
        auto name = decoded(part.substr(0, equals), true);
        auto value = decoded(
            equals == std::string_view::npos ? std::string_view{} : part.substr(equals + 1), true);
        if (!name || !value) return false;
        if (!name->empty()) request.query.emplace_back(std::move(*name), std::move(*value));
        return true;
    });
}

}  // namespace

std::optional<ApiRequest> parse_target(std::string_view method, std::string_view target) {
    ApiRequest request{.method = std::string(method), .path = {}, .query = {}, .body = {}};
    const std::size_t end = target.find_first_of("?#");
    if (!read_path(target.substr(0, end), request)) return {};
    if (end == std::string_view::npos || target[end] == '#') return request;
    std::string_view query = target.substr(end + 1);
    if (!read_query(query.substr(0, query.find('#')), request)) return {};
    return request;
}

ApiAnswer json_answer(const Json& json, int status) {
    return {.status = status, .body = json_text(json)};
}

ApiAnswer error_answer(int status, const std::string& sentence) {
    return json_answer({{"error", sentence}}, status);
}

std::optional<std::string> parameter(const ApiRequest& request, std::string_view name) {
    const auto found =
        std::ranges::find(request.query, name, [](const auto& p) { return p.first; });
    if (found == request.query.end()) return {};
    return found->second;
}

std::size_t number_parameter(const ApiRequest& request, std::string_view name,
                             std::size_t by_default, std::size_t least, std::size_t most) {
    const auto text = parameter(request, name);
    if (!text) return by_default;
    std::size_t value = 0;
    const char* end = text->data() + text->size();
    const auto [stop, error] = std::from_chars(text->data(), end, value);
    if (error == std::errc() && stop == end && value >= least && value <= most) return value;
    throw InputError({.found = fmt::format("{}={}", name, hplc::quoted(*text)),
                      .expected = fmt::format("a whole number from {} to {}", least, most)});
}

bool flag_parameter(const ApiRequest& request, std::string_view name, bool by_default) {
    const auto text = parameter(request, name);
    if (!text) return by_default;
    if (*text == "1" || *text == "true") return true;
    if (*text == "0" || *text == "false") return false;
    throw InputError(
        {.found = fmt::format("{}={}", name, hplc::quoted(*text)), .expected = "true or false"});
}

void require_parameters(const ApiRequest& request, std::initializer_list<std::string_view> known) {
    for (const auto& [name, value] : request.query) {
        if (std::ranges::find(known, std::string_view(name)) != known.end()) continue;
        std::string names;
        for (const std::string_view one : known)
            names += (names.empty() ? "" : ", ") + std::string(one);
        throw InputError({.found = "parameter " + hplc::quoted(name),
                          .expected = names.empty() ? "none" : "only " + names,
                          .fix = "leave it out; /openapi.json lists what each path takes"});
    }
}

}  // namespace hplc
