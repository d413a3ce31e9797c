// Who is let in. A page of somebody else's in the user's browser can send requests to loopback, so
// being on loopback proves nothing:
//
// - Host must be a name that the server was told it has, or a page whose name its owner has just
//   pointed to 127.0.0.1 (DNS rebinding) reads everything;
// - a request that changes something must come from our own page or from no page at all (Origin,
//   Sec-Fetch-Site), and must be JSON, which a form cannot send;
// - beyond loopback every request for data needs the token.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/api_message.hpp"

namespace hplc {

// Headers of a request; empty where they are not there.
struct Visit {
    std::string method = {};
    std::string host = {};
    std::string origin = {};
    std::string fetch_site = {};
    std::string authorization = {};
    std::string content_type = {};
};

class Gate {
  public:
    // `hosts`: names and addresses without ports, in lower case, IPv6 in brackets. `token`: nothing
    // where none is asked for.
    Gate(std::vector<std::string> hosts, std::optional<std::string> token);

    // Nothing where the request may pass; else the answer that it gets. `is_public`: the page's own
    // files and /health, which hold no data and need no token.
    [[nodiscard]] std::optional<ApiAnswer> refuse(const Visit& visit, bool is_public) const;

  private:
    [[nodiscard]] bool knows_host(std::string_view host) const;
    [[nodiscard]] bool is_own_origin(const Visit& visit) const;
    [[nodiscard]] bool has_token(const Visit& visit) const;

    std::vector<std::string> hosts_;
    std::optional<std::array<unsigned char, 32>> token_;  // its SHA-256
};

// 127.0.0.0/8, ::1, or localhost.
[[nodiscard]] bool is_loopback(std::string_view address);

// The first line of a file, without blanks around it. Throws InputError where that is shorter than
// 16 characters or others than the owner may read the file.
[[nodiscard]] std::string read_token(const std::string& path);

}  // namespace hplc
