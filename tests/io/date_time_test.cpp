#include "io/date_time.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace {

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
          "+026-01-01", "2026-11-16T10:00:00+01:00"})
        EXPECT_FALSE(date_seconds(text)) << text;
}

}  // namespace
}  // namespace hplc
