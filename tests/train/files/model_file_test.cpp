// Model files: what is written is read, and whatever is not exactly that is refused by name.
#include "train/files/model_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "base/files/checksum.hpp"
#include "support/support.hpp"
#include "train/forged_model_file.hpp"

namespace hplc {
namespace model_file_test {

using testing::complaint_of;
using testing::forged_model_file;
using testing::kForgedHeaderAt;
using testing::read_bytes;
using testing::TemporaryFolder;

std::string written(const TemporaryFolder& folder) {
    std::array<float, 6> matrix = {1, 2, 3, 4, 5, -0.125F};
    std::array<float, 1> bias = {7};
    const std::vector<TensorView> views = {{"matrix", {2, 3}, matrix}, {"bias", {1}, bias}};
    write_model_file(folder.path() / "model", {{"kind", "test"}}, file_tensors("weights/", views));
    return read_bytes(folder.path() / "model");
}

ModelFile parsed(const std::string& bytes) {
    return parse_model_file(SharedBytes::borrowed(bytes), "model");
}

std::string refusal(const std::string& bytes) {
    return complaint_of([&] { (void)parsed(bytes); });
}

std::string forged_tensor(const std::string& shape) {
    const std::string list = R"({"tensors":[{"name":"w","shape":)" + shape + "}]}";
    const std::size_t begin = (kForgedHeaderAt + list.size() + 63) / 64 * 64;
    return forged_model_file(list, std::string(begin - kForgedHeaderAt - list.size() + 16, '\0'));
}

TEST(ModelFile, HoldsWhatWasWritten) {
    const TemporaryFolder folder;
    const std::string bytes = written(folder);
    const ModelFile file = parsed(bytes);
    EXPECT_EQ(file.header["kind"], "test");
    ASSERT_EQ(file.tensors.size(), 2u);
    EXPECT_EQ(file.tensors[0].name, "weights/matrix");
    EXPECT_EQ(file.tensors[0].shape, (std::vector<std::uint64_t>{2, 3}));
    std::array<float, 6> matrix = {};
    std::array<float, 1> bias = {};
    load_tensors(file, "weights/",
                 std::vector<TensorView>{{"matrix", {2, 3}, matrix}, {"bias", {1}, bias}});
    EXPECT_EQ(matrix, (std::array<float, 6>{1, 2, 3, 4, 5, -0.125F}));
    EXPECT_EQ(bias[0], 7.0F);
}

TEST(ModelFile, LaysTensorsOutAsDocumented) {
    const TemporaryFolder folder;
    const std::string bytes = written(folder);
    EXPECT_EQ(bytes.substr(0, 8), std::string("hplc\r\n\x1a\n", 8));
    std::uint64_t size = 0;
    std::memcpy(&size, bytes.data() + 16, 8);
    ASSERT_LT(size, bytes.size());
    const ModelFile file = parsed(bytes);
    for (const FileTensor& tensor : file.tensors)
        EXPECT_EQ((tensor.bytes.data() - bytes.data()) % 64, 0) << tensor.name;
    EXPECT_EQ(bytes.substr(size - 64, 64), sha256(bytes.substr(0, size - 64)));
    EXPECT_EQ(file.content_sha256, bytes.substr(size - 64, 64));
    const std::string provenance = bytes.substr(size, bytes.size() - 64 - size);
    EXPECT_EQ(bytes.substr(bytes.size() - 64), sha256(provenance));
    EXPECT_EQ(file.provenance, nlohmann::ordered_json::parse(provenance));
}

TEST(ModelFile, SaysWhatWroteItOutsideItsContent) {
    const TemporaryFolder folder;
    ::setenv("SOURCE_DATE_EPOCH", "1700000000", 1);
    const ModelFile first = parsed(written(folder));
    ::setenv("SOURCE_DATE_EPOCH", "1800000000", 1);
    const ModelFile second = parsed(written(folder));
    ::unsetenv("SOURCE_DATE_EPOCH");
    EXPECT_EQ(first.provenance["schema"], 1);
    EXPECT_TRUE(first.provenance["program"].get<std::string>().starts_with("hplc "));
    EXPECT_TRUE(first.provenance["command"].get<std::string>().starts_with("hplc"));
    EXPECT_EQ(first.provenance["time"], "2023-11-14T22:13:20Z");
    EXPECT_EQ(second.provenance["time"], "2027-01-15T08:00:00Z");
    EXPECT_EQ(first.content_sha256, second.content_sha256);
}

TEST(ModelFile, EveryTruncationAndEveryFlippedBitIsRefused) {
    const TemporaryFolder folder;
    const std::string bytes = written(folder);
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_NE(refusal(bytes.substr(0, size)), "") << size;
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        std::string flipped = bytes;
        flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
        EXPECT_NE(refusal(flipped), "") << bit;
    }
}

TEST(ModelFile, SaysWhatIsWrong) {
    const TemporaryFolder folder;
    const std::string bytes = written(folder);
    const std::string again = " To fix: copy the file again, or train again.";
    const std::string no_model =
        "model: found a file that is no model; expected one that begins with "
        "'hplc\\x0d\\x0a\\x1a\\x0a'. To fix: name a file that hplc train has written.";
    EXPECT_EQ(refusal(""), no_model);
    EXPECT_EQ(refusal("0 1\n1 2\n"), no_model);
    EXPECT_EQ(refusal(bytes.substr(0, 50)),
              "model: found 50 bytes; expected a whole model file." + again);
    std::uint64_t content = 0;
    std::memcpy(&content, bytes.data() + 16, 8);
    for (const std::string& size : {bytes.substr(0, content), bytes.substr(0, content - 100)}) {
        EXPECT_EQ(refusal(size),
                  fmt::format("model: found {} bytes; expected the {} bytes that it says it has, "
                              "and then its provenance.{}",
                              size.size(), content, again));
    }
    EXPECT_NE(refusal(bytes + std::string(2 << 20, 'x')).find("and then its provenance"),
              std::string::npos);
    const std::string mismatch =
        "model: found bytes that do not match their checksum; expected the file as it was "
        "written." +
        again;
    EXPECT_EQ(refusal(bytes.substr(0, bytes.size() - 1)), mismatch);
    EXPECT_EQ(refusal(bytes + "x"), mismatch);
    EXPECT_NE(refusal(forged_model_file("{\"tensors\":[]}", "", "3")).find("no JSON object"),
              std::string::npos);
    std::string version = bytes;
    version[8] = 3;
    EXPECT_EQ(
        refusal(version),
        "model: found version 3 of the model format; expected version 1 or 2. To fix: use the "
        "program that wrote it, or train again.");
    std::string flipped = bytes;
    flipped[content - 70] = static_cast<char>(flipped[content - 70] ^ 1);
    EXPECT_EQ(refusal(flipped), mismatch);
    std::string long_header = bytes;
    long_header[15] = 127;
    EXPECT_EQ(
        refusal(long_header),
        fmt::format("model: found a header of {} bytes; expected at most {}.{}",
                    0x7f000000 + static_cast<int>(bytes[12]) + 256 * static_cast<int>(bytes[13]),
                    content - 88, again));
}

// Version 1 ended with its checksum, and had no sections.
TEST(ModelFile, ReadsFilesOfTheVersionBefore) {
    const auto first_version = [](std::string bytes) {
        std::uint64_t content = 0;
        std::memcpy(&content, bytes.data() + 16, 8);
        bytes.resize(content);
        bytes[8] = 1;
        return bytes.substr(0, content - 64) + sha256(bytes.substr(0, content - 64));
    };
    const TemporaryFolder folder;
    const std::string bytes = first_version(written(folder));
    const ModelFile file = parsed(bytes);
    EXPECT_EQ(file.tensors.size(), parsed(written(folder)).tensors.size());
    EXPECT_TRUE(file.sections.empty());
    EXPECT_TRUE(file.provenance.empty());
    for (const std::string& bad : {bytes + "x", bytes.substr(0, bytes.size() - 1)})
        EXPECT_NE(refusal(bad).find("bytes that it says it has"), std::string::npos);
}

TEST(ModelFile, RefusesForgedHeaders) {
    for (const char* header : {"", "[]", "{}", "{\"tensors\":3}", "nonsense", "{\"tensors\":[}"}) {
        EXPECT_NE(refusal(forged_model_file(header)).find("found a header that is no JSON object"),
                  std::string::npos)
            << header;
    }
    for (const char* entry : {"3", "{}", R"({"name":"w"})", R"({"name":3,"shape":[1]})",
                              R"({"name":"w","shape":3})", R"({"name":"w","shape":[-1]})",
                              R"({"name":"w","shape":[1.5]})", R"({"name":"w","shape":["1"]})"}) {
        const std::string header = fmt::format("{{\"tensors\":[{}]}}", entry);
        EXPECT_NE(
            refusal(forged_model_file(header)).find("found a tensor without a name and a shape"),
            std::string::npos)
            << entry;
    }
    EXPECT_NE(
        refusal(forged_model_file("{\"tensors\":[]}", "abcd")).find("found 4 bytes after the last"),
        std::string::npos);
}

TEST(ModelFile, RefusesForgedShapes) {
    EXPECT_EQ(parsed(forged_tensor("[4]")).tensors[0].bytes.size(), 16u);
    EXPECT_EQ(parsed(forged_tensor("[2,2]")).tensors[0].bytes.size(), 16u);
    for (const char* shape : {"[5]", "[4294967296,4294967296]", "[18446744073709551615]",
                              "[2,9223372036854775808,2]", "[1000000000000]"}) {
        EXPECT_NE(refusal(forged_tensor(shape)).find("expected at most 4 numbers"),
                  std::string::npos)
            << shape;
    }
    for (const char* shape : {"[3]", "[]", "[0]", "[0,18446744073709551615]"}) {
        EXPECT_NE(refusal(forged_tensor(shape)).find("after the last tensor"), std::string::npos)
            << shape;
    }
    EXPECT_NE(refusal(forged_model_file(R"({"tensors":[{"name":"w","shape":[]}]})"))
                  .find("expected at most 0 numbers"),
              std::string::npos);
}

TEST(ModelFile, TensorsMustBeThoseOfTheModel) {
    const TemporaryFolder folder;
    const std::string bytes = written(folder);
    const ModelFile file = parsed(bytes);
    std::array<float, 6> matrix = {};
    std::array<float, 1> bias = {};
    const auto refused = [&](std::vector<TensorView> views) {
        return complaint_of([&] { load_tensors(file, "weights/", views); });
    };
    const std::string again = " To fix: train again with this version of the program.";
    EXPECT_EQ(refused({{"matrix", {2, 3}, matrix}}),
              "model: found 2 tensors named weights/…; expected 1." + again);
    EXPECT_EQ(refused({{"matrix", {3, 2}, matrix}, {"bias", {1}, bias}}),
              "model: found 'weights/matrix' of shape 2 × 3; expected 'weights/matrix' of shape 3 "
              "× 2." +
                  again);
    EXPECT_EQ(
        refused({{"matrix", {2, 3}, matrix}, {"slope", {1}, bias}}),
        "model: found 'weights/bias' of shape 1; expected 'weights/slope' of shape 1." + again);
}

TEST(ModelFile, RefusesWeightsThatAreNotFinite) {
    const TemporaryFolder folder;
    std::array<float, 2> values = {1, std::nanf("")};
    const std::vector<TensorView> views = {{"w", {2}, values}};
    write_model_file(folder.path() / "model", nlohmann::ordered_json::object(),
                     file_tensors("", views));
    const ModelFile file = read_model_file(folder.path() / "model");
    EXPECT_NE(complaint_of([&] {
                  load_tensors(file, "", views);
              }).find("found a number in 'w' that is not finite"),
              std::string::npos);
}

}  // namespace model_file_test
}  // namespace hplc
