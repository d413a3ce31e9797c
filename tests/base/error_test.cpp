#include "base/error.hpp"

#include <gtest/gtest.h>

#include <cerrno>

namespace hplc {
namespace error_test {

TEST(Sentence, SaysAllItKnowsAndNoMore) {
    EXPECT_EQ(sentence({.file = "graph.txt",
                        .line = 3,
                        .found = "node id '-3'",
                        .expected = "a whole number",
                        .fix = "renumber the nodes"}),
              "graph.txt:3: found node id '-3'; expected a whole number. To fix: renumber the "
              "nodes.");
    EXPECT_EQ(sentence({.file = "graph.txt", .found = "no edges"}), "graph.txt: found no edges.");
    EXPECT_EQ(sentence({.found = "--eta 0", .expected = "at least 1"}),
              "found --eta 0; expected at least 1.");
}

TEST(InputError, CarriesTheSentence) {
    EXPECT_STREQ(InputError({.found = "nothing"}).what(), "found nothing.");
}

TEST(Quoted, KeepsTextThatCanBeShown) {
    EXPECT_EQ(hplc::quoted("a b-c"), "'a b-c'");
    EXPECT_EQ(hplc::quoted("Erdős–Rényi 图 🙂"), "'Erdős–Rényi 图 🙂'");
    EXPECT_EQ(hplc::quoted(""), "''");
}

TEST(Quoted, EscapesWhatCannot) {
    EXPECT_EQ(hplc::quoted(std::string_view("a\0b\n\x1b[31m\x7f", 10)),
              "'a\\x00b\\x0a\\x1b[31m\\x7f'");
    EXPECT_EQ(hplc::quoted("\xff\xc3"), "'\\xff\\xc3'");  // never UTF-8; cut short
    EXPECT_EQ(hplc::quoted("\xc2\x9b"), "'\\xc2\\x9b'");  // a control character in two bytes
    EXPECT_EQ(hplc::quoted("\xc0\xaf"), "'\\xc0\\xaf'");  // overlong '/'
    EXPECT_EQ(hplc::quoted("\xed\xa0\x80"), "'\\xed\\xa0\\x80'");  // half a surrogate pair
}

TEST(Quoted, IsCutAtSixtyBytesBetweenCharacters) {
    const std::string sixty(60, 'x');
    EXPECT_EQ(hplc::quoted(sixty), "'" + sixty + "'");
    EXPECT_EQ(hplc::quoted(sixty + "y"), "'" + sixty + "…'");
    const std::string nearly(59, 'x');
    EXPECT_EQ(hplc::quoted(nearly + "éz"), "'" + nearly + "…'");
}

TEST(SystemMessage, IsTheSystemsOwn) {
    EXPECT_EQ(system_message(ENOENT), "No such file or directory");
}

}  // namespace error_test
}  // namespace hplc
