#include "base/exit_code.hpp"

#include <gtest/gtest.h>

#include <new>

namespace hplc {
namespace exit_code_test {

const Complaint kComplaint = {.file = "g.txt", .found = "one thing", .expected = "another"};

TEST(ExitCode, EveryErrorHasItsEnding) {
    const auto code = [](const std::exception& error) {
        return static_cast<int>(ending_of(error).code);
    };
    EXPECT_EQ(code(std::runtime_error("a bug")), 1);
    EXPECT_EQ(code(InputError(kComplaint)), 2);
    EXPECT_EQ(code(std::bad_alloc()), 4);
    EXPECT_EQ(code(OutOfMemoryError(kComplaint)), 4);
    EXPECT_EQ(code(OutputError(kComplaint)), 5);
    EXPECT_EQ(code(WorkersError(kComplaint)), 6);
}

TEST(ExitCode, MessagesAreSentences) {
    EXPECT_EQ(ending_of(OutputError(kComplaint)).message,
              "g.txt: found one thing; expected another.");
    EXPECT_EQ(ending_of(std::runtime_error("a bug")).message, "unexpected error: a bug");
    const std::string memory = ending_of(std::bad_alloc()).message;
    EXPECT_TRUE(memory.starts_with("found no more memory, with ")) << memory;
}

}  // namespace exit_code_test
}  // namespace hplc
