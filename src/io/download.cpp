#include "io/download.hpp"

#include <fmt/format.h>
#include <httplib.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <exception>
#include <optional>
#include <thread>

#include "base/error.hpp"
#include "io/part_file.hpp"
#include "io/url.hpp"

namespace hplc {
namespace {

constexpr std::uint64_t kGain = std::uint64_t{1} << 20;
constexpr unsigned kMostMoves = 8;

// Writing to a connection that the server has closed must be an error, not the process's end.
class IgnoreBrokenPipes {
  public:
    IgnoreBrokenPipes() : before_(std::signal(SIGPIPE, SIG_IGN)) {}
    ~IgnoreBrokenPipes() { std::signal(SIGPIPE, before_); }
    IgnoreBrokenPipes(const IgnoreBrokenPipes&) = delete;
    IgnoreBrokenPipes& operator=(const IgnoreBrokenPipes&) = delete;

  private:
    void (*before_)(int);
};

enum class Outcome { kDone, kMoved, kBroken, kRefused };

struct Reply {
    Outcome outcome = Outcome::kBroken;
    std::string reason = {};  // or the new address, where it moved
};

std::uint64_t number_after(const std::string& text, std::size_t at) {
    std::uint64_t value = 0;
    if (at < text.size()) std::from_chars(text.data() + at, text.data() + text.size(), value);
    return value;
}

// "bytes 100-199/200" continues at 100.
bool continues_at(const httplib::Response& response, std::uint64_t offset) {
    const std::string range = response.get_header_value("Content-Range");
    return range.starts_with("bytes ") && number_after(range, 6) == offset;
}

// "bytes */200", sent where nothing is left to send.
bool has_length(const httplib::Response& response, std::uint64_t length) {
    const std::string range = response.get_header_value("Content-Range");
    return range == fmt::format("bytes */{}", length);
}

// If-Range needs a strong validator: weak tags say nothing about bytes.
std::string tag_of(const httplib::Response& response) {
    const std::string tag = response.get_header_value("ETag");
    if (!tag.empty() && !tag.starts_with("W/")) return tag;
    return response.get_header_value("Last-Modified");
}

// One request and what became of it. Errors that are the user's to mend (a full disk, a file that
// is too large) travel as exceptions, kept aside while httplib's frames are on the stack.
class Transfer {
  public:
    Transfer(const Url& url, PartFile& part, const DownloadOptions& options)
        : url_(url), part_(part), options_(options) {}

    Reply run() {
        httplib::Client client(url_.origin);
        client.set_connection_timeout(options_.limits.head_time);
        // Later than the watch, which says more of why.
        client.set_read_timeout(options_.limits.window + options_.limits.head_time);
        client.set_socket_options([this](int socket) { watch_.watch(socket); });
        client.set_decompress(false);  // the file's bytes, whatever they are
        client.set_url_encode(false);  // the address is as its owner wrote it
        const auto result = client.Get(
            url_.path, headers(),
            [this](const httplib::Response& response) { return on_response(response); },
            [this](const char* bytes, std::size_t count) {
                return on_bytes({bytes, count});
            });
        if (failure_) std::rethrow_exception(failure_);
        if (verdict_) return *verdict_;
        if (const std::string reason = watch_.reason(); !reason.empty())
            return {watch_.is_hopeless() ? Outcome::kRefused : Outcome::kBroken, reason};
        if (!result) return {Outcome::kBroken, explained(result.error())};
        part_.sync();
        return {Outcome::kDone};
    }

  private:
    [[nodiscard]] bool can_go_on() const { return part_.size() > 0 && !part_.tag().empty(); }

    [[nodiscard]] httplib::Headers headers() const {
        httplib::Headers headers = {{"Accept-Encoding", "identity"}, {"User-Agent", "hplc"}};
        if (can_go_on()) {
            headers.emplace("Range", fmt::format("bytes={}-", part_.size()));
            headers.emplace("If-Range", part_.tag());
        }
        return headers;
    }

    // False ends the request; verdict_ or failure_ then says why.
    bool on_response(const httplib::Response& response) try {
        watch_.head_is_done();
        if (response.status == 200) {
            part_.restart(tag_of(response));
        } else if (response.status != 206 || !continues_at(response, part_.size())) {
            verdict_ = judged(response);
            return false;
        }
        const std::uint64_t coming = number_after(response.get_header_value("Content-Length"), 0);
        check_size(part_.size() + coming);
        const std::string name = url_.path.substr(url_.path.rfind('/') + 1);
        progress_.emplace(name, coming, "B", options_.progress);
        return true;
    } catch (...) {
        failure_ = std::current_exception();
        return false;
    }

    bool on_bytes(std::string_view bytes) try {
        check_size(part_.size() + bytes.size());
        part_.append(bytes);
        progress_->advance(bytes.size());
        return true;
    } catch (...) {
        failure_ = std::current_exception();
        return false;
    }

    void check_size(std::uint64_t bytes) {
        if (bytes <= options_.max_bytes) return;
        part_.restart("");
        throw InputError({.file = url_.text(),
                          .found = fmt::format("a file of {} bytes or more", bytes),
                          .expected = fmt::format("at most {}", options_.max_bytes),
                          .fix = "check the address"});
    }

    // What a status other than "here it comes" means.
    Reply judged(const httplib::Response& response) {
        const int status = response.status;
        const bool moved = status >= 301 && status <= 308 && status != 304;
        if (moved && response.has_header("Location")) {
            return {Outcome::kMoved, response.get_header_value("Location")};
        }
        if (status == 416 && has_length(response, part_.size())) return {Outcome::kDone};
        if (status == 416 || status == 206) {
            part_.restart("");
            return {Outcome::kBroken, "the server sent another part than was asked for"};
        }
        const bool passing = status >= 500 || status == 408 || status == 429;
        return {passing ? Outcome::kBroken : Outcome::kRefused,
                fmt::format("the HTTP status {} {}", status, response.reason)};
    }

    [[nodiscard]] std::string explained(httplib::Error error) const {
        switch (error) {
            case httplib::Error::Connection:
            case httplib::Error::ConnectionTimeout:
                return "no connection to " + url_.origin;
            case httplib::Error::SSLConnection:
            case httplib::Error::SSLLoadingCerts:
            case httplib::Error::SSLServerVerification:
                return fmt::format("no trusted connection to {} ({})", url_.origin,
                                   httplib::to_string(error));
            default:
                return fmt::format("a broken connection to {} ({})", url_.origin,
                                   httplib::to_string(error));
        }
    }

    const Url& url_;
    PartFile& part_;
    const DownloadOptions& options_;
    std::optional<Progress> progress_;
    std::optional<Reply> verdict_;
    std::exception_ptr failure_;
    TransferWatch watch_{options_.limits};
};

[[noreturn]] void fail_refused(const std::string& url, const std::string& reason) {
    throw InputError({.file = url,
                      .found = reason,
                      .expected = "the file",
                      .fix = "check the address, or name another by --from"});
}

[[noreturn]] void fail_broken(const std::string& url, const std::string& reason, unsigned attempts,
                              std::uint64_t kept) {
    throw InputError(
        {.file = url,
         .found = fmt::format("{} after {} attempts", reason, attempts),
         .expected = "a server that answers",
         .fix = fmt::format("check the network and run the command again ({} bytes are kept and "
                            "not fetched twice), or name another address by --from",
                            kept)});
}

Url followed(const Url& from, const std::string& location) {
    Url to = resolve_url(from, location);
    if (from.is_encrypted() && !to.is_encrypted()) {
        fail_refused(from.text(),
                     fmt::format("a redirect to {}, which is not encrypted", to.text()));
    }
    return to;
}

// Follows redirects, which do not count as attempts.
Reply request(const std::string& url, PartFile& part, const DownloadOptions& options) {
    Url at = parse_url(url);
    for (unsigned moves = 0; moves <= kMostMoves; ++moves) {
        const Reply reply = Transfer(at, part, options).run();
        if (reply.outcome != Outcome::kMoved) return reply;
        at = followed(at, reply.reason);
    }
    return {Outcome::kRefused, fmt::format("more than {} redirects", kMostMoves)};
}

void download_or_throw(const std::string& url, PartFile& part, const DownloadOptions& options) {
    auto pause = options.pause;
    for (unsigned failures = 0;;) {
        const std::uint64_t before = part.size();
        const Reply reply = request(url, part, options);
        if (reply.outcome == Outcome::kDone) return;
        if (reply.outcome == Outcome::kRefused) fail_refused(url, reply.reason);
        const bool gained = part.size() >= before + kGain;
        failures = gained ? 1 : failures + 1;
        if (gained) pause = options.pause;
        if (failures >= options.attempts) fail_broken(url, reply.reason, failures, part.size());
        std::this_thread::sleep_for(pause);
        pause *= 2;
    }
}

}  // namespace

void download(const std::string& url, const std::filesystem::path& part_path,
              const DownloadOptions& options) {
    const IgnoreBrokenPipes guard;
    PartFile part(part_path);
    try {
        download_or_throw(url, part, options);
    } catch (...) {
        if (part.size() == 0) forget_download(part_path);
        throw;
    }
}

void forget_download(const std::filesystem::path& part) {
    std::filesystem::remove(part);
    std::filesystem::remove(PartFile::tag_path(part));
}

}  // namespace hplc
