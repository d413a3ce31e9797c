#include "serve/serve_assets.hpp"

#include <algorithm>
#include <cassert>

namespace hplc {
namespace {

const EmbeddedFile* find_asset(std::string_view name) {
    const auto all = serve_assets();
    const auto found = std::ranges::find(all, name, &EmbeddedFile::name);
    return found == all.end() ? nullptr : &*found;
}

std::string_view type_of(std::string_view name) {
    if (name.ends_with(".html")) return "text/html; charset=utf-8";
    if (name.ends_with(".css")) return "text/css; charset=utf-8";
    if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
    if (name.ends_with(".svg")) return "image/svg+xml";
    return "application/json";
}

}  // namespace

std::string_view serve_asset(std::string_view name) {
    const EmbeddedFile* file = find_asset(name);
    assert(file != nullptr);
    return file->bytes;
}

std::optional<ApiAnswer> asset_answer(const ApiRequest& request) {
    if (request.method != "GET") return {};
    const auto& path = request.path;
    const bool is_page = path.size() == 1 && path[0].empty();
    const bool is_file = path.size() == 2 && path[0] == "assets";
    if (!is_page && !is_file) return {};
    const EmbeddedFile* file = find_asset(is_page ? std::string_view("index.html") : path[1]);
    if (file == nullptr) return {};
    return ApiAnswer{.type = std::string(type_of(file->name)),
                     .body = std::string(file->bytes),
                     .route = is_page ? "/" : "/assets/{name}"};
}

}  // namespace hplc
