#include "train/files/text_json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace hplc {
namespace text_json_test {

TEST(TextJson, AnyBytesComeBack) {
    std::string all;
    for (int byte = 0; byte < 256; ++byte)
        all += static_cast<char>(byte);
    for (const std::string& text : {std::string(), std::string("é"), std::string("caf\xe9"), all}) {
        const nlohmann::ordered_json json = lossless_json(text);
        const std::string dumped = json.dump();  // throws for what is no UTF-8
        EXPECT_EQ(lossless_text(nlohmann::ordered_json::parse(dumped)), text);
    }
    EXPECT_EQ(lossless_json("é"), "é");
    EXPECT_EQ(lossless_json("caf\xe9").dump(), R"({"text":"caf�","hex":"636166e9"})");
}

TEST(TextJson, RefusesWhatItHasNotWritten) {
    for (const char* json : {"3", "{}", R"({"hex":3})", R"({"hex":"6"})", R"({"hex":"6g"})",
                             R"({"hex":"+6"})", R"({"hex":"-6"})", "[]", "null"}) {
        EXPECT_EQ(lossless_text(nlohmann::ordered_json::parse(json)), std::nullopt) << json;
    }
}

}  // namespace text_json_test
}  // namespace hplc
