#include "support/loopback_server.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "base/text/near_names.hpp"

namespace hplc::testing {
namespace {

// Up to the empty line that ends a request without body; empty where the client goes away.
std::string read_head(int connection) {
    std::string head;
    while (!head.ends_with("\r\n\r\n")) {
        char byte = 0;
        if (::recv(connection, &byte, 1, 0) != 1) return {};
        head += byte;
    }
    return head;
}

SeenRequest parse_head(const std::string& head) {
    SeenRequest request;
    std::istringstream lines(head);
    std::string line;
    std::getline(lines, line);
    std::istringstream(line) >> line >> request.path;
    while (std::getline(lines, line) && line.size() > 1) {
        const std::size_t colon = line.find(": ");
        request.headers[lower_case(line.substr(0, colon))] =
            line.substr(colon + 2, line.size() - colon - 3);
    }
    return request;
}

// False where the client has gone away.
bool send_all(int connection, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

void send_body(int connection, std::string_view body, std::chrono::milliseconds drip) {
    if (drip.count() == 0) {
        send_all(connection, body);
        return;
    }
    while (!body.empty() && send_all(connection, body.substr(0, 1))) {
        body.remove_prefix(1);
        std::this_thread::sleep_for(drip);
    }
}

void send_endless_head(int connection) {
    std::string line = "X-Filler: " + std::string(4000, 'x') + "\r\n";
    while (send_all(connection, line)) {
    }
}

}  // namespace

std::string SeenRequest::header(const std::string& name) const {
    const auto it = headers.find(name);
    return it == headers.end() ? "" : it->second;
}

LoopbackServer::LoopbackServer(Handler handler) : handler_(std::move(handler)) {
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof(address);
    auto* generic = reinterpret_cast<sockaddr*>(&address);
    if (::bind(socket_, generic, length) != 0 || ::listen(socket_, 16) != 0 ||
        ::getsockname(socket_, generic, &length) != 0) {
        throw std::runtime_error("no port on the loopback interface");
    }
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
}

LoopbackServer::~LoopbackServer() {
    ::shutdown(socket_, SHUT_RDWR);  // wakes accept()
    thread_.join();
    ::close(socket_);
}

std::string LoopbackServer::url(const std::string& path) const {
    return fmt::format("http://127.0.0.1:{}{}", port_, path);
}

std::vector<SeenRequest> LoopbackServer::requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
}

void LoopbackServer::serve() {
    for (;;) {
        const int connection = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
        if (connection < 0) return;
        answer(connection);
        ::shutdown(connection, SHUT_RDWR);
        ::close(connection);
    }
}

// Under the lock, so that a test that asked for requests() sees what its handler did.
ScriptedReply LoopbackServer::noted(const SeenRequest& request) {
    const std::lock_guard lock(mutex_);
    requests_.push_back(request);
    return handler_(request);
}

void LoopbackServer::answer(int connection) {
    const std::string head = read_head(connection);
    if (head.empty()) return;
    const SeenRequest request = parse_head(head);
    const ScriptedReply reply = noted(request);
    std::this_thread::sleep_for(reply.silence);
    std::string text =
        fmt::format("HTTP/1.1 {} Scripted\r\nConnection: close\r\nContent-Length: {}\r\n",
                    reply.status, reply.body.size());
    for (const std::string& header : reply.headers)
        text += header + "\r\n";
    if (reply.endless_head) {
        send_all(connection, text);
        return send_endless_head(connection);
    }
    send_all(connection, text + "\r\n");
    const std::string_view body = reply.body;
    const auto sent = reply.cut_after < 0 ? body.size() : static_cast<std::size_t>(reply.cut_after);
    send_body(connection, body.substr(0, sent), reply.drip);
}

ScriptedReply ranged_reply(const SeenRequest& request, const std::string& body,
                           const std::string& tag) {
    const std::string range = request.header("range");
    const std::string etag = "ETag: " + tag;
    if (range.empty() || request.header("if-range") != tag)
        return {.headers = {etag}, .body = body};
    const std::size_t start = std::stoul(range.substr(std::string("bytes=").size()));
    if (start >= body.size()) {
        return {.status = 416, .headers = {fmt::format("Content-Range: bytes */{}", body.size())}};
    }
    return {.status = 206,
            .headers = {etag, fmt::format("Content-Range: bytes {}-{}/{}", start, body.size() - 1,
                                          body.size())},
            .body = body.substr(start)};
}

}  // namespace hplc::testing
