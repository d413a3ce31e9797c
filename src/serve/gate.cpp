#include "serve/gate.hpp"

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>

#include "base/error.hpp"
#include "base/text/near_names.hpp"

namespace hplc {
namespace {

using Digest = std::array<unsigned char, SHA256_DIGEST_LENGTH>;

// Digests are of one length, so comparing them tells nothing of the token's.
Digest digest_of(std::string_view text) {
    Digest digest{};
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
    return digest;
}

// "localhost:8080" without the port, in lower case.
std::string name_of_host(std::string_view host) {
    const std::size_t bracket = host.rfind(']');
    const std::size_t colon = host.rfind(':');
    const bool has_port =
        colon != std::string_view::npos &&
        (bracket == std::string_view::npos ? host.find(':') == colon : colon > bracket);
    return lower_case(has_port ? host.substr(0, colon) : host);
}

std::string_view trimmed_blanks(std::string_view text) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

bool is_json(std::string_view content_type) {
    const std::string_view type = content_type.substr(0, content_type.find(';'));
    return lower_case(trimmed_blanks(type)) == "application/json";
}

}  // namespace

Gate::Gate(std::vector<std::string> hosts, std::optional<std::string> token)
    : hosts_(std::move(hosts)) {
    if (token) token_ = digest_of(*token);
}

bool Gate::knows_host(std::string_view host) const {
    return std::ranges::find(hosts_, name_of_host(host)) != hosts_.end();
}

bool Gate::is_own_origin(const Visit& visit) const {
    if (!visit.fetch_site.empty() && visit.fetch_site != "same-origin" &&
        visit.fetch_site != "none")
        return false;
    if (visit.origin.empty()) return true;
    return visit.origin == "http://" + visit.host || visit.origin == "https://" + visit.host;
}

bool Gate::has_token(const Visit& visit) const {
    constexpr std::string_view kScheme = "bearer ";
    if (!token_) return true;
    if (lower_case(visit.authorization.substr(0, kScheme.size())) != kScheme) return false;
    const Digest given = digest_of(trimmed_blanks(visit.authorization.substr(kScheme.size())));
    return CRYPTO_memcmp(given.data(), token_->data(), given.size()) == 0;
}

std::optional<ApiAnswer> Gate::refuse(const Visit& visit, bool is_public) const {
    if (!knows_host(visit.host)) {
        return error_answer(421, sentence({.found = "host " + hplc::quoted(visit.host),
                                           .expected = "a name of this server",
                                           .fix = "use the address that hplc serve has printed, or "
                                                  "start it with --allow-host NAME"}));
    }
    if (!is_public && !has_token(visit)) {
        ApiAnswer answer =
            error_answer(401, sentence({.found = "no valid token",
                                        .expected = "the header Authorization: Bearer TOKEN",
                                        .fix = "send the token of the file of --token-file"}));
        answer.headers.emplace_back("WWW-Authenticate", "Bearer");
        return answer;
    }
    if (visit.method != "POST") return {};
    if (!is_own_origin(visit)) {
        return error_answer(
            403,
            sentence({.found = "a request of the page " +
                               hplc::quoted(visit.origin.empty() ? visit.fetch_site : visit.origin),
                      .expected = "one of this server's own page, or of no "
                                  "page"}));
    }
    if (!is_json(visit.content_type)) {
        return error_answer(415,
                            sentence({.found = "content type " + hplc::quoted(visit.content_type),
                                      .expected = "application/json",
                                      .fix = "send the header Content-Type: application/json"}));
    }
    return {};
}

bool is_loopback(std::string_view address) {
    return address == "localhost" || address == "::1" || address == "[::1]" ||
           (address.starts_with("127.") &&
            address.find_first_not_of("0123456789.") == std::string_view::npos);
}

std::string read_token(const std::string& path) {
    constexpr std::size_t kLeast = 16;
    std::ifstream file(path);
    std::string line;
    if (!file || !std::getline(file, line)) {
        throw InputError({.file = path,
                          .found = "no line that can be read",
                          .expected = "a file with the token in its first line",
                          .fix = "make one: (umask 077; openssl rand -hex 32 >FILE)"});
    }
    struct stat status = {};
    if (::stat(path.c_str(), &status) == 0 && (status.st_mode & (S_IRGRP | S_IROTH)) != 0) {
        throw InputError({.file = path,
                          .found = "a token that other users may read",
                          .expected = "a file for its owner alone",
                          .fix = fmt::format("chmod 600 {}", path)});
    }
    const std::string token(trimmed_blanks(line));
    if (token.size() >= kLeast) return token;
    throw InputError({.file = path,
                      .found = fmt::format("a token of {} characters", token.size()),
                      .expected = fmt::format("at least {}", kLeast),
                      .fix = "make one: (umask 077; openssl rand -hex 32 >FILE)"});
}

}  // namespace hplc
