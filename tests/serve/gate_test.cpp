#include "serve/gate.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/support.hpp"

namespace hplc {
namespace gate_test {

int status_of(const Gate& gate, const Visit& visit, bool is_public = false) {
    const auto refusal = gate.refuse(visit, is_public);
    return refusal ? refusal->status : 200;
}

Visit post_of(const std::string& origin, const std::string& site = "") {
    return {.method = "POST",
            .host = "localhost:8642",
            .origin = origin,
            .fetch_site = site,
            .authorization = "",
            .content_type = "application/json; charset=utf-8"};
}

const Gate& open_gate() {
    static const Gate gate({"localhost", "127.0.0.1", "[::1]"}, {});
    return gate;
}

TEST(Gate, AnotherHostIsRefused) {
    for (const char* host : {"localhost:8642", "LOCALHOST", "127.0.0.1:1", "[::1]:8642", "[::1]"})
        EXPECT_EQ(status_of(open_gate(), {.method = "GET", .host = host}), 200) << host;
    for (const char* host : {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil:8642",
                             "::1", "localhost:8642:1", "evil@localhost"})
        EXPECT_EQ(status_of(open_gate(), {.method = "GET", .host = host}), 421) << host;
}

TEST(Gate, PagesOfOthersChangeNothing) {
    EXPECT_EQ(status_of(open_gate(), post_of("")), 200);
    EXPECT_EQ(status_of(open_gate(), post_of("http://localhost:8642", "same-origin")), 200);
    EXPECT_EQ(status_of(open_gate(), post_of("https://localhost:8642")), 200);
    for (const char* origin : {"http://evil.example", "null", "http://localhost:8643",
                               "http://localhost", "http://localhost:8642.evil.example"})
        EXPECT_EQ(status_of(open_gate(), post_of(origin)), 403) << origin;
    EXPECT_EQ(status_of(open_gate(), post_of("", "cross-site")), 403);
    EXPECT_EQ(status_of(open_gate(), post_of("", "same-site")), 403);
}

TEST(Gate, AFormCannotPost) {
    Visit visit = post_of("");
    for (const char* type : {"", "text/plain", "application/x-www-form-urlencoded",
                             "multipart/form-data; boundary=x", "text/plain; application/json"}) {
        visit.content_type = type;
        EXPECT_EQ(status_of(open_gate(), visit), 415) << type;
    }
}

TEST(Gate, DataNeedsTheToken) {
    const Gate gate({"graph.example"}, "0123456789abcdef");
    Visit visit{.method = "GET", .host = "graph.example"};
    EXPECT_EQ(status_of(gate, visit), 401);
    EXPECT_EQ(status_of(gate, visit, true), 200);
    for (const char* wrong :
         {"Bearer", "Bearer ", "Bearer 0123456789abcde", "Basic 0123456789abcdef",
          "Bearer 0123456789abcdef0", "0123456789abcdef"}) {
        visit.authorization = wrong;
        EXPECT_EQ(status_of(gate, visit), 401) << wrong;
    }
    visit.authorization = "bearer 0123456789abcdef";
    EXPECT_EQ(status_of(gate, visit), 200);
}

TEST(Gate, LoopbackIsLoopback) {
    for (const char* address : {"127.0.0.1", "127.1.2.3", "::1", "localhost"})
        EXPECT_TRUE(is_loopback(address)) << address;
    for (const char* address : {"0.0.0.0", "::", "10.0.0.1", "127.0.0.1.example", "example"})
        EXPECT_FALSE(is_loopback(address)) << address;
}

TEST(Token, IsTheFirstLineOfAFileOfItsOwner) {
    const testing::TemporaryFolder folder;
    const auto file = folder.file("token", "  0123456789abcdef \nmore\n");
    std::filesystem::permissions(file, std::filesystem::perms::owner_read);
    EXPECT_EQ(read_token(file), "0123456789abcdef");
    const auto open = folder.file("open", "0123456789abcdef\n");
    std::filesystem::permissions(open, std::filesystem::perms(0644));
    EXPECT_NE(testing::complaint_of([&] { (void)read_token(open); }).find("other users may read"),
              std::string::npos);
    const auto brief = folder.file("brief", "secret\n");
    std::filesystem::permissions(brief, std::filesystem::perms(0600));
    EXPECT_NE(testing::complaint_of([&] { (void)read_token(brief); }).find("6 characters"),
              std::string::npos);
    EXPECT_FALSE(testing::complaint_of([&] { (void)read_token(folder.path() / "none"); }).empty());
}

}  // namespace gate_test
}  // namespace hplc
