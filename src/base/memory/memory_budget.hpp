// How much memory reading an input may take.
//
// A small file can unpack to something huge, or say that it holds it. Whoever makes room for what
// an input asks for asks the budget first, which compares with what is resident in this process
// now, pages of mapped files left out, so that copies, leftovers and results are all in the count
// without being told. A budget is a plain value; asking costs a microsecond or two, and small
// requests cost nothing.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "base/error.hpp"

namespace hplc {

// What a piece of work may take.
struct MemoryLimit {
    std::uint64_t bytes = 0;
    bool is_option = false;  // by --max-memory; else by what the machine and its limits give

    // Of an option in bytes; 0: nine tenths of available_memory() (base/memory/memory.hpp), which
    // knows the limits of this process.
    [[nodiscard]] static MemoryLimit of_option(std::uint64_t max_memory);

    // What this process may take besides what it has, pages of mapped files included.
    [[nodiscard]] std::uint64_t left() const;

    // For work that needs more: throws InputError where the option forbids it, OutOfMemoryError
    // where the machine does.
    [[noreturn]] void refuse(const Complaint& complaint) const;
};

class MemoryBudget {
  public:
    // No limit: for inputs that come from ourselves.
    MemoryBudget() = default;
    // `bytes` more than are resident now.
    explicit MemoryBudget(std::uint64_t bytes);
    // As MemoryLimit::of_option().
    [[nodiscard]] static MemoryBudget of_option(std::uint64_t max_memory);
    [[nodiscard]] static MemoryBudget of_available() { return of_option(0); }

    // Throws InputError, naming `input`, where `bytes` more would be too much. Requests of up to
    // kStep pass unseen: those who make many of them use a MemoryMeter.
    void require(std::uint64_t bytes, const std::string& input) const;
    [[nodiscard]] bool allows(std::uint64_t bytes) const;

    static constexpr std::uint64_t kStep = std::uint64_t{1} << 20;

  private:
    static constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t bytes_ = kNone;
    std::uint64_t most_resident_ = kNone;
};

// Many small requests, put to the budget a step at a time.
class MemoryMeter {
  public:
    MemoryMeter(const MemoryBudget& budget, std::string input)
        : budget_(budget), input_(std::move(input)) {}

    void add(std::uint64_t bytes) {
        pending_ += bytes;
        if (pending_ <= MemoryBudget::kStep) return;
        budget_.require(pending_, input_);
        pending_ = 0;
    }

  private:
    MemoryBudget budget_;
    std::string input_;
    std::uint64_t pending_ = 0;
};

}  // namespace hplc
