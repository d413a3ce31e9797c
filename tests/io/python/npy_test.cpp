#include "io/python/npy.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "io/hostile.hpp"
#include "io/python.hpp"
#include "support/support.hpp"

namespace hplc {
namespace npy_test {

using testing::complaint_of;
using testing::TemporaryFolder;

Array parse(const std::string& bytes) {
    return parse_npy(SharedBytes::owned(bytes), "test.npy");
}

std::string grid_bytes() {
    const std::vector<std::int32_t> values = {0, 1, 2, 3, 4, 5};
    const Array array = array_of(std::span(values), {2, 3});
    return npy_header(array.type(), array.shape()) + std::string(array.bytes().view());
}

class NumpyFiles : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder_ = new TemporaryFolder;
        testing::run_python("python/npy_files.py", {"write", folder_->path()});
    }
    static void TearDownTestSuite() { delete folder_; }
    static Array read(const std::string& name) { return read_npy(folder_->path() / name); }

    static inline TemporaryFolder* folder_ = nullptr;
};

TEST_F(NumpyFiles, EveryNumberType) {
    const std::vector<std::int64_t> expected = {0, 1, 2, 3, 4, 5};
    for (const char* name :
         {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"}) {
        const Array array = read(fmt::format("{}.npy", name));
        EXPECT_EQ(to_string(array.type()), name);
        EXPECT_EQ(array.shape(), (Array::Shape{2, 3}));
        EXPECT_EQ(whole_numbers(array), expected) << name;
    }
    EXPECT_EQ(whole_numbers(read("bool.npy")), (std::vector<std::int64_t>{0, 1, 0, 1, 0, 1}));
    for (const char* name : {"float32.npy", "float64.npy", "int8.npy"})
        EXPECT_EQ(floats(read(name)), (std::vector<float>{0, 1, 2, 3, 4, 5})) << name;
}

TEST_F(NumpyFiles, FortranOrderIsWalkedInCOrder) {
    const Array grid = read("fortran.npy");
    EXPECT_FALSE(grid.is_c_order());
    EXPECT_EQ(whole_numbers(grid), (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5}));
    const auto cube = whole_numbers(read("cube_fortran.npy"));
    for (std::size_t i = 0; i < cube.size(); ++i)
        EXPECT_EQ(cube[i], static_cast<std::int64_t>(i));
}

TEST_F(NumpyFiles, ScalarsEmptyArraysTextAndVersions) {
    EXPECT_EQ(floats(read("scalar.npy")), std::vector<float>{2.5F});
    EXPECT_EQ(read("empty.npy").shape(), (Array::Shape{0, 4}));
    EXPECT_TRUE(whole_numbers(read("empty.npy")).empty());
    EXPECT_EQ(texts(read("text.npy")), (std::vector<std::string>{"Łódź", "", "x"}));
    EXPECT_EQ(texts(read("bytes.npy")), (std::vector<std::string>{"csr", "a"}));
    for (const char* name : {"version2.npy", "version3.npy"})
        EXPECT_EQ(whole_numbers(read(name)).back(), 5) << name;
}

TEST_F(NumpyFiles, WhatIsNotReadIsNamed) {
    const auto complaint = [](const char* name) { return complaint_of([&] { (void)read(name); }); };
    EXPECT_NE(complaint("big_endian.npy").find("the big-endian type 'i8'"), std::string::npos);
    EXPECT_NE(complaint("complex.npy").find("the type 'c16'"), std::string::npos);
    EXPECT_NE(complaint("records.npy").find("a structured type"), std::string::npos);
    EXPECT_NE(complaint("objects.npy").find("an array of Python objects"), std::string::npos);
}

TEST_F(NumpyFiles, WhatWeWriteIsByteForByteWhatNumpyWrites) {
    const std::vector<std::int32_t> values = {0, 1, 2, 3, 4, 5};
    const auto path = folder_->path() / "ours.npy";
    write_npy(path, array_of(std::span(values), {2, 3}));
    EXPECT_EQ(testing::read_bytes(path), testing::read_bytes(folder_->path() / "int32.npy"));
    write_npy(path, read("fortran.npy"));
    EXPECT_EQ(testing::read_bytes(path), testing::read_bytes(folder_->path() / "int64.npy"));
    const std::vector<std::string> names = {"Łódź", "", "x"};
    write_npy(path, array_of(std::span(names)));
    EXPECT_EQ(testing::read_bytes(path), testing::read_bytes(folder_->path() / "text.npy"));
}

TEST(Npy, TypesAreNotMixedUp) {
    EXPECT_NE(complaint_of([] { (void)texts(parse(grid_bytes())); }).find("expected text"),
              std::string::npos);
    const std::vector<double> values = {0.5};
    const Array array = array_of(std::span(values), {1});
    EXPECT_NE(complaint_of([&] { (void)whole_numbers(array); }).find("expected whole numbers"),
              std::string::npos);
    const std::vector<std::uint64_t> huge = {std::uint64_t{1} << 63};
    EXPECT_NE(complaint_of([&] {
                  (void)whole_numbers(array_of(std::span(huge), {1}));
              }).find("the number 9223372036854775808"),
              std::string::npos);
}

TEST(Npy, NodeIdsAreChecked) {
    const std::vector<std::int64_t> ids = {0, 2, -1};
    const Array array = array_of(std::span(ids), {3});
    EXPECT_NE(complaint_of([&] { (void)node_ids(array, 3); }).find("node id -1"),
              std::string::npos);
    EXPECT_EQ(node_ids(array_of(std::span(ids).first(2), {2}), 3), (std::vector<NodeId>{0, 2}));
    EXPECT_NE(complaint_of([&] {
                  (void)node_ids(array_of(std::span(ids).first(2), {2}), 2);
              }).find("expected ids from 0 to 1"),
              std::string::npos);
}

TEST(Npy, ShapesLargerThanTheFileAreRefused) {
    for (const char* shape :
         {"(7,)", "(18446744073709551615,)", "(4294967296, 4294967296)", "(0,)", "(5,)"}) {
        std::string bytes = grid_bytes();
        bytes.replace(bytes.find("(2, 3)"), 6, shape);
        const auto growth = static_cast<std::uint16_t>(std::string(shape).size() - 6);
        bytes[8] = static_cast<char>(bytes[8] + growth);
        EXPECT_NE(complaint_of([&] { (void)parse(bytes); }).find("expected"), std::string::npos)
            << shape;
    }
}

TEST(Npy, SurvivesEveryDamage) {
    testing::attack(grid_bytes(), [](const std::string& bytes) {
        (void)is_npy_of_objects(bytes);
        const Array array = parse(bytes);
        if (array.type().is_whole()) (void)whole_numbers(array);
        if (array.type().kind == ElementKind::kFloat) (void)floats(array);
    });
    const std::vector<std::string> names = {"Łódź", "x"};
    const Array array = array_of(std::span(names));
    testing::attack(npy_header(array.type(), array.shape()) + std::string(array.bytes().view()),
                    [](const std::string& bytes) { (void)texts(parse(bytes)); });
}

TEST(Npy, AnOrdinaryFileIsNeeded) {
    const TemporaryFolder folder;
    EXPECT_NE(complaint_of([&] { (void)read_npy(folder.path()); }).find("found a directory"),
              std::string::npos);
    EXPECT_NE(complaint_of([&] { (void)read_npy(folder.path() / "none"); }).find("No such file"),
              std::string::npos);
}

}  // namespace npy_test
}  // namespace hplc
