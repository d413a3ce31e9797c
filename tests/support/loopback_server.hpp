// A web server on 127.0.0.1 that misbehaves on request. Written on bare sockets, so that it can cut
// connections, lie about lengths and ignore ranges, which no web server library lets one do.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace hplc::testing {

struct SeenRequest {
    std::string path;
    std::map<std::string, std::string> headers;  // names in lower case

    [[nodiscard]] std::string header(const std::string& name) const;
};

struct ScriptedReply {
    int status = 200;
    std::vector<std::string> headers = {};  // "ETag: \"1\""; Content-Length is added
    std::string body = {};
    // Bytes of the body that are sent before the connection is closed; -1: all.
    long cut_after = -1;
    // Before the first byte of the answer.
    std::chrono::milliseconds silence{0};
    // Between one byte of the body and the next; 0: all at once.
    std::chrono::milliseconds drip{0};
    // Headers are sent until the client goes away.
    bool endless_head = false;
};

class LoopbackServer {
  public:
    using Handler = std::function<ScriptedReply(const SeenRequest&)>;

    // Serves one connection at a time on a port of the system's choice until destroyed.
    explicit LoopbackServer(Handler handler);
    ~LoopbackServer();
    LoopbackServer(const LoopbackServer&) = delete;
    LoopbackServer& operator=(const LoopbackServer&) = delete;

    // "http://127.0.0.1:PORT" + path
    [[nodiscard]] std::string url(const std::string& path) const;
    // All requests so far, in order.
    [[nodiscard]] std::vector<SeenRequest> requests() const;

  private:
    void serve();
    void answer(int connection);
    ScriptedReply noted(const SeenRequest& request);

    Handler handler_;
    int socket_ = -1;
    int port_ = 0;
    mutable std::mutex mutex_;
    std::vector<SeenRequest> requests_;
    std::thread thread_;
};

// What an honest server with ranges does: 206 with the rest where If-Range names `tag`, 416 where
// nothing is left, else the whole.
[[nodiscard]] ScriptedReply ranged_reply(const SeenRequest& request, const std::string& body,
                                         const std::string& tag = "\"v1\"");

}  // namespace hplc::testing
