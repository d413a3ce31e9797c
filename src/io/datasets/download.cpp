#include "io/datasets/download.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "io/datasets/part_file.hpp"
#include "io/datasets/url.hpp"

namespace hplc {
namespace {

constexpr std::uint64_t kGain = std::uint64_t{1} << 20;
constexpr unsigned kMostMoves = 8;

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
bool continues_at(const HttpHead& head, std::uint64_t offset) {
    return head.content_range.starts_with("bytes ") &&
           number_after(head.content_range, 6) == offset;
}

// "bytes */200", sent where nothing is left to send.
bool has_length(const HttpHead& head, std::uint64_t length) {
    return head.content_range == fmt::format("bytes */{}", length);
}

// If-Range needs a strong validator: weak tags say nothing about bytes.
std::string tag_of(const HttpHead& head) {
    const bool strong = !head.etag.empty() && !head.etag.starts_with("W/");
    return strong ? head.etag : head.last_modified;
}

bool is_redirect(const HttpHead& head) {
    return head.status >= 301 && head.status <= 308 && head.status != 304 && !head.location.empty();
}

// One request and what became of it. Errors that are the user's to mend (a full disk, a file that
// is too large) are exceptions.
class Transfer {
  public:
    Transfer(const Url& url, PartFile& part, const DownloadOptions& options)
        : url_(url), part_(part), options_(options) {}

    Reply run() {
        const auto failure =
            http_get(url_, headers(), options_.limits,
                     {.on_head = [this](const HttpHead& head) { return on_head(head); },
                      .on_bytes = [this](std::string_view bytes) { on_bytes(bytes); }});
        if (verdict_) return *verdict_;
        if (failure)
            return {failure->hopeless ? Outcome::kRefused : Outcome::kBroken, failure->reason};
        part_.sync();
        return {Outcome::kDone};
    }

  private:
    [[nodiscard]] bool can_go_on() const { return part_.size() > 0 && !part_.tag().empty(); }

    [[nodiscard]] std::vector<std::string> headers() const {
        std::vector<std::string> lines = {"Accept-Encoding: identity", "User-Agent: hplc"};
        if (can_go_on()) {
            lines.push_back(fmt::format("Range: bytes={}-", part_.size()));
            lines.push_back("If-Range: " + part_.tag());
        }
        return lines;
    }

    // False ends the request; verdict_ then says why.
    bool on_head(const HttpHead& head) {
        if (head.status == 200) {
            part_.restart(tag_of(head));
        } else if (head.status != 206 || !continues_at(head, part_.size())) {
            verdict_ = judged(head);
            return false;
        }
        check_size(part_.size() + head.content_length);
        const std::string name = url_.path.substr(url_.path.rfind('/') + 1);
        progress_.emplace(name, head.content_length, "B", options_.progress);
        return true;
    }

    void on_bytes(std::string_view bytes) {
        check_size(part_.size() + bytes.size());
        part_.append(bytes);
        progress_->advance(bytes.size());
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
    Reply judged(const HttpHead& head) {
        if (is_redirect(head)) return {Outcome::kMoved, head.location};
        if (head.status == 416 && has_length(head, part_.size())) return {Outcome::kDone};
        if (head.status == 416 || head.status == 206) {
            part_.restart("");
            return {Outcome::kBroken, "the server sent another part than was asked for"};
        }
        const bool passing = head.status >= 500 || head.status == 408 || head.status == 429;
        return {passing ? Outcome::kBroken : Outcome::kRefused,
                "the HTTP status " + head.status_text};
    }

    const Url& url_;
    PartFile& part_;
    const DownloadOptions& options_;
    std::optional<Progress> progress_;
    std::optional<Reply> verdict_;
};

[[noreturn]] void fail_refused(const std::string& url, const std::string& reason) {
    throw InputError({.file = url,
                      .found = reason,
                      .expected = "the file",
                      .fix = "check the address, or name another with --from"});
}

[[noreturn]] void fail_broken(const std::string& url, const std::string& reason, unsigned attempts,
                              std::uint64_t kept) {
    throw InputError(
        {.file = url,
         .found = fmt::format("{} after {} attempts", reason, attempts),
         .expected = "a server that answers",
         .fix = fmt::format("check the network and run the command again ({} bytes are kept and "
                            "not fetched twice), or name another address with --from",
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
