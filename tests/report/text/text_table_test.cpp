#include "report/text/text_table.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace hplc {
namespace text_table_test {

TEST(TextTable, AlignsAndCountsCodePoints) {
    const std::string table = text_table({{"name"}, {"score", Align::kRight}},
                                         {{"cora", "0.9 ± 0.1"}, {"citeseer", "1"}});
    EXPECT_EQ(table,
              "name          score\n"
              "cora      0.9 ± 0.1\n"
              "citeseer          1\n");
}

TEST(TextTable, LinesHaveNoTrailingSpaces) {
    EXPECT_EQ(text_table({{"a"}, {"long title"}}, {{"x", ""}}), "a  long title\nx\n");
}

TEST(TextTable, RefusesARowThatIsNotAsLongAsTheHeader) {
    const std::vector<TableColumn> columns = {{"a"}, {"b"}};
    for (const std::vector<std::string>& row :
         {std::vector<std::string>{"x"}, std::vector<std::string>{"x", "y", "z"}}) {
        EXPECT_THROW((void)text_table(columns, {{"1", "2"}, row}), std::logic_error);
        EXPECT_THROW((void)markdown_table(columns, {row}), std::logic_error);
    }
}

TEST(Clauses, AreBrokenAfterSemicolonsOfLongLines) {
    const std::string forty(40, 'x');
    EXPECT_EQ(broken_at_clauses("one; two"), "one; two");
    EXPECT_EQ(broken_at_clauses(forty + "; " + forty + "; three; " + forty),
              forty + "; " + forty + "; three;\n    " + forty);
    EXPECT_EQ(broken_at_clauses(""), "");
}

TEST(Numbers, AreGroupedByThousands) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(30561187), "30,561,187");
}

TEST(Numbers, BytesChangeUnitWhenTheyRoundUp) {
    EXPECT_EQ(byte_count(999), "999 B");
    EXPECT_EQ(byte_count(1000), "1.0 kB");
    EXPECT_EQ(byte_count(999949), "999.9 kB");
    EXPECT_EQ(byte_count(999950), "1.0 MB");
    EXPECT_EQ(byte_count(121625147), "121.6 MB");
}

}  // namespace text_table_test
}  // namespace hplc
