// Downloads over https from a server on loopback with a certificate of our own making.
#include <gtest/gtest.h>
#include <httplib.h>

#include <cstdlib>
#include <thread>

#include "base/error.hpp"
#include "io/datasets/download.hpp"
#include "support/support.hpp"

namespace hplc {
namespace download_https_test {

using namespace std::chrono_literals;
using testing::complaint_of;
using testing::TemporaryFolder;

constexpr DownloadOptions kQuick = {.attempts = 2, .pause = 1ms};

void make_certificate(const TemporaryFolder& folder) {
    const auto made = testing::run_command(
        "cd '" + folder.path().string() +
        "' && openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=loopback "
        "-addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out cert.pem");
    ASSERT_EQ(made.exit_code, 0) << made.err;
}

struct HttpsDownload : ::testing::Test {
    TemporaryFolder folder;
    std::filesystem::path part = folder.path() / "x.part";
    std::unique_ptr<httplib::SSLServer> server;
    std::thread thread;
    std::string origin;

    void SetUp() override {
        make_certificate(folder);
        server = std::make_unique<httplib::SSLServer>((folder.path() / "cert.pem").c_str(),
                                                      (folder.path() / "key.pem").c_str());
        server->Get("/x", [](const httplib::Request&, httplib::Response& response) {
            response.set_content("secret", "text/plain");
        });
        server->Get("/open", [](const httplib::Request&, httplib::Response& response) {
            response.set_redirect("http://127.0.0.1:1/x");
        });
        origin = "https://127.0.0.1:" + std::to_string(server->bind_to_any_port("127.0.0.1"));
        thread = std::thread([this] { server->listen_after_bind(); });
        while (!server->is_running())
            std::this_thread::yield();
    }
    void TearDown() override {
        server->stop();
        thread.join();
        ::unsetenv("SSL_CERT_FILE");
    }
    void trust_the_certificate() {
        ::setenv("SSL_CERT_FILE", (folder.path() / "cert.pem").c_str(), 1);
    }
};

TEST_F(HttpsDownload, RefusesAServerThatNobodyVouchesFor) {
    const std::string message = complaint_of([&] { download(origin + "/x", part, kQuick); });
    EXPECT_NE(message.find("no trusted connection to " + origin), std::string::npos) << message;
    EXPECT_FALSE(std::filesystem::exists(part));
}

TEST_F(HttpsDownload, TakesTheSystemsWordForATrustedOne) {
    trust_the_certificate();
    download(origin + "/x", part, kQuick);
    EXPECT_EQ(testing::read_bytes(part), "secret");
}

TEST_F(HttpsDownload, DoesNotFollowARedirectIntoTheOpen) {
    trust_the_certificate();
    const std::string message = complaint_of([&] { download(origin + "/open", part, kQuick); });
    EXPECT_NE(message.find("a redirect to http://127.0.0.1:1/x, which is not encrypted"),
              std::string::npos)
        << message;
}

}  // namespace download_https_test
}  // namespace hplc
