// The paths of the API. /openapi.json describes them, and a test compares the two.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "serve/api_message.hpp"

namespace hplc {

class Service;

struct Route {
    std::string_view method;
    std::string_view path;  // "/api/v1/nodes/{id}": a segment in braces is anything
    // Whether it computes something, and so waits for its turn.
    bool works = true;
    // Whether it is done to the end however long it takes, because it makes a new model.
    bool replaces = false;
    ApiAnswer (*answer)(Service& service, const ApiRequest& request) = nullptr;
};

[[nodiscard]] std::span<const Route> routes();

// Null where no path fits; `path_fits` then says whether another method would.
struct FoundRoute {
    const Route* route = nullptr;
    bool path_fits = false;
};
[[nodiscard]] FoundRoute find_route(const ApiRequest& request);

}  // namespace hplc
