#include "base/files/read_at.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

#include "support/support.hpp"

namespace hplc {
namespace read_at_test {

TEST(ReadAt, FillsOrSaysWhyNot) {
    const testing::TemporaryFolder folder;
    const auto path = folder.file("five.txt", "hello");
    const int file = ::open(path.c_str(), O_RDONLY);
    std::array<char, 3> letters = {};
    EXPECT_EQ(read_at(file, 2, std::as_writable_bytes(std::span(letters))), "");
    EXPECT_EQ(std::string(letters.data(), letters.size()), "llo");
    EXPECT_EQ(read_at(file, 3, std::as_writable_bytes(std::span(letters))), "end of file");
    ::close(file);
    EXPECT_EQ(read_at(-1, 0, std::as_writable_bytes(std::span(letters))), "Bad file descriptor");
}

}  // namespace read_at_test
}  // namespace hplc
