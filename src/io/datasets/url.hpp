// The few facts about web addresses that a download needs, as libcurl reads them.
#pragma once

#include <string>

namespace hplc {

struct Url {
    std::string origin;  // "http://127.0.0.1:8080"
    std::string path;    // "/data/x.zip?raw=1", at least "/"
    std::string host;    // "127.0.0.1", "::1"

    [[nodiscard]] bool is_encrypted() const { return origin.starts_with("https://"); }
    [[nodiscard]] std::string text() const { return origin + path; }
};

// Without its fragment. Throws InputError for anything but http://HOST… and https://HOST….
[[nodiscard]] Url parse_url(const std::string& text);

// What a Location header means that was sent from `base` (RFC 3986): an address, or a path from the
// root or beside the present one. Throws InputError as above.
[[nodiscard]] Url resolve_url(const Url& base, const std::string& location);

}  // namespace hplc
