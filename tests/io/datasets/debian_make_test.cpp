// data/debian/make on a small index whose graph can be read off by hand (tests/data/debian).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace debian_make_test {

using testing::read_bytes;
using testing::run_command;

testing::CommandResult make(const std::string& options, const std::filesystem::path& out) {
    return run_command(
        fmt::format("'{0}/data/debian/make' --index '{0}/tests/data/debian/Packages' "
                    "{1} '{2}'",
                    testing::source_dir().string(), options, out.string()));
}

std::string lines_of(const std::filesystem::path& file) {
    return run_command(fmt::format("gzip -dc '{}'", file.string())).out;
}

// The task asks for viewer (the first alternative) and fonts, but not for a mailer: two provide it.
// viewer needs base and the one provider of image-codec. The newest fonts needs base.
TEST(DebianMake, ResolvesAlternativesAndVirtualPackages) {
    const testing::TemporaryFolder folder;
    const auto result = make("", folder.path());
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "4 packages, 3 dependencies, 8 features\n");
    EXPECT_EQ(read_bytes(folder.path() / "num_nodes.txt"), "4\n");
    EXPECT_EQ(lines_of(folder.path() / "names.txt.gz"), "base\ncodec-lib\nfonts\nviewer\n");
    EXPECT_EQ(lines_of(folder.path() / "edges.txt.gz"), "0 2\n0 3\n1 3\n");
}

TEST(DebianMake, FeaturesAreSectionAndTags) {
    const testing::TemporaryFolder folder;
    ASSERT_EQ(make("", folder.path()).exit_code, 0);
    EXPECT_EQ(lines_of(folder.path() / "feature_names.txt.gz"),
              "interface::x11\nrole::program\nrole::shared-lib\nsection:admin\nsection:fonts\n"
              "section:graphics\nsection:libs\nuse::viewing\n");
    EXPECT_EQ(lines_of(folder.path() / "features.txt.gz"), "3:1\n2:1 6:1\n4:1\n0:1 1:1 5:1 7:1\n");
}

TEST(DebianMake, AllKeepsWhatTheInstallerDoesNotReach) {
    const testing::TemporaryFolder folder;
    ASSERT_EQ(make("--all", folder.path()).exit_code, 0);
    EXPECT_EQ(lines_of(folder.path() / "names.txt.gz"),
              "base\ncodec-lib\nfonts\nlonely-tool\nmailer-one\nmailer-two\nother-viewer\n"
              "task-desktop\nviewer\n");
    EXPECT_EQ(lines_of(folder.path() / "edges.txt.gz"), "0 2\n0 4\n0 5\n0 6\n0 8\n1 8\n2 7\n7 8\n");
}

TEST(DebianMake, SameIndexSameBytes) {
    const testing::TemporaryFolder first;
    const testing::TemporaryFolder second;
    ASSERT_EQ(make("", first.path()).exit_code, 0);
    ASSERT_EQ(make("", second.path()).exit_code, 0);
    const auto differences = run_command(
        fmt::format("diff -r '{}' '{}'", first.path().string(), second.path().string()));
    EXPECT_EQ(differences.exit_code, 0) << differences.out;
}

TEST(DebianMake, SaysWhatIsWrongWithAnIndex) {
    const testing::TemporaryFolder folder;
    const auto refused =
        run_command(fmt::format("cd '{}' && data/debian/make --index LICENSE '{}'",
                                testing::source_dir().string(), folder.path().string()));
    EXPECT_EQ(refused.exit_code, 1);
    EXPECT_NE(refused.err.find("LICENSE is no Packages file: found a paragraph that begins 'MIT "
                               "License'; expected the fields Package, Version and Section"),
              std::string::npos)
        << refused.err;
}

}  // namespace debian_make_test
}  // namespace hplc
