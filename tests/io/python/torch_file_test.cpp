#include "io/python/torch_file.hpp"

#include <gtest/gtest.h>

#include "io/hostile.hpp"
#include "support/support.hpp"

namespace hplc {
namespace torch_file_test {

using testing::complaint_of;

// Written by torch itself; see torch_files.py.
std::string fixture(const std::string& name) {
    return testing::read_bytes(testing::source_dir() / "tests/io/fixtures" / name);
}

TorchFile parse(const std::string& bytes) {
    return {SharedBytes::owned(bytes), "test.pt"};
}

std::string complaint(const std::string& bytes) {
    return complaint_of([&] { (void)parse(bytes); });
}

TEST(TorchFile, BothFormsGiveTheSameArrays) {
    for (const char* name : {"zip.pt", "legacy.pt"}) {
        SCOPED_TRACE(name);
        EXPECT_TRUE(looks_like_torch_file(SharedBytes::owned(fixture(name))));
        const TorchFile file = parse(fixture(name));
        EXPECT_EQ(file.array("edge").shape(), (Array::Shape{3, 2}));
        EXPECT_EQ(whole_numbers(file.array("edge")), (std::vector<std::int64_t>{0, 3, 1, 4, 2, 5}));
        EXPECT_EQ(whole_numbers(file.array("year")), (std::vector<std::int64_t>{2017, 2018, 2019}));
        EXPECT_EQ(floats(file.array("weight")), (std::vector<float>{0.5, 1.5, 2.5, 3.5}));
        EXPECT_EQ(floats(file.array("tail")), (std::vector<float>{2.5, 3.5}));
        EXPECT_EQ(floats(file.array("half")), (std::vector<float>{0.25}));
        EXPECT_EQ(whole_numbers(file.array("small")), (std::vector<std::int64_t>{-3}));
        EXPECT_EQ(whole_numbers(file.array("flags")), (std::vector<std::int64_t>{1, 0}));
        EXPECT_EQ(file.array("nothing").shape(), (Array::Shape{0, 2}));
        EXPECT_EQ(whole_numbers(file.array("array")), (std::vector<std::int64_t>{7, 8}));
        EXPECT_FALSE(file.contains("word"));
    }
}

TEST(TorchFile, AMissingKeyIsAnsweredWithTheKeysThereAre) {
    const TorchFile file = parse(fixture("legacy.pt"));
    EXPECT_NE(complaint_of([&] { (void)file.array("edge_neg"); })
                  .find("found arrays for the keys [array, edge, flags, half, nothing, small, "
                        "tail, weight, year]; expected the key edge_neg"),
              std::string::npos);
}

TEST(TorchFile, WhatIsNoPlainTensorIsRefused) {
    EXPECT_NE(complaint(fixture("bfloat16.pt")).find("'BFloat16Storage'"), std::string::npos);
    EXPECT_NE(complaint(fixture("expanded.pt")).find("expected 16000 bytes"), std::string::npos);
    EXPECT_NE(complaint("hello, world").find("begins with 'hello, w'"), std::string::npos);
    EXPECT_NE(complaint("").find("expected what torch.save writes"), std::string::npos);
}

TEST(TorchFile, AMissingStorageIsNamed) {
    std::string bytes = fixture("legacy.pt");
    bytes.resize(bytes.size() - 1);
    EXPECT_NE(complaint(bytes).find("bytes left for storage"), std::string::npos);
}

TEST(TorchFile, AWrongVersionIsRefused) {
    std::string bytes = fixture("legacy.pt");
    bytes[bytes.find("M\xe9\x03") + 1] ^= 1;
    EXPECT_NE(complaint(bytes).find("found version 1000; expected version 1001"),
              std::string::npos);
}

TEST(TorchFile, SurvivesEveryDamage) {
    for (const char* name : {"zip.pt", "legacy.pt"}) {
        testing::attack(fixture(name), [](const std::string& bytes) {
            (void)looks_like_torch_file(SharedBytes::owned(bytes));
            const TorchFile file = parse(bytes);
            for (const auto& [key, array] : file.arrays())
                (void)floats(array);
        });
    }
}

}  // namespace torch_file_test
}  // namespace hplc
