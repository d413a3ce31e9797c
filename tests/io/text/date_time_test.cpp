#include "io/text/date_time.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace date_time_test {

TEST(DateTime, CountsSecondsFrom1970) {
    EXPECT_EQ(date_seconds("1970-01-01"), 0);
    EXPECT_EQ(date_seconds("1969-12-31"), -86'400);
    EXPECT_EQ(date_seconds("1970-01-02 00:01"), 86'460);
    EXPECT_EQ(date_seconds("1970-01-01T01:00:05Z"), 3605);
    EXPECT_EQ(date_seconds("1970-01-01T00:00:00.25"), 0.25);
    EXPECT_EQ(date_seconds("2026-11-16"), 1'794'787'200);
    EXPECT_EQ(date_seconds("2024-02-29"), 1'709'164'800);
}

TEST(DateTime, RefusesEverythingElse) {
    for (const char* text :
         {"", "2026", "2026-11", "2026-13-01", "2025-02-29", "2026-11-16x", "2026-11-16T",
          "26-11-16", "2026-11-16T25:00", "2026-11-16T10:61", "2026-11-16T10:00:00.", "first_seen",
          "+026-01-01", "2026-11-16T10:00:00+1:00", "2026-11-16+01:00"})
        EXPECT_FALSE(date_seconds(text)) << text;
}

TEST(DateText, IsReadBackTheSame) {
    for (const char* text :
         {"1970-01-01", "2026-11-16", "2026-11-16T08:21:30", "1899-12-31T23:59:59",
          "2000-02-29T00:00:00.5", "2024-01-01T12:00:00.000125"})
        EXPECT_EQ(date_text(*date_seconds(text)), text);
    EXPECT_EQ(date_text(*date_seconds("2026-11-16 10:21:30+02:00")), "2026-11-16T08:21:30");
    EXPECT_EQ(date_text(1e300), "1e+300");
    EXPECT_EQ(time_text(2005, false), "2005");
    EXPECT_TRUE(is_day("2024-01-01"));
    EXPECT_FALSE(is_day("2024-01-01T00:00") || is_day("2024"));
}

}  // namespace date_time_test
}  // namespace hplc
