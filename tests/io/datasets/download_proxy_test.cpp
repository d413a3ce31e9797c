// Downloads through the proxies that the environment names, all of them on loopback.
#include <gtest/gtest.h>

#include <cstdlib>

#include "io/datasets/download.hpp"
#include "support/loopback_server.hpp"
#include "support/support.hpp"

namespace hplc {
namespace download_proxy_test {

using namespace std::chrono_literals;
using testing::complaint_of;
using testing::LoopbackServer;
using testing::ranged_reply;
using testing::read_bytes;
using testing::ScriptedReply;
using testing::SeenRequest;
using testing::TemporaryFolder;

constexpr DownloadOptions kQuick = {.attempts = 1, .pause = 1ms};

// Empty is as good as not set.
class Variable {
  public:
    Variable(const char* name, const std::string& value) : name_(name) {
        if (const char* now = std::getenv(name)) before_ = now;
        ::setenv(name, value.c_str(), 1);
    }
    ~Variable() { ::setenv(name_, before_.c_str(), 1); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* name_;
    std::string before_;
};

struct DownloadByProxy : ::testing::Test {
    TemporaryFolder folder;
    std::filesystem::path part = folder.path() / "x.part";
    LoopbackServer proxy{
        [](const SeenRequest& request) { return ranged_reply(request, "by the proxy"); }};
    LoopbackServer server{
        [](const SeenRequest& request) { return ranged_reply(request, "direct"); }};
    Variable by_default{"http_proxy", proxy.url("")};
    Variable always{"no_proxy", ""};
    Variable always_too{"NO_PROXY", ""};
};

TEST_F(DownloadByProxy, AProxyOfTheEnvironmentIsUsed) {
    download("http://somewhere.invalid/x?y", part, kQuick);
    EXPECT_EQ(read_bytes(part), "by the proxy");
    ASSERT_EQ(proxy.requests().size(), 1u);
    EXPECT_EQ(proxy.requests()[0].path, "http://somewhere.invalid/x?y");
}

TEST_F(DownloadByProxy, NoProxyIsHonoured) {
    const Variable exception("no_proxy", "elsewhere.invalid,127.0.0.1");
    download(server.url("/x"), part, kQuick);
    EXPECT_EQ(read_bytes(part), "direct");
    EXPECT_EQ(proxy.requests().size(), 0u);
}

TEST_F(DownloadByProxy, AProxyThatIsNotThereIsNamed) {
    const Variable nobody("http_proxy", "http://127.0.0.1:1");
    const std::string message =
        complaint_of([&] { download("http://somewhere.invalid/x", part, kQuick); });
    EXPECT_NE(message.find("no connection to http://somewhere.invalid by the proxy of the "
                           "environment (Failed to connect to 127.0.0.1 port 1"),
              std::string::npos)
        << message;
}

TEST_F(DownloadByProxy, AProxyThatRefusesIsQuoted) {
    const LoopbackServer strict([](const SeenRequest&) { return ScriptedReply{.status = 403}; });
    const Variable encrypted("https_proxy", strict.url(""));
    const std::string message =
        complaint_of([&] { download("https://somewhere.invalid/x", part, kQuick); });
    EXPECT_NE(message.find("https://somewhere.invalid ("), std::string::npos) << message;
    EXPECT_NE(message.find("403"), std::string::npos) << message;
    EXPECT_EQ(strict.requests().at(0).path, "somewhere.invalid:443");
}

}  // namespace download_proxy_test
}  // namespace hplc
