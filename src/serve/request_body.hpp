// The bodies of requests: JSON of strangers, checked before it is used.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "io/grow_graph.hpp"

namespace hplc {

// The body as an object with no other members than these. Throws InputError where it is none.
[[nodiscard]] nlohmann::ordered_json object_body(const std::string& body,
                                                 std::initializer_list<std::string_view> members);

// An id: text, or a whole number for graphs whose ids are numbers. Throws InputError.
[[nodiscard]] std::string id_of(const nlohmann::ordered_json& json, std::size_t most_bytes);

// body[name], which has to be there.
[[nodiscard]] std::string id_member(const nlohmann::ordered_json& body, const char* name,
                                    std::size_t most_bytes);

// body[name] as a list of pairs [u, v] or {"u": u, "v": v}, at most so many; empty where it is not
// there. Throws InputError.
[[nodiscard]] std::vector<NamedEdge> pairs_member(const nlohmann::ordered_json& body,
                                                  const char* name, std::size_t most,
                                                  std::size_t most_bytes);

}  // namespace hplc
