#include "base/files/checksum.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace checksum_test {

// NIST's examples (FIPS 180-4).
TEST(Sha256, GivesThePublishedDigests) {
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(std::string(1000000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, DoesNotCareHowTheBytesAreCut) {
    Sha256 digest;
    digest.add("a");
    digest.add("");
    digest.add("bc");
    EXPECT_EQ(digest.finish(), sha256("abc"));
}

TEST(Sha256, OfAFileIsThatOfItsBytes) {
    const testing::TemporaryFolder folder;
    const std::string bytes(3 << 20, '\0');  // several pieces
    EXPECT_EQ(sha256_of_file(folder.file("zeros", bytes)), sha256(bytes));
    EXPECT_EQ(sha256_of_file(folder.file("empty", "")), sha256(""));
}

TEST(Sha256, OfWhatCannotBeReadIsAnError) {
    const testing::TemporaryFolder folder;
    const auto missing = folder.path() / "missing";
    EXPECT_EQ(testing::complaint_of([&] { return sha256_of_file(missing); }),
              missing.string() +
                  ": found 'No such file or directory' when opening it; expected a file that can "
                  "be read.");
    EXPECT_EQ(testing::complaint_of([&] { return sha256_of_file(folder.path()); }),
              folder.path().string() +
                  ": found 'Is a directory' when reading it; expected a file that can be read.");
}

}  // namespace checksum_test
}  // namespace hplc
