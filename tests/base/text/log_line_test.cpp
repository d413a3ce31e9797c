#include "base/text/log_line.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace hplc {
namespace log_line_test {

TEST(LogLine, IsTextOrJson) {
    EXPECT_EQ(log_line(LogFormat::kText, "remark", "one thing"), "hplc: one thing");
    const auto json =
        nlohmann::json::parse(log_line(LogFormat::kJson, "remark", "caf\xe9 \"x\"\nnext"));
    EXPECT_EQ(json["event"], "remark");
    EXPECT_EQ(json["text"], "caf� \"x\"\nnext");
    EXPECT_GT(json["time"], "2026");
}

TEST(LogLine, OfProgress) {
    const WorkDone work = {.task = "training",
                           .done = 50,
                           .total = 200,
                           .seconds = 5,
                           .unit = "epoch",
                           .note = "loss"};
    EXPECT_EQ(progress_line(LogFormat::kText, work),
              "hplc: training   25 %  10.0 epoch/s  left 0:15  loss");
    const auto json = nlohmann::json::parse(progress_line(LogFormat::kJson, work));
    EXPECT_EQ(json["event"], "progress");
    EXPECT_EQ(json["task"], "training");
    EXPECT_EQ(json["done"], 50);
    EXPECT_EQ(json["total"], 200);
    EXPECT_EQ(json["left_seconds"], 15);
    EXPECT_EQ(json["note"], "loss");
}

TEST(LogLine, OfWorkWithoutAKnownEnd) {
    const WorkDone work = {.task = "reading", .done = 30, .seconds = 2, .unit = "line"};
    EXPECT_EQ(progress_line(LogFormat::kText, work), "hplc: reading  30 line  15.0 line/s");
    const auto json = nlohmann::json::parse(progress_line(LogFormat::kJson, work));
    EXPECT_TRUE(json["total"].is_null());
    EXPECT_TRUE(json["left_seconds"].is_null());
}

}  // namespace log_line_test
}  // namespace hplc
