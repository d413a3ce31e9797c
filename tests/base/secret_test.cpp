#include "base/secret.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace secret_test {

std::string hexadecimal(const std::string& bytes) {
    std::string text;
    for (const char byte : bytes) {
        constexpr std::string_view kDigits = "0123456789abcdef";
        text += kDigits[static_cast<unsigned char>(byte) >> 4U];
        text += kDigits[static_cast<unsigned char>(byte) & 15U];
    }
    return text;
}

// Test case 2 of RFC 4231.
TEST(Secret, CodesAreHmacSha256) {
    EXPECT_EQ(hexadecimal(message_code("Jefe", "what do ya want for nothing?")),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST(Secret, CodesAreCompared) {
    const std::string code = message_code("a secret", "a message");
    std::string other = code;
    other.back() = static_cast<char>(other.back() ^ 1);
    EXPECT_TRUE(is_same_code(code, message_code("a secret", "a message")));
    EXPECT_FALSE(is_same_code(code, other));
    EXPECT_FALSE(is_same_code(code, code.substr(1)));
}

TEST(Secret, RandomBytesDiffer) {
    EXPECT_EQ(random_hexadecimal(32).size(), 64U);
    EXPECT_NE(random_bytes(32), random_bytes(32));
}

}  // namespace secret_test
}  // namespace hplc
