// One GET request over http or https by libcurl: no redirect is followed and nothing is tried
// again.
//
// Certificates are checked against the system's, or those that SSL_CERT_FILE and SSL_CERT_DIR name.
// Proxies come from the environment as libcurl reads it: http_proxy, https_proxy, all_proxy and
// no_proxy. Bytes are the file's own; no encoding is asked for or taken off.
//
// A connection that leads nowhere is ended: one whose answer does not begin in time, whose head
// never ends, or whose bytes trickle. libcurl's own CURLOPT_LOW_SPEED_TIME counts whole seconds and
// neither the time nor the bytes of a head.
//
// Memory: one network buffer of libcurl's, and the head.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/datasets/url.hpp"

namespace hplc {

struct TransferLimits {
    // From the first try to connect to the end of the head.
    std::chrono::milliseconds head_time{30'000};
    std::uint64_t head_bytes = std::uint64_t{256} << 10;
    // Fewer bytes than these in such a time are too few.
    std::chrono::milliseconds window{30'000};
    std::uint64_t window_bytes = std::uint64_t{300} << 10;
};

struct HttpHead {
    long status = 0;
    std::string status_text;  // "404 Not Found"; HTTP/2 has the number alone
    // Headers as they were sent; empty where they were not.
    std::string etag;
    std::string last_modified;
    std::string content_range;
    std::string location;
    std::uint64_t content_length = 0;  // 0: not said
};

// What is done with an answer. Both may throw; the request is then ended and http_get() throws it.
struct HttpReceiver {
    // False: the body is not wanted, and the request is ended.
    std::function<bool(const HttpHead&)> on_head;
    std::function<void(std::string_view)> on_bytes;
};

struct HttpFailure {
    std::string reason;
    bool hopeless = false;  // another attempt would meet it again
};

// `headers` are lines such as "Range: bytes=100-". Returns why the answer did not come whole;
// nothing where it did, or where on_head() did not want it.
[[nodiscard]] std::optional<HttpFailure> http_get(const Url& url,
                                                  const std::vector<std::string>& headers,
                                                  const TransferLimits& limits,
                                                  const HttpReceiver& receiver);

}  // namespace hplc
