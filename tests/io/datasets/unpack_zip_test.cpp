#include "io/datasets/unpack_zip.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <zip.h>

#include <algorithm>

#include "io/bytes/zip_writer.hpp"
#include "support/support.hpp"

namespace hplc {
namespace unpack_zip_test {

namespace fs = std::filesystem;
using testing::complaint_of;
using testing::read_bytes;
using testing::TemporaryFolder;

struct UnpackZip : ::testing::Test {
    TemporaryFolder folder;
    fs::path archive = folder.path() / "a.zip";
    fs::path out = folder.path() / "inside" / "out";

    void pack(const std::vector<std::pair<std::string, std::string>>& entries) const {
        std::vector<ZipEntry> views;
        for (const auto& [name, bytes] : entries)
            views.push_back({name, {bytes}});
        write_zip(archive, views);
    }
    void unpack(const UnzipLimits& limits = {}) const { unpack_zip(archive, out, limits); }
    // What is said when it is refused; checks that nothing was written anywhere.
    std::string refusal(const UnzipLimits& limits = {}) const {
        const std::string message = complaint_of([&] { unpack(limits); });
        EXPECT_FALSE(fs::exists(out));
        EXPECT_FALSE(fs::exists(folder.path() / "evil"));
        EXPECT_FALSE(fs::exists(folder.path() / "inside" / "evil"));
        return message;
    }
};

TEST_F(UnpackZip, LeavesOutTheTopFolderThatAllShare) {
    pack({{"ddi/", ""}, {"ddi/raw/edge.csv", "0,1\n"}, {"ddi/RELEASE", "v1"}});
    unpack();
    EXPECT_EQ(read_bytes(out / "raw" / "edge.csv"), "0,1\n");
    EXPECT_EQ(read_bytes(out / "RELEASE"), "v1");
}

TEST_F(UnpackZip, KeepsNamesWhereNoFolderIsShared) {
    pack({{"a/x", "1"}, {"b", "2"}, {"empty/", ""}});
    unpack();
    EXPECT_EQ(read_bytes(out / "a" / "x"), "1");
    EXPECT_EQ(read_bytes(out / "b"), "2");
    EXPECT_TRUE(fs::is_directory(out / "empty"));
}

TEST_F(UnpackZip, SkipsWhatMacosAdds) {
    pack({{"ddi/x", "1"}, {"__MACOSX/ddi/._x", "junk"}});
    unpack();
    EXPECT_EQ(read_bytes(out / "x"), "1");
    EXPECT_FALSE(fs::exists(out / "__MACOSX"));
}

TEST_F(UnpackZip, RefusesNamesThatLeaveTheFolder) {
    for (const std::string name :
         {"../evil", "a/../../evil", "/evil", "a//b", "./x", "a/.", "..", "..\\evil", "a\nb"}) {
        pack({{"good", "1"}, {name, "evil"}});
        EXPECT_NE(refusal().find("the unsafe name"), std::string::npos) << name;
    }
}

TEST_F(UnpackZip, RefusesNamesThatStandInEachOthersWay) {
    pack({{"x", "1"}, {"y", "2"}});
    std::string bytes = read_bytes(archive);  // no library writes two entries of one name
    std::ranges::replace(bytes, 'y', 'x');
    folder.file("a.zip", bytes);
    EXPECT_NE(refusal().find("two entries 'x'"), std::string::npos);
    pack({{"x", "1"}, {"x-y", "2"}, {"x/y", "3"}});
    EXPECT_NE(refusal().find("'x' as file and as folder"), std::string::npos);
}

TEST_F(UnpackZip, RefusesLinks) {
    int error = 0;
    zip_t* zip = zip_open(archive.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &error);
    const std::string target = "/etc/passwd";
    const auto index = zip_file_add(
        zip, "link", zip_source_buffer(zip, target.data(), target.size(), 0), ZIP_FL_ENC_UTF_8);
    zip_file_set_external_attributes(zip, static_cast<zip_uint64_t>(index), 0, ZIP_OPSYS_UNIX,
                                     static_cast<zip_uint32_t>(S_IFLNK | 0777) << 16);
    ASSERT_EQ(zip_close(zip), 0);
    EXPECT_NE(refusal().find("'link', a link or device"), std::string::npos);
}

TEST_F(UnpackZip, BoundsCountAndSize) {
    pack({{"x", "12345"}, {"y", "67890"}});
    EXPECT_NE(refusal({.max_entries = 1}).find("2 entries"), std::string::npos);
    EXPECT_NE(refusal({.max_bytes = 9}).find("more than 9 bytes"), std::string::npos);
    unpack({.max_entries = 2, .max_bytes = 10});
    EXPECT_EQ(read_bytes(out / "y"), "67890");
}

TEST_F(UnpackZip, RefusesDamageAndLeavesNothing) {
    pack({{"first", "good"}, {"second", "these bytes will be damaged"}});
    std::string bytes = read_bytes(archive);
    bytes[bytes.find("these")] ^= 1;
    folder.file("a.zip", bytes);
    EXPECT_NE(refusal().find("damaged data in 'second'"), std::string::npos);
}

TEST_F(UnpackZip, RefusesWhatIsNoArchive) {
    pack({{"x", "1"}});
    const std::string whole = read_bytes(archive);
    for (const std::string& bytes : {std::string("not a zip"), whole.substr(0, whole.size() / 2)}) {
        folder.file("a.zip", bytes);
        EXPECT_NE(refusal().find("no readable zip archive"), std::string::npos);
    }
    pack({});
    EXPECT_NE(refusal().find("an empty archive"), std::string::npos);
}

// Whatever single byte is broken (every third is tried, as each costs a sync): it is refused, or
// nothing that was unpacked has changed.
TEST_F(UnpackZip, SurvivesAnyFlippedByte) {
    pack({{"d/x", "some text"}});
    const std::string whole = read_bytes(archive);
    for (std::size_t i = 0; i < whole.size(); i += 3) {
        std::string bytes = whole;
        bytes[i] = static_cast<char>(bytes[i] ^ 0x41);
        folder.file("a.zip", bytes);
        try {
            unpack();
        } catch (const InputError&) {
            EXPECT_FALSE(fs::exists(out)) << i;
            continue;
        }
        std::vector<std::string> contents;
        for (const auto& entry : fs::recursive_directory_iterator(out)) {
            if (entry.is_regular_file()) contents.push_back(read_bytes(entry));
        }
        EXPECT_EQ(contents, std::vector<std::string>{"some text"}) << i;
        fs::remove_all(out);
    }
}

}  // namespace unpack_zip_test
}  // namespace hplc
