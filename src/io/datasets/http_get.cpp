#include "io/datasets/http_get.hpp"

#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <utility>

namespace hplc {
namespace {

using Clock = std::chrono::steady_clock;

// How long we wait for the network before we look at the clock.
constexpr int kLookMilliseconds = 50;

struct FreeEasy {
    void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct FreeMulti {
    void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};
struct FreeList {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using Easy = std::unique_ptr<CURL, FreeEasy>;
using Multi = std::unique_ptr<CURLM, FreeMulti>;
using HeaderList = std::unique_ptr<curl_slist, FreeList>;

template <typename Owner>
Owner made(Owner owner) {
    if (owner == nullptr) throw std::bad_alloc();
    return owner;
}

HeaderList list_of(const std::vector<std::string>& lines) {
    HeaderList list;
    for (const std::string& line : lines) {
        curl_slist* longer = curl_slist_append(list.get(), line.c_str());
        if (longer == nullptr) throw std::bad_alloc();
        if (list == nullptr) list.reset(longer);  // it begins with the same line ever after
    }
    return list;
}

double in_seconds(std::chrono::milliseconds time) {
    return std::chrono::duration<double>(time).count();
}

// What has come, and whether it came fast enough.
class Pace {
  public:
    explicit Pace(const TransferLimits& limits) : limits_(limits), since_(Clock::now()) {}

    [[nodiscard]] bool in_head() const { return in_head_; }
    void count_head(std::size_t bytes) { head_bytes_ += bytes; }
    void count_body(std::size_t bytes) { window_bytes_ += bytes; }
    void head_is_done() {
        in_head_ = false;
        since_ = Clock::now();
    }

    // Of lines that were counted; also of those that may follow a body.
    [[nodiscard]] std::optional<HttpFailure> head_complaint() const {
        if (head_bytes_ <= limits_.head_bytes) return std::nullopt;
        return HttpFailure{
            fmt::format("an answer whose head is longer than {} bytes", limits_.head_bytes), true};
    }

    [[nodiscard]] std::optional<HttpFailure> time_complaint() {
        const Clock::time_point now = Clock::now();
        const auto allowed = in_head_ ? limits_.head_time : limits_.window;
        if (now - since_ < allowed) return std::nullopt;
        if (in_head_)
            return HttpFailure{fmt::format("no answer within {:g} seconds", in_seconds(allowed))};
        const std::uint64_t came = std::exchange(window_bytes_, 0);
        since_ = now;
        if (came >= limits_.window_bytes) return std::nullopt;
        return HttpFailure{fmt::format("{} bytes within {:g} seconds", came, in_seconds(allowed))};
    }

  private:
    const TransferLimits& limits_;
    bool in_head_ = true;
    Clock::time_point since_;
    std::uint64_t head_bytes_ = 0;
    std::uint64_t window_bytes_ = 0;
};

// "HTTP/1.1 404 Not Found \r\n" is "404 Not Found".
std::string status_in(std::string_view line) {
    const std::size_t begin = std::min(line.find(' '), line.size() - 1) + 1;
    const std::size_t end = line.find_last_not_of(" \r\n") + 1;
    return std::string(line.substr(begin, std::max(begin, end) - begin));
}

class Request {
  public:
    Request(const Url& url, const std::vector<std::string>& headers, const TransferLimits& limits,
            const HttpReceiver& receiver)
        : url_(url), receiver_(receiver), pace_(limits), headers_(list_of(headers)) {
        set(CURLOPT_URL, url_.text().c_str());
        set(CURLOPT_HTTPHEADER, headers_.get());
        set(CURLOPT_ERRORBUFFER, error_.data());
        set_callbacks();
        set_safety();
    }

    std::optional<HttpFailure> run() {
        const CURLcode code = transferred();
        if (exception_) std::rethrow_exception(exception_);
        if (unwanted_) return std::nullopt;
        if (failure_) return failure_;
        if (code == CURLE_OK) return std::nullopt;
        return explained(code);
    }

  private:
    template <typename Value>
    void set(CURLoption option, Value value) {
        if (curl_easy_setopt(easy_.get(), option, value) == CURLE_OUT_OF_MEMORY)
            throw std::bad_alloc();
    }

    void set_callbacks() {
        set(CURLOPT_HEADERFUNCTION, &Request::take_head);
        set(CURLOPT_HEADERDATA, this);
        set(CURLOPT_WRITEFUNCTION, &Request::take_body);
        set(CURLOPT_WRITEDATA, this);
    }

    void set_safety() {
        set(CURLOPT_PROTOCOLS_STR, "http,https");
        set(CURLOPT_FOLLOWLOCATION, 0L);
        // The heads of proxies are no answers of the server.
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
        set(CURLOPT_HTTP_CONTENT_DECODING, 0L);
        // OpenSSL and libcurl's program read these, the library does not.
        set_from_environment(CURLOPT_CAINFO, "SSL_CERT_FILE");
        set_from_environment(CURLOPT_CAPATH, "SSL_CERT_DIR");
    }

    void set_from_environment(CURLoption option, const char* variable) {
        const char* value = std::getenv(variable);
        if (value != nullptr && *value != '\0') set(option, value);
    }

    // libcurl's frames are C: no exception may cross them.
    template <typename Take>
    std::size_t guarded(std::size_t size, const Take& take) noexcept {
        try {
            return take() ? size : 0;  // less than was given ends the request
        } catch (...) {
            exception_ = std::current_exception();
            return 0;
        }
    }
    static std::size_t take_head(char* line, std::size_t, std::size_t size, void* self) {
        auto& request = *static_cast<Request*>(self);
        return request.guarded(size, [&] { return request.on_line({line, size}); });
    }
    static std::size_t take_body(char* bytes, std::size_t, std::size_t size, void* self) {
        auto& request = *static_cast<Request*>(self);
        return request.guarded(size, [&] { return request.on_body({bytes, size}); });
    }

    bool on_line(std::string_view line) {
        pace_.count_head(line.size());
        failure_ = pace_.head_complaint();
        if (failure_) return false;
        if (line.starts_with("HTTP/")) status_text_ = status_in(line);
        const bool is_end = line == "\r\n" || line == "\n";
        return !is_end || !pace_.in_head() || on_end_of_head();
    }

    bool on_end_of_head() {
        const HttpHead head = received_head();
        if (head.status < 200) return true;  // "100 Continue": the answer is still to come
        pace_.head_is_done();
        unwanted_ = !receiver_.on_head(head);
        return !unwanted_;
    }

    bool on_body(std::string_view bytes) {
        pace_.count_body(bytes.size());
        receiver_.on_bytes(bytes);
        return true;
    }

    [[nodiscard]] HttpHead received_head() const {
        HttpHead head{.status_text = status_text_,
                      .etag = header("ETag"),
                      .last_modified = header("Last-Modified"),
                      .content_range = header("Content-Range"),
                      .location = header("Location")};
        curl_easy_getinfo(easy_.get(), CURLINFO_RESPONSE_CODE, &head.status);
        // libcurl's own number is there only once the body has begun.
        const std::string length = header("Content-Length");
        std::from_chars(length.data(), length.data() + length.size(), head.content_length);
        return head;
    }

    [[nodiscard]] std::string header(const char* name) const {
        curl_header* found = nullptr;
        curl_easy_header(easy_.get(), name, 0, CURLH_HEADER, -1, &found);
        return found == nullptr ? "" : found->value;
    }

    // CURLE_OK also where we ended it; failure_ then says why.
    CURLcode transferred() {
        const Multi multi = made(Multi(curl_multi_init()));
        curl_multi_add_handle(multi.get(), easy_.get());
        for (int running = 1; !failure_;) {
            curl_multi_perform(multi.get(), &running);
            if (running == 0) break;
            failure_ = pace_.time_complaint();
            if (!failure_) curl_multi_poll(multi.get(), nullptr, 0, kLookMilliseconds, nullptr);
        }
        int left = 0;
        const CURLMsg* message = curl_multi_info_read(multi.get(), &left);
        const CURLcode code = message == nullptr ? CURLE_OK : message->data.result;
        curl_multi_remove_handle(multi.get(), easy_.get());
        return code;
    }

    [[nodiscard]] HttpFailure explained(CURLcode code) const {
        const std::string detail = error_[0] != '\0' ? error_.data() : curl_easy_strerror(code);
        switch (code) {
            case CURLE_COULDNT_RESOLVE_HOST:
            case CURLE_COULDNT_RESOLVE_PROXY:
            case CURLE_COULDNT_CONNECT:
                return {fmt::format("no connection to {}{}", url_.origin, by_proxy(detail))};
            case CURLE_SSL_CONNECT_ERROR:
            case CURLE_SSL_CERTPROBLEM:
            case CURLE_SSL_CACERT_BADFILE:
            case CURLE_PEER_FAILED_VERIFICATION:
                return {fmt::format("no trusted connection to {} ({})", url_.origin, detail)};
            case CURLE_OUT_OF_MEMORY:  // which libcurl says of long lines, too
                return {
                    "an answer that libcurl has no room for (a line of its head has more than "
                    "100 KiB, or there is no memory left)",
                    true};
            default:
                return {fmt::format("a broken connection to {} ({})", url_.origin, detail)};
        }
    }

    // What libcurl says of a host that is not the one of the address.
    [[nodiscard]] std::string by_proxy(const std::string& detail) const {
        if (detail.find(url_.host) != std::string::npos) return {};
        return fmt::format(" by the proxy of the environment ({})", detail);
    }

    const Url& url_;
    const HttpReceiver& receiver_;
    Pace pace_;
    HeaderList headers_;
    std::array<char, CURL_ERROR_SIZE> error_ = {};
    Easy easy_ = made(Easy(curl_easy_init()));
    std::string status_text_;
    bool unwanted_ = false;
    std::optional<HttpFailure> failure_;
    std::exception_ptr exception_;
};

}  // namespace

std::optional<HttpFailure> http_get(const Url& url, const std::vector<std::string>& headers,
                                    const TransferLimits& limits, const HttpReceiver& receiver) {
    return Request(url, headers, limits, receiver).run();
}

}  // namespace hplc
