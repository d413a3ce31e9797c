#include "io/hostile.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <new>

#include "base/error.hpp"

namespace {

constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
thread_local std::size_t allocation_limit = kNoLimit;

}  // namespace

// The program's allocator, with the limit. Aligned forms keep the library's own.
void* operator new(std::size_t size) {
    if (size > allocation_limit) throw std::bad_alloc();
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}

// std::stable_sort asks this way; the sanitizer's own would not match our delete.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return size > allocation_limit ? nullptr : std::malloc(size == 0 ? 1 : size);
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace hplc::testing {
namespace {

constexpr std::size_t kLargestAllocation = std::size_t{16} << 20;

void survive(const std::string& bytes, const Reader& read, const std::string& what) {
    try {
        const AllocationLimit limit(kLargestAllocation);
        read(bytes);
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()), "") << what;
    } catch (const std::exception& error) {
        ADD_FAILURE() << what << ": " << error.what();
    }
}

}  // namespace

AllocationLimit::AllocationLimit(std::size_t bytes) {
    allocation_limit = bytes;
}

AllocationLimit::~AllocationLimit() {
    allocation_limit = kNoLimit;
}

void attack(const std::string& bytes, const Reader& read, std::size_t step) {
    ASSERT_NO_THROW(read(bytes));
    for (std::size_t size = 0; size < bytes.size(); size += step)
        survive(bytes.substr(0, size), read, fmt::format("cut to {} bytes", size));
    for (std::size_t i = 0; i < bytes.size(); i += step) {
        const auto old = static_cast<unsigned char>(bytes[i]);
        const int flipped = old ^ 0xff;
        const int nudged = old ^ (1 << (i % 8));
        for (const int value : {flipped, nudged, 0, 255}) {
            std::string changed = bytes;
            changed[i] = static_cast<char>(value);
            survive(changed, read, fmt::format("byte {} set to {}", i, value));
        }
    }
}

}  // namespace hplc::testing
