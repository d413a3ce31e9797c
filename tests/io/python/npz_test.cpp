#include "io/python/npz.hpp"

#include <gtest/gtest.h>

#include "io/bytes/zip_writer.hpp"
#include "io/hostile.hpp"
#include "io/python.hpp"
#include "support/support.hpp"

namespace hplc {
namespace npz_test {

using testing::complaint_of;
using testing::TemporaryFolder;

const std::vector<std::uint8_t> kDistances = {0, 1, 2, 3, 4, 255};
const std::vector<float> kMembership = {0.5F, -0.25F};
const std::vector<std::string> kIds = {"Łódź", "libc6"};
const std::vector<std::int64_t> kOne = {7};

std::vector<NamedArray> example() {
    return {{"distances", array_of(std::span(kDistances), {2, 3})},
            {"membership", array_of(std::span(kMembership), {2})},
            {"ids", array_of(std::span(kIds))},
            {"one", array_of(std::span(kOne), {})},
            {"none", array_of(std::span(kOne).first(0), {0, 3})}};
}

std::string example_bytes() {
    const TemporaryFolder folder;
    write_npz(folder.path() / "a.npz", example());
    return testing::read_bytes(folder.path() / "a.npz");
}

TEST(Npz, NumpyReadsWhatWeWrite) {
    const TemporaryFolder folder;
    write_npz(folder.path() / "a.npz", example());
    testing::run_python("python/npy_files.py", {"check", folder.path() / "a.npz"});
}

TEST(Npz, WeReadWhatWeWrite) {
    const NpzFile file(SharedBytes::owned(example_bytes()), "a.npz");
    EXPECT_EQ(file.names(),
              (std::vector<std::string>{"distances", "membership", "ids", "one", "none"}));
    EXPECT_EQ(whole_numbers(file.array("distances")),
              (std::vector<std::int64_t>{0, 1, 2, 3, 4, 255}));
    EXPECT_EQ(floats(file.array("membership")), kMembership);
    EXPECT_EQ(texts(file.array("ids")), kIds);
    EXPECT_EQ(file.array("none").shape(), (Array::Shape{0, 3}));
}

TEST(Npz, WeReadWhatNumpyWrites) {
    const TemporaryFolder folder;
    testing::run_python("python/npy_files.py", {"write", folder.path()});
    const NpzFile plain = NpzFile::open(folder.path() / "plain.npz");
    EXPECT_EQ(whole_numbers(plain.array("grid")), (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(texts(plain.array("names")), (std::vector<std::string>{"a", "b"}));
    const NpzFile packed = NpzFile::open(folder.path() / "packed.npz");
    EXPECT_EQ(floats(packed.array("zeros")), std::vector<float>(100'000, 0.0F));
}

TEST(Npz, SameArraysSameBytes) {
    EXPECT_EQ(example_bytes(), example_bytes());
}

TEST(Npz, AMissingArrayIsNamed) {
    const NpzFile file(SharedBytes::owned(example_bytes()), "a.npz");
    EXPECT_NE(complaint_of([&] { (void)file.array("x"); }).find("a.npz(x.npy): found no such"),
              std::string::npos);
}

TEST(Npz, AnImpossibleSizeIsRefusedBeforeItIsAllocated) {
    std::string bytes = example_bytes();
    // The two sizes of the first entry in the central directory: 2 GiB.
    const std::size_t entry = bytes.find("PK\x01\x02");
    for (const std::size_t at : {entry + 20, entry + 24})
        bytes.replace(at, 4, std::string("\x00\x00\x00\x80", 4));
    const testing::AllocationLimit limit(1 << 20);
    EXPECT_NE(complaint_of([&] {
                  (void)NpzFile(SharedBytes::owned(bytes), "a.npz").array("distances");
              }).find("a.npz"),
              std::string::npos);
}

TEST(Npz, SurvivesEveryDamage) {
    testing::attack(example_bytes(), [](const std::string& bytes) {
        const NpzFile file(SharedBytes::owned(bytes), "a.npz");
        for (const std::string& name : file.names())
            (void)file.array(name);
    });
}

TEST(Npz, AFlippedElementIsFoundByTheChecksum) {
    std::string bytes = example_bytes();
    bytes[bytes.find(std::string("\x00\x01\x02\x03\x04", 5)) + 1] ^= 1;
    const NpzFile file(SharedBytes::owned(bytes), "a.npz");
    EXPECT_NE(complaint_of([&] { (void)file.array("distances"); }).find("damaged data"),
              std::string::npos);
}

}  // namespace npz_test
}  // namespace hplc
