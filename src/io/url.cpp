#include "io/url.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace hplc {

Url parse_url(const std::string& text) {
    const std::size_t scheme_end = text.find("://");
    const std::string scheme = text.substr(0, std::min(scheme_end, text.size()));
    const std::size_t host = scheme_end == std::string::npos ? text.size() : scheme_end + 3;
    const std::size_t path = std::min(text.find_first_of("/?#", host), text.size());
    if ((scheme != "http" && scheme != "https") || path == host) {
        throw InputError({.found = "the address " + hplc::quoted(text),
                          .expected = "one that begins with http:// or https:// and names a host"});
    }
    std::string rest = text.substr(path, text.find('#', path) - path);
    if (!rest.starts_with('/')) rest.insert(0, 1, '/');
    return {.origin = text.substr(0, path), .path = std::move(rest)};
}

Url resolve_url(const Url& base, const std::string& location) {
    if (location.find("://") != std::string::npos) return parse_url(location);
    if (location.starts_with("//")) {
        return parse_url(base.origin.substr(0, base.origin.find(':') + 1) + location);
    }
    if (location.starts_with('/')) return {.origin = base.origin, .path = location};
    const std::string folder = base.path.substr(0, base.path.find('?'));
    return {.origin = base.origin, .path = folder.substr(0, folder.rfind('/') + 1) + location};
}

}  // namespace hplc
