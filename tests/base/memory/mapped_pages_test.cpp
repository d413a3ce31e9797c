#include "base/memory/mapped_pages.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstdio>
#include <span>

#include "base/memory/memory.hpp"
#include "base/memory/shared_vector.hpp"
#include "support/support.hpp"

namespace hplc {
namespace mapped_pages_test {

TEST(MappedPages, AMappedFileIsLetGoAndReadAgain) {
    constexpr std::size_t kSize = std::size_t{32} << 20;
    const testing::TemporaryFolder folder;
    const auto path = folder.file("mapped", std::string(kSize, 'x'));
    std::FILE* file = std::fopen(path.c_str(), "r");
    ASSERT_NE(file, nullptr);
    void* const place = ::mmap(nullptr, kSize, PROT_READ, MAP_SHARED, ::fileno(file), 0);
    std::fclose(file);
    ASSERT_NE(place, MAP_FAILED);
    const std::span bytes(static_cast<const std::byte*>(place), kSize);
    const auto sum = [&] {
        std::uint64_t total = 0;
        for (const std::byte byte : bytes)
            total += std::to_integer<std::uint64_t>(byte);
        return total;
    };
    const std::uint64_t first = sum();
    const std::uint64_t before = resident_memory();
    release_mapped_pages(bytes.subspan(100));
    EXPECT_LT(resident_memory() + kSize / 2, before);
    EXPECT_EQ(sum(), first);
    ::munmap(place, kSize);
}

// Numbers of its own stay as they are, whatever is asked.
TEST(MappedPages, OtherMemoryIsNotLetGo) {
    const std::vector<int> memory(100'000, 7);
    const SharedVector<int> shared = SharedArray<int>(memory, nullptr);
    const SharedVector<int> own = memory;
    for (const SharedVector<int>* numbers : {&shared, &own}) {
        numbers->release(0, memory.size());
        EXPECT_EQ(numbers->copy(), memory);
    }
}

}  // namespace mapped_pages_test
}  // namespace hplc
