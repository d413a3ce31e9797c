#include "base/text/json_text.hpp"

#include <nlohmann/json.hpp>

namespace hplc {

using Json = nlohmann::ordered_json;

std::string json_text(const Json& json, JsonStyle style) {
    return json.dump(style.indent, ' ', style.only_ascii, Json::error_handler_t::replace);
}

Json json_of(std::string_view text) {
    return Json::parse(text, nullptr, false);
}

Json json_of(std::string_view text, const std::function<bool(int level)>& keeps) {
    return Json::parse(
        text, [&](int level, Json::parse_event_t, Json&) { return keeps(level); }, false);
}

}  // namespace hplc
