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

#include "base/memory/memory_budget.hpp"

namespace hplc {

// Bytes that grow at the end. Unlike std::string it neither clears new room nor, for large blocks,
// copies when it grows (glibc's realloc moves pages). What it grows by is asked of the budget.
class GrowingBytes {
  public:
    // `input` is named where it would grow beyond the budget.
    GrowingBytes(const MemoryBudget& budget, std::string input)
        : budget_(budget), input_(std::move(input)) {}

    // Makes room for at least `more` bytes behind the current ones and returns where they begin.
    [[nodiscard]] char* room(std::size_t more);
    // The first `count` bytes of the room are now part of the bytes.
    void took(std::size_t count) { size_ += count; }
    [[nodiscard]] std::size_t free_room() const { return capacity_ - size_; }
    [[nodiscard]] std::string_view view() const { return {bytes_.get(), size_}; }
    [[nodiscard]] const MemoryBudget& budget() const { return budget_; }

  private:
    [[nodiscard]] std::size_t next_capacity(std::size_t more) const;

    struct Free {
        void operator()(char* bytes) const { std::free(bytes); }
    };
    MemoryBudget budget_;
    std::string input_;
    std::unique_ptr<char, Free> bytes_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

// Whether the bytes begin as a gzip file does.
[[nodiscard]] bool is_gzip(std::string_view bytes);

// Decompresses all members and checks their sums. Throws InputError, naming `file`, for bytes that
// are cut short, damaged, followed by something else than zeros, or too many for the budget.
[[nodiscard]] GrowingBytes gunzip(std::string_view bytes, const std::string& file,
                                  const MemoryBudget& budget = {});

// The same from piece to piece, each handed on as it comes: memory for one piece, whatever the
// whole comes to. The sink may throw to end it.
class GunzipStream {
  public:
    GunzipStream(std::string file, std::function<void(std::string_view)> sink);
    ~GunzipStream();
    GunzipStream(const GunzipStream&) = delete;
    GunzipStream& operator=(const GunzipStream&) = delete;

    void write(std::string_view bytes);
    // Throws InputError where the last member is not whole.
    void finish();

  private:
    struct State;
    [[nodiscard]] std::size_t inflate_some(std::string_view bytes);

    std::string file_;
    std::function<void(std::string_view)> sink_;
    std::unique_ptr<State> state_;
};

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
