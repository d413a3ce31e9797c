#include "io/datasets/url.hpp"

#include <curl/curl.h>

#include <memory>

#include "base/error.hpp"

namespace hplc {
namespace {

struct FreeUrl {
    void operator()(CURLU* url) const { curl_url_cleanup(url); }
};
struct FreeText {
    void operator()(char* text) const { curl_free(text); }
};
using UrlHandle = std::unique_ptr<CURLU, FreeUrl>;

// Empty where there is no such part.
std::string part_of(const UrlHandle& url, CURLUPart part) {
    char* text = nullptr;
    curl_url_get(url.get(), part, &text, 0);
    const std::unique_ptr<char, FreeText> owner(text);
    return text == nullptr ? "" : text;
}

// An IPv6 address without its brackets.
std::string host_of(const UrlHandle& url) {
    const std::string host = part_of(url, CURLUPART_HOST);
    return host.starts_with('[') ? host.substr(1, host.size() - 2) : host;
}

// libcurl takes one slash and three for two, and would ask a host 'x' for http:///x.
bool has_two_slashes(const std::string& text) {
    const std::size_t colon = text.find(':');
    return text.compare(colon + 1, 2, "//") == 0 && text.compare(colon + 3, 1, "/") != 0;
}

[[noreturn]] void refuse_address(const std::string& text) {
    throw InputError({.found = "the address " + hplc::quoted(text),
                      .expected = "one that begins with http:// or https:// and names a host"});
}

// `text` is what the user or the server wrote.
Url taken_apart(const UrlHandle& url, const std::string& text) {
    curl_url_set(url.get(), CURLUPART_FRAGMENT, nullptr, 0);
    const std::string scheme = part_of(url, CURLUPART_SCHEME);
    const std::string whole = part_of(url, CURLUPART_URL);
    if (whole.empty() || (scheme != "http" && scheme != "https")) refuse_address(text);
    const std::size_t path = whole.find('/', scheme.size() + 3);
    return {.origin = whole.substr(0, path), .path = whole.substr(path), .host = host_of(url)};
}

}  // namespace

Url parse_url(const std::string& text) {
    const UrlHandle url(curl_url());
    if (!has_two_slashes(text) || curl_url_set(url.get(), CURLUPART_URL, text.c_str(), 0) != 0)
        refuse_address(text);
    return taken_apart(url, text);
}

Url resolve_url(const Url& base, const std::string& location) {
    const UrlHandle url(curl_url());
    curl_url_set(url.get(), CURLUPART_URL, base.text().c_str(), 0);
    // Servers send spaces, which no address has.
    if (curl_url_set(url.get(), CURLUPART_URL, location.c_str(), CURLU_URLENCODE) != 0)
        refuse_address(location);
    return taken_apart(url, location);
}

}  // namespace hplc
