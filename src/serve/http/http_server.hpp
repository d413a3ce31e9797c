// The service on a socket: HTTP/1.1 with keep-alive by cpp-httplib, one thread per connection.
//
// What the library leaves open is closed here: the time in which a request must have arrived as a
// whole, the bytes that it may have, the number of connections, and bodies of unknown length or in
// an encoding, which are refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "serve/gate.hpp"
#include "serve/service.hpp"

namespace hplc {

struct HttpOptions {
    std::string address = "127.0.0.1";
    int port = 0;  // 0: any that is free
    std::size_t body_bytes = std::size_t{4} << 20;
    std::size_t connections = 256;
    double request_seconds = 10;     // in which a request has to arrive
    double keep_alive_seconds = 15;  // between two of them
    std::size_t keep_alive_requests = 100'000;
};

// One answered request.
struct AccessEntry {
    std::string remote;
    std::string method;
    std::string target;  // as it came: not to be printed as it is
    int status = 0;
    std::size_t bytes = 0;  // of the body
    double seconds = 0;
};
using AccessLog = std::function<void(const AccessEntry&)>;

// The entry on standard error, as text or JSON (base/text/log_line.hpp).
void log_access(const AccessEntry& entry);

class HttpServer {
  public:
    // Takes the port. Throws InputError where it cannot be had. The service outlives the server.
    HttpServer(Service& service, Gate gate, const HttpOptions& options, AccessLog log = {});
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    [[nodiscard]] int port() const;
    // Serves until stop(); requests that have begun are answered.
    void run();
    // From any thread, before or during run().
    void stop();

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace hplc
