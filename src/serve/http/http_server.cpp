#include "serve/http/http_server.hpp"

#include <fmt/format.h>
#include <httplib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <optional>
#include <thread>

#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "serve/http/connection_stream.hpp"
#include "serve/http/connection_threads.hpp"

namespace hplc {
namespace {

constexpr std::size_t kHeadBytes = std::size_t{64} << 10;  // of a request, its first line included
constexpr std::size_t kMostTarget = 8'000;
constexpr std::size_t kMostPostTarget = 256;
constexpr int kBacklog = 256;

// No script, style or picture but our own, and no page of others around ours.
const httplib::Headers& security_headers() {
    static const httplib::Headers headers = {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
         "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cache-Control", "no-store"}};
    return headers;
}

std::optional<std::size_t> length_of(const httplib::Request& request) {
    const std::string text = request.get_header_value("Content-Length");
    std::size_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (text.empty() || error != std::errc() || stop != end) return {};
    return value;
}

bool is_public(const ApiRequest& request) {
    return request.path.front().empty() || request.path.front() == "assets" ||
           request.path.front() == "health" || request.path.front() == "openapi.json";
}

Visit visit_of(const httplib::Request& request) {
    return {.method = request.method,
            .host = request.get_header_value("Host"),
            .origin = request.get_header_value("Origin"),
            .fetch_site = request.get_header_value("Sec-Fetch-Site"),
            .authorization = request.get_header_value("Authorization"),
            .content_type = request.get_header_value("Content-Type")};
}

// What is wrong with the frame of a request, whoever sends it.
std::optional<ApiAnswer> refuse_frame(const httplib::Request& request, std::size_t body_bytes) {
    const auto refuse = [](int status, const std::string& found, const std::string& expected) {
        return error_answer(status, sentence({.found = found, .expected = expected}));
    };
    const bool is_post = request.method == "POST";
    if (!is_post && request.method != "GET" && request.method != "HEAD")
        return refuse(405, "method " + hplc::quoted(request.method), "GET, HEAD or POST");
    if (request.target.size() > (is_post ? kMostPostTarget : kMostTarget))
        return refuse(414, fmt::format("a path of {} bytes", request.target.size()), "a short one");
    if (request.get_header_value_count("Host") > 1 ||
        request.get_header_value_count("Content-Length") > 1)
        return refuse(400, "a header twice", "Host and Content-Length once");
    if (request.has_header("Transfer-Encoding"))
        return refuse(411, "a body of unknown length", "the header Content-Length");
    if (request.has_header("Content-Encoding"))
        return refuse(415, "a body in an encoding", "a plain body");
    const auto length = length_of(request);
    if (!is_post) {
        if (!request.has_header("Content-Length") || length == 0) return {};
        return refuse(400, "a body", "none with " + request.method);
    }
    if (!length) return refuse(411, "no length of the body", "the header Content-Length");
    if (*length <= body_bytes) return {};
    return refuse(413, fmt::format("a body of {} bytes", *length),
                  fmt::format("at most {}", body_bytes));
}

void use_only_this_address(socket_t sock) {
    const int on = 1;  // not SO_REUSEPORT, by which two servers would share a port unnoticed
    ::setsockopt(sock, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
}

}  // namespace

class HttpServer::Impl final : public httplib::Server {
  public:
    Impl(Service& service, Gate gate, const HttpOptions& options, AccessLog log)
        : service_(service), gate_(std::move(gate)), options_(options), log_(std::move(log)) {
        new_task_queue = [this] { return new ConnectionThreads(options_.connections); };
        set_default_headers(security_headers());
        set_tcp_nodelay(true);
        set_socket_options(use_only_this_address);
        set_pre_routing_handler(
            [this](const httplib::Request& request, httplib::Response& response) {
                return before_body(request, response);
            });
        Post(R"([\s\S]*)", [this](const httplib::Request& request, httplib::Response& response,
                                  const httplib::ContentReader& reader) {
            with_body(request, response, reader);
        });
        set_error_handler(
            [](const httplib::Request&, httplib::Response& response) { describe(response); });
        set_exception_handler([](const httplib::Request&, httplib::Response& response,
                                 const std::exception_ptr&) { response.status = 500; });
        bind();
    }

    ~Impl() override {
        if (!started_ && svr_sock_ != INVALID_SOCKET) ::close(svr_sock_);
    }

    [[nodiscard]] int port() const { return port_; }

    void run() {
        started_ = true;
        accepting_ = std::this_thread::get_id();
        if (!stopping_) listen_after_bind();
        finished_ = true;
    }

    void stop_serving() {
        stopping_ = true;
        while (started_ && !is_running() && !finished_)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        stop();
    }

  private:
    void bind() {
        errno = 0;
        if (options_.port == 0) {
            port_ = bind_to_any_port(options_.address);
        } else {
            port_ = bind_to_port(options_.address, options_.port) ? options_.port : -1;
        }
        if (port_ <= 0) {
            throw InputError(
                {.found = fmt::format("{} for {}:{}",
                                      errno == 0 ? "no such address" : system_message(errno),
                                      options_.address, options_.port),
                 .expected = "an address of this machine and a port that is free",
                 .fix = "pass another --port (0: any that is free) or --address"});
        }
        ::listen(svr_sock_, kBacklog);  // the library's is too short for a burst
    }

    bool process_and_close_socket(socket_t sock) override {
        if (std::this_thread::get_id() == accepting_) {
            refuse_connection(sock);
        } else {
            service_.traffic().opened();
            serve_connection(sock);
            service_.traffic().closed();
        }
        ::close(sock);
        return true;
    }

    void refuse_connection(socket_t sock) {
        constexpr std::string_view kAnswer =
            "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\n"
            "Content-Type: application/json\r\nContent-Length: 34\r\n\r\n"
            "{\"error\":\"too many connections.\"}\n";
        service_.traffic().count_refused_connection();
        (void)!::send(sock, kAnswer.data(), kAnswer.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    }

    void serve_connection(socket_t sock) {
        ConnectionStream stream(sock, stopping_);
        for (std::size_t left = options_.keep_alive_requests; left > 0; --left) {
            if (!stream.wait_for_request(ConnectionStream::Seconds(options_.keep_alive_seconds)))
                return;
            if (!serve_request(stream, left == 1)) return;
        }
    }

    // False at the connection's end.
    bool serve_request(ConnectionStream& stream, bool is_last) {
        stream.start_request(ConnectionStream::Seconds(options_.request_seconds),
                             kHeadBytes + options_.body_bytes);
        bool wants_end = false;
        bool was_understood = false;
        const bool answered = process_request(stream, is_last || stopping_, wants_end,
                                              [&](httplib::Request& request) {
                                                  request.ranges.clear();
                                                  was_understood = !refusal_of(request);
                                                  if (was_understood) return;
                                                  request.headers.erase("Connection");
                                                  request.headers.emplace("Connection", "close");
                                              });
        const bool sent = stream.flush();
        if (sent && !was_understood) stream.drain();
        return answered && sent && was_understood && !wants_end && !stream.failed() && !is_last &&
               !stopping_;
    }

    [[nodiscard]] std::optional<ApiAnswer> refusal_of(const httplib::Request& request) const {
        if (auto refusal = refuse_frame(request, options_.body_bytes)) return refusal;
        const auto parsed = parse_target(request.method, request.target);
        if (!parsed) {
            return error_answer(400, sentence({.found = "path " + hplc::quoted(request.target),
                                               .expected = "/… with escapes like %20"}));
        }
        return gate_.refuse(visit_of(request), is_public(*parsed));
    }

    HandlerResponse before_body(const httplib::Request& request, httplib::Response& response) {
        const Stopwatch watch;
        if (const auto refusal = refusal_of(request)) {
            fill(request, response, *refusal, watch);
        } else if (request.method == "POST") {
            return HandlerResponse::Unhandled;
        } else {
            fill(request, response, service_.respond(*parse_target("GET", request.target)), watch);
        }
        return HandlerResponse::Handled;
    }

    void with_body(const httplib::Request& request, httplib::Response& response,
                   const httplib::ContentReader& reader) {
        std::string body;
        const bool is_whole = reader([&](const char* bytes, std::size_t count) {
            body.append(bytes, count);
            return body.size() <= options_.body_bytes;
        });
        const Stopwatch watch;
        if (!is_whole) {
            return fill(request, response,
                        error_answer(408, sentence({.found = "a body that is not whole in time",
                                                    .expected = "as many bytes as Content-Length "
                                                                "says"})),
                        watch);
        }
        ApiRequest parsed = *parse_target("POST", request.target);
        parsed.body = std::move(body);
        fill(request, response, service_.respond(parsed), watch);
    }

    void fill(const httplib::Request& request, httplib::Response& response, const ApiAnswer& answer,
              const Stopwatch& watch) const {
        response.status = answer.status;
        response.set_content(answer.body, answer.type);
        for (const auto& [name, value] : answer.headers)
            response.set_header(name, value);
        if (!log_) return;
        log_({.remote = request.remote_addr,
              .method = request.method,
              .target = request.target,
              .status = answer.status,
              .bytes = answer.body.size(),
              .seconds = watch.seconds()});
    }

    // Errors of the library, which come without a body.
    static void describe(httplib::Response& response) {
        if (!response.body.empty()) return;
        const ApiAnswer answer = error_answer(
            response.status,
            sentence({.found = "a request that is no HTTP or too long", .expected = "HTTP/1.1"}));
        response.set_content(answer.body, answer.type);
    }

    Service& service_;
    Gate gate_;
    HttpOptions options_;
    AccessLog log_;
    int port_ = -1;
    std::atomic<bool> stopping_ = false;
    std::atomic<bool> started_ = false;
    std::atomic<bool> finished_ = false;
    std::thread::id accepting_;
};

HttpServer::HttpServer(Service& service, Gate gate, const HttpOptions& options, AccessLog log)
    : impl_(std::make_unique<Impl>(service, std::move(gate), options, std::move(log))) {}

HttpServer::~HttpServer() {
    stop();
}

int HttpServer::port() const {
    return impl_->port();
}

void HttpServer::run() {
    impl_->run();
}

void HttpServer::stop() {
    impl_->stop_serving();
}

}  // namespace hplc
