// The server on loopback: what is about connections and not about answers.
#include <gtest/gtest.h>
#include <httplib.h>

#include <atomic>
#include <chrono>
#include <mutex>

#include "raw_socket.hpp"
#include "serve/routes.hpp"
#include "serve_fixtures.hpp"

namespace hplc {
namespace http_test {

using Json = nlohmann::json;
using testing::raw_exchange;
using testing::RawSocket;
using testing::status_of;
using testing::TestServer;

httplib::Client client_of(const TestServer& server) {
    httplib::Client client("127.0.0.1", server.port());
    client.set_keep_alive(true);
    client.set_read_timeout(20);
    return client;
}

const char* const kGet = "GET /health HTTP/1.1\r\nHost: localhost\r\n";

TEST(Http, AnswersOnOneConnection) {
    TestServer server;
    auto client = client_of(server);
    for (int i = 0; i < 50; ++i) {
        const auto answer = client.Get("/api/v1/nodes/ann/links?k=1");
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->status, 200);
        EXPECT_EQ(Json::parse(answer->body)["links"][0]["v"], "dan");
    }
    EXPECT_EQ(server.service().traffic().open(), 1u);
    const auto scores =
        client.Post("/api/v1/pairs", R"({"pairs": [["ann", "dan"]]})", "application/json");
    ASSERT_TRUE(scores);
    EXPECT_EQ(scores->status, 200);
}

TEST(Http, ANameWithASlashIsOneSegment) {
    TestServer server;
    auto client = client_of(server);
    const auto answer = client.Get("/api/v1/nodes/%3Cb%3E%26%22%27%2F%C3%A9");
    ASSERT_TRUE(answer);
    EXPECT_EQ(Json::parse(answer->body)["id"], "<b>&\"'/é");
}

TEST(Http, EveryAnswerHasTheSecurityHeaders) {
    TestServer server;
    for (const char* target : {"/", "/assets/explorer.js", "/health", "/nothing"}) {
        const auto answer = client_of(server).Get(target);
        ASSERT_TRUE(answer);
        const std::string policy = answer->get_header_value("Content-Security-Policy");
        EXPECT_NE(policy.find("default-src 'none'; script-src 'self'; style-src 'self'"),
                  std::string::npos);
        EXPECT_EQ(policy.find("unsafe"), std::string::npos);
        EXPECT_EQ(answer->get_header_value("X-Content-Type-Options"), "nosniff");
        EXPECT_EQ(answer->get_header_value("X-Frame-Options"), "DENY");
        EXPECT_FALSE(answer->has_header("Access-Control-Allow-Origin"));
    }
}

// The routes of the table, and no others, are there on the wire too.
TEST(Http, ServesTheRoutes) {
    TestServer server;
    for (const Route& route : routes()) {
        std::string target(route.path);
        if (const auto id = target.find("{id}"); id != std::string::npos)
            target.replace(id, 4, "ann");
        auto client = client_of(server);
        const auto answer = route.method == "GET" ? client.Get(target)
                                                  : client.Post(target, "{}", "application/json");
        ASSERT_TRUE(answer) << target;
        EXPECT_TRUE(answer->status == 200 || answer->status == 400) << target << answer->status;
    }
}

TEST(Http, HostOriginAndTypeAreChecked) {
    TestServer server;
    const auto status = [&](const std::string& head, const std::string& body = "{}") {
        return status_of(
            raw_exchange(server.port(), "POST /api/v1/reload HTTP/1.1\r\n" + head +
                                            "Content-Length: " + std::to_string(body.size()) +
                                            "\r\nConnection: close\r\n\r\n" + body));
    };
    const std::string json = "Content-Type: application/json\r\n";
    const std::string port = std::to_string(server.port());
    EXPECT_EQ(status("Host: localhost\r\n" + json), 200);
    EXPECT_EQ(
        status("Host: localhost:" + port + "\r\nOrigin: http://localhost:" + port + "\r\n" + json),
        200);
    EXPECT_EQ(status("Host: evil.example\r\n" + json), 421);
    EXPECT_EQ(status(json), 421);
    EXPECT_EQ(status("Host: localhost\r\nOrigin: http://evil.example\r\n" + json), 403);
    EXPECT_EQ(status("Host: localhost\r\nContent-Type: text/plain\r\n"), 415);
}

TEST(Http, BeyondTheTokenThereIsNoData) {
    TestServer server(testing::kite_of_names(), {}, "0123456789abcdef");
    auto client = client_of(server);
    for (const char* target : {"/api/v1/nodes", "/api/v1/overview", "/metrics"})
        EXPECT_EQ(client.Get(target)->status, 401) << target;
    for (const char* target : {"/", "/assets/explorer.js", "/health", "/openapi.json"})
        EXPECT_EQ(client.Get(target)->status, 200) << target;
    client.set_bearer_token_auth("0123456789abcdef");
    EXPECT_EQ(client.Get("/api/v1/nodes")->status, 200);
}

TEST(Http, BodiesHaveLimits) {
    TestServer server(testing::kite_of_names(), {.body_bytes = 1000});
    const auto post = [&](const std::string& head, const std::string& body) {
        return status_of(raw_exchange(server.port(),
                                      "POST /api/v1/pairs HTTP/1.1\r\nHost: "
                                      "localhost\r\nContent-Type: "
                                      "application/json\r\n" +
                                          head + "\r\n" + body));
    };
    EXPECT_EQ(post("Content-Length: 1001\r\n", std::string(1001, ' ')), 413);
    EXPECT_EQ(post("Content-Length: 99999999999999999999\r\n", ""), 411);
    EXPECT_EQ(post("Content-Length: -1\r\n", ""), 411);
    EXPECT_EQ(post("", ""), 411);
    EXPECT_EQ(post("Transfer-Encoding: chunked\r\n", "5\r\n{    \r\n"), 411);
    EXPECT_EQ(post("Content-Encoding: gzip\r\nContent-Length: 2\r\n", "{}"), 415);
    EXPECT_EQ(post("Content-Length: 2\r\nContent-Length: 3\r\n", "{}"), 400);
}

TEST(Http, ASlowRequestIsEnded) {
    TestServer server(testing::kite_of_names(), {.request_seconds = 0.3});
    const RawSocket slow(server.port());
    const auto start = std::chrono::steady_clock::now();
    for (const char byte : std::string_view("GET /health HTTP/1.1\r\nHost: localhost\r\n")) {
        if (!slow.send({&byte, 1})) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    (void)slow.receive();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    EXPECT_LT(took.count(), 3);
    EXPECT_EQ(client_of(server).Get("/health")->status, 200);
}

TEST(Http, ABodyThatDoesNotComeIsNotWaitedForForEver) {
    TestServer server(testing::kite_of_names(), {.request_seconds = 0.2});
    EXPECT_EQ(
        status_of(raw_exchange(server.port(),
                               "POST /api/v1/pairs HTTP/1.1\r\nHost: localhost\r\n"
                               "Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{")),
        408);
}

TEST(Http, TooManyConnectionsAreRefused) {
    TestServer server(testing::kite_of_names(), {.connections = 2});
    const RawSocket first(server.port());
    const RawSocket second(server.port());
    first.send(std::string(kGet) + "\r\n");
    second.send(std::string(kGet) + "\r\n");
    EXPECT_EQ(status_of(first.receive(300)), 200);
    EXPECT_EQ(status_of(second.receive(300)), 200);
    EXPECT_EQ(status_of(raw_exchange(server.port(), std::string(kGet) + "\r\n")), 503);
}

TEST(Http, AnIdleConnectionEnds) {
    TestServer server(testing::kite_of_names(), {.keep_alive_seconds = 0.2});
    const RawSocket idle(server.port());
    idle.send(std::string(kGet) + "\r\n");
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(status_of(idle.receive(5000)), 200);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    EXPECT_LT(took.count(), 3);
}

TEST(Http, RequestsInOnePieceAreAnsweredInOrder) {
    TestServer server;
    const std::string answer =
        raw_exchange(server.port(), std::string(kGet) + "\r\n" +
                                        "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n"
                                        "Connection: close\r\n\r\n");
    const std::size_t health = answer.find(R"({"status":"ok"})");
    const std::size_t document = answer.find(R"("openapi": "3.0.3")");
    ASSERT_NE(document, std::string::npos);
    EXPECT_LT(health, document);
}

TEST(Http, ARangeDoesNotMultiplyTheAnswer) {
    TestServer server;
    std::string head =
        "GET /assets/cytoscape.min.js HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-";
    for (int i = 0; i < 1000; ++i)
        head += ",0-";
    const std::string answer = raw_exchange(server.port(), head + "\r\nConnection: close\r\n\r\n");
    EXPECT_LT(answer.size(), 600'000u);
}

TEST(Http, WritesAnAccessLog) {
    std::mutex mutex;
    std::vector<AccessEntry> entries;
    TestServer server(testing::kite_of_names(), {}, {}, [&](const AccessEntry& entry) {
        const std::lock_guard lock(mutex);
        entries.push_back(entry);
    });
    (void)client_of(server).Get("/api/v1/nodes?query=a");
    (void)client_of(server).Get("/nothing");
    server.stop();
    ASSERT_EQ(entries.size(), 2u);
    EXPECT_EQ(entries[0].target, "/api/v1/nodes?query=a");
    EXPECT_EQ(entries[0].status, 200);
    EXPECT_EQ(entries[0].remote, "127.0.0.1");
    EXPECT_GT(entries[0].bytes, 10u);
    EXPECT_EQ(entries[1].status, 404);
}

TEST(Http, StopsWithConnectionsOpen) {
    TestServer server;
    const RawSocket idle(server.port());
    idle.send(std::string(kGet) + "\r\n");
    EXPECT_EQ(status_of(idle.receive(200)), 200);
    const auto start = std::chrono::steady_clock::now();
    server.stop();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    EXPECT_LT(took.count(), 3);
    EXPECT_FALSE(RawSocket(server.port()).connected());
}

TEST(Http, APortIsNotShared) {
    TestServer server;
    testing::TestService other;
    const std::string complaint = testing::complaint_of([&] {
        HttpServer second(other.service(), Gate({"localhost"}, {}), {.port = server.port()});
    });
    EXPECT_NE(complaint.find("--port"), std::string::npos) << complaint;
}

// Requests keep coming while the model is replaced and edges are added; none fails.
TEST(Http, ReloadsUnderRequests) {
    TestServer server(testing::random_names(60, 80));  // too few to be calibrated, so soon loaded
    std::atomic<bool> done = false;
    std::atomic<int> answered = 0;
    std::atomic<int> failed = 0;
    std::vector<std::thread> clients;
    for (int i = 0; i < 2; ++i) {
        clients.emplace_back([&, i] {
            auto client = client_of(server);
            const std::string target = "/api/v1/nodes/n" + std::to_string(i) + "/links?k=5";
            while (!done) {
                const auto answer = client.Get(target);
                answer && answer->status == 200 ? ++answered : ++failed;
            }
        });
    }
    auto client = client_of(server);
    for (int i = 0; i < 6; ++i) {
        const auto reload = client.Post("/api/v1/reload", "{}", "application/json");
        ASSERT_TRUE(reload);
        EXPECT_EQ(reload->status, 200);
        const std::string edge = R"({"edges": [["n1", "new)" + std::to_string(i) + "\"]]}";
        EXPECT_EQ(client.Post("/api/v1/edges", edge, "application/json")->status, 200);
    }
    done = true;
    for (std::thread& thread : clients)
        thread.join();
    EXPECT_EQ(failed, 0);
    EXPECT_GT(answered, 20);
    EXPECT_EQ(server.service().model()->graph().num_nodes(), 66u);
}

}  // namespace http_test
}  // namespace hplc
