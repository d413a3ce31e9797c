#include "base/text/printable.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace printable_test {

using namespace std::string_literals;

TEST(Printable, KeepsLettersOfAnyScript) {
    for (const char* text : {"", "plain, text", "naïve – ± 你好 שלום नमस्ते", "a\\b"})
        EXPECT_EQ(printable(text), text);
}

TEST(Printable, ShowsWhatATerminalWouldObey) {
    EXPECT_EQ(printable("\x1b[31mred\x07"), "\\x1b[31mred\\x07");
    EXPECT_EQ(printable("a\tb\nc\r\x7f\0"s), "a\\x09b\\x0ac\\x0d\\x7f\\x00");
    EXPECT_EQ(printable("\xc2\x9b"), "\\xc2\\x9b");  // C1: a CSI of one character
    EXPECT_EQ(printable("\x9b\xff"), "\\x9b\\xff");
}

TEST(Printable, ShowsWhatTurnsTextAround) {
    EXPECT_EQ(printable("a\u202Eb"), "a\\u{202E}b");
    EXPECT_EQ(printable("\u2066x\u2069\u200F\uFEFF\u200B\u2028"),
              "\\u{2066}x\\u{2069}\\u{200F}\\u{FEFF}\\u{200B}\\u{2028}");
    EXPECT_EQ(printable("क्\u200Dष"), "क्\u200Dष");  // a joiner that the script needs
}

}  // namespace printable_test
}  // namespace hplc
