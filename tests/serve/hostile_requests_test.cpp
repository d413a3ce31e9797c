// Two thousand requests that no client sends, or sends only once: the server answers with an error
// or closes, and is well afterwards. All of it is on loopback, and bounded.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "raw_socket.hpp"
#include "serve_fixtures.hpp"

namespace hplc {
namespace hostile_requests_test {

using testing::raw_exchange;
using testing::RawSocket;
using testing::status_of;
using testing::TestServer;

const std::vector<std::string>& seeds() {
    static const std::vector<std::string> all = {
        "GET /api/v1/nodes?query=ann HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /api/v1/nodes/ann/links?k=3 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /api/v1/explain?u=ann&v=dan HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "HEAD /api/v1/overview HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "POST /api/v1/pairs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 28\r\nConnection: close\r\n\r\n{\"pairs\": [[\"ann\", \"dan\"]]}\n",
        "POST /api/v1/explain HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 46\r\nConnection: close\r\n\r\n"
        "{\"u\":\"ann\",\"v\":\"dan\",\"remove\":[[\"ann\",\"bob\"]]}",
        "POST /api/v1/edges HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 25\r\nConnection: close\r\n\r\n{\"edges\":[[\"ann\",\"new\"]]}"};
    return all;
}

// Changes, drops, doubles or inserts a few bytes.
std::string mutated(std::string text, RandomStream& random) {
    static const std::vector<std::string> pieces = {std::string(1, '\0'),
                                                    "\r\n",
                                                    "\n",
                                                    "%",
                                                    "%00",
                                                    "%ff",
                                                    "\xff\xfe",
                                                    "../",
                                                    "{",
                                                    "[[[[[[[[",
                                                    "\"",
                                                    "Content-Length: 5\r\n",
                                                    "Transfer-Encoding: chunked\r\n",
                                                    "Range: bytes=9-1\r\n",
                                                    "Expect: 100-continue\r\n",
                                                    "Host: evil\r\n",
                                                    "\xf0\x9f\x98\x80",
                                                    "-1",
                                                    "1e999",
                                                    "18446744073709551616",
                                                    std::string(300, 'A')};
    const std::uint64_t changes = 1 + random.below(4);
    for (std::uint64_t i = 0; i < changes; ++i) {
        const auto place = static_cast<std::size_t>(random.below(text.size() + 1));
        switch (random.below(4)) {
            case 0:
                text.insert(place, pieces[static_cast<std::size_t>(random.below(pieces.size()))]);
                break;
            case 1:
                text.erase(place, static_cast<std::size_t>(random.below(20)));
                break;
            case 2:
                text.insert(place, text.substr(place, static_cast<std::size_t>(random.below(40))));
                break;
            default:
                if (place < text.size()) text[place] = static_cast<char>(random.below(256));
        }
    }
    return text;
}

void expect_well(TestServer& server) {
    const std::string answer =
        raw_exchange(server.port(),
                     "GET /api/v1/nodes/ann HTTP/1.1\r\nHost: localhost\r\nConnection: "
                     "close\r\n\r\n");
    EXPECT_EQ(status_of(answer), 200) << answer;
}

TEST(HostileRequests, TwoThousandMutations) {
    TestServer server(testing::kite_of_names(), {.request_seconds = 0.5});
    RandomStream random(3, "hostile requests");
    for (int i = 0; i < 2000; ++i) {
        const std::string& seed = seeds()[static_cast<std::size_t>(random.below(seeds().size()))];
        const RawSocket socket(server.port());
        ASSERT_TRUE(socket.connected()) << i;
        socket.send(mutated(seed, random));
        socket.end();  // so that none waits for the rest
        const int status = status_of(socket.receive());
        EXPECT_TRUE(status == 0 || (status >= 100 && status < 500)) << i << ": " << status;
    }
    expect_well(server);
}

TEST(HostileRequests, TooLongAndTooDeep) {
    TestServer server(testing::kite_of_names(), {.request_seconds = 2});
    const std::string host = " HTTP/1.1\r\nHost: localhost\r\n";
    const std::string big(200'000, 'a');
    const std::vector<std::string> all = {
        "GET /" + big + host + "\r\n",
        "GET /api/v1/nodes?query=" + big.substr(0, 7000) + host + "\r\n",
        "GET /health" + host + "X: " + big + "\r\n\r\n",
        "GET /health" + host + big,
        big,
        std::string(100'000, '\0'),
        "GET /health" + host + "Content-Length: 5\r\n\r\nabcde",
        "POST /" + big.substr(0, 7000) + host + "Content-Length: 0\r\n\r\n",
        "POST /api/v1/pairs" + host +
            "Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n" +
            std::string(100'000, '['),
        "BREW /coffee" + host + "\r\n",
        "GET http://evil.example/" + host + "\r\n",
        "GET /health HTTP/9.9\r\nHost: localhost\r\n\r\n",
    };
    for (const std::string& one : all) {
        const RawSocket socket(server.port());
        socket.send(one);
        socket.end();
        const int status = status_of(socket.receive());
        EXPECT_TRUE(status == 0 || (status >= 400 && status < 500))
            << one.substr(0, 60) << ": " << status;
        expect_well(server);
    }
}

// Many headers of many names end at the bytes that a request may have.
TEST(HostileRequests, EndlessHeaders) {
    TestServer server(testing::kite_of_names(), {.body_bytes = 1000, .request_seconds = 5});
    const RawSocket socket(server.port());
    socket.send("GET /health HTTP/1.1\r\nHost: localhost\r\n");
    std::size_t sent = 0;
    for (int i = 0; i < 200'000 && socket.send("X-" + std::to_string(i) + ": 1\r\n"); ++i)
        sent += 10;
    EXPECT_LT(sent, 8'000'000u);  // buffers of the system included
    expect_well(server);
}

// A hundred connections that say nothing, with room for the next one.
TEST(HostileRequests, SilentConnections) {
    TestServer server(testing::kite_of_names(),
                      {.request_seconds = 0.5, .keep_alive_seconds = 0.5});
    std::vector<std::unique_ptr<RawSocket>> silent;
    for (int i = 0; i < 100; ++i)
        silent.push_back(std::make_unique<RawSocket>(server.port()));
    expect_well(server);
}

}  // namespace hostile_requests_test
}  // namespace hplc
