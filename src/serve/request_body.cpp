#include "serve/request_body.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text/json_text.hpp"
#include "serve/api_message.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kBody = "the request";

[[noreturn]] void refuse(const std::string& found, const std::string& expected) {
    throw InputError({.file = kBody,
                      .found = found,
                      .expected = expected,
                      .fix = "see /openapi.json for what each path takes"});
}

NamedEdge pair_of_json(const Json& json, const char* name, std::size_t most_bytes) {
    if (json.is_array() && json.size() == 2)
        return {.u = id_of(json[0], most_bytes), .v = id_of(json[1], most_bytes)};
    if (json.is_object() && json.size() == 2 && json.contains("u") && json.contains("v"))
        return {.u = id_of(json["u"], most_bytes), .v = id_of(json["v"], most_bytes)};
    refuse(fmt::format("an element of {} that is no pair", name), "[u, v]");
}

}  // namespace

Json object_body(const std::string& body, std::initializer_list<std::string_view> members) {
    Json json = json_of(body);
    if (!json.is_object()) refuse("a body that is no JSON object", "an object");
    for (const auto& [name, value] : json.items()) {
        if (std::ranges::find(members, std::string_view(name)) == members.end())
            refuse("member " + hplc::quoted(name), "only members that are described");
    }
    return json;
}

std::string id_of(const Json& json, std::size_t most_bytes) {
    std::string id;
    if (json.is_string()) {
        id = json.get<std::string>();
    } else if (json.is_number_unsigned()) {
        id = fmt::format("{}", json.get<std::uint64_t>());
    } else {
        refuse("an id that is no text and no whole number", "an id as in the file");
    }
    if (id.empty() || id.size() > most_bytes)
        refuse(fmt::format("an id of {} bytes", id.size()), fmt::format("1 to {}", most_bytes));
    return id;
}

std::string id_member(const Json& body, const char* name, std::size_t most_bytes) {
    if (!body.contains(name)) refuse(fmt::format("no {}", name), "the id of a node");
    return id_of(body[name], most_bytes);
}

std::vector<NamedEdge> pairs_member(const Json& body, const char* name, std::size_t most,
                                    std::size_t most_bytes) {
    std::vector<NamedEdge> pairs;
    if (!body.contains(name)) return pairs;
    const Json& list = body[name];
    if (!list.is_array()) refuse(fmt::format("{} that is no list", name), "a list of pairs [u, v]");
    if (list.size() > most) {
        throw ApiError(413, sentence({.file = kBody,
                                      .found = fmt::format("{} {}", list.size(), name),
                                      .expected = fmt::format("at most {} per request", most),
                                      .fix = "send them in several requests"}));
    }
    for (const Json& one : list)
        pairs.push_back(pair_of_json(one, name, most_bytes));
    return pairs;
}

}  // namespace hplc
