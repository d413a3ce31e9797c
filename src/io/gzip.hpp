// Gzip in memory (RFC 1952), on zlib. Reading takes several members one after the other, as `cat
// a.gz b.gz` makes them; writing gives plain members without name and time, so that the same text
// gives the same bytes.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace hplc {

// Bytes that grow at the end. Unlike std::string it neither clears new room nor, for large blocks,
// copies when it grows (glibc's realloc moves pages).
class GrowingBytes {
  public:
    // Makes room for at least `more` bytes behind the current ones and returns where they begin.
    [[nodiscard]] char* room(std::size_t more);
    // The first `count` bytes of the room are now part of the bytes.
    void took(std::size_t count) { size_ += count; }
    [[nodiscard]] std::size_t free_room() const { return capacity_ - size_; }
    [[nodiscard]] std::string_view view() const { return {bytes_.get(), size_}; }

  private:
    struct Free {
        void operator()(char* bytes) const { std::free(bytes); }
    };
    std::unique_ptr<char, Free> bytes_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

// Whether the bytes begin as a gzip file does.
[[nodiscard]] bool is_gzip(std::string_view bytes);

// Decompresses all members and checks their sums. Throws InputError, naming `file`, for bytes that
// are cut short, damaged, or followed by something else than zeros.
[[nodiscard]] GrowingBytes gunzip(std::string_view bytes, const std::string& file);

// Compresses a stream of pieces and hands the result on as it comes.
class GzipStream {
  public:
    explicit GzipStream(std::function<void(std::string_view)> sink);
    ~GzipStream();
    GzipStream(const GzipStream&) = delete;
    GzipStream& operator=(const GzipStream&) = delete;

    void write(std::string_view bytes);
    void finish();

  private:
    struct State;
    void deflate_all(std::string_view bytes, bool last);

    std::function<void(std::string_view)> sink_;
    std::unique_ptr<State> state_;
};

}  // namespace hplc
