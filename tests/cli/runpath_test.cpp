// Where the program looks for its libraries, and the check of it: tools/check-runpath.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace runpath_test {

using testing::CommandResult;
using testing::program;
using testing::run_command;
using testing::TemporaryFolder;

// A library of a few lines with a search path of its own.
std::string library_with(const TemporaryFolder& folder, const std::string& search_path) {
    const std::string source = folder.file("a.c", "int answer(void) { return 42; }\n").string();
    const std::string library = (folder.path() / "liba.so").string();
    const std::string flag = search_path.empty() ? "" : "'-Wl,-rpath," + search_path + "'";
    const CommandResult built =
        run_command(fmt::format("c++ -x c -shared -fPIC '{}' -o '{}' {}", source, library, flag));
    EXPECT_EQ(built.exit_code, 0) << built.err;
    return library;
}

CommandResult check_runpath(const std::string& place) {
    return run_command(
        fmt::format("'{}/tools/check-runpath' '{}'", testing::source_dir().string(), place));
}

TEST(CheckRunpath, TakesAbsoluteFoldersAndTheFilesOwn) {
    for (const std::string path : {"", "/usr/lib", "$ORIGIN", "$ORIGIN/../lib:/usr/lib"}) {
        const TemporaryFolder folder;
        const CommandResult result = check_runpath(library_with(folder, path));
        EXPECT_EQ(result.exit_code, 0) << path << ": " << result.err;
    }
}

TEST(CheckRunpath, RefusesEmptyAndRelativeElements) {
    for (const std::string path :
         {"/usr/lib:", ":/usr/lib", "/usr/lib::/lib", "lib", "$ORIGINAL"}) {
        const TemporaryFolder folder;
        (void)library_with(folder, path);
        const CommandResult result = check_runpath(folder.path().string());
        EXPECT_EQ(result.exit_code, 1) << path;
        EXPECT_NE(result.err.find("in its search path '" + path + "'"), std::string::npos)
            << result.err;
    }
}

TEST(CheckRunpath, RefusesToFindNothing) {
    const TemporaryFolder folder;
    EXPECT_EQ(check_runpath(folder.path().string()).exit_code, 1);
    EXPECT_EQ(check_runpath((folder.path() / "none").string()).exit_code, 1);
}

// The attack itself: a folder of data that holds libraries by the names of those we need.
TEST(Program, LoadsNothingFromTheFolderItIsRunIn) {
    const TemporaryFolder folder;
    const std::string source =
        folder
            .file("trap.c",
                  "#include <unistd.h>\n"
                  "__attribute__((constructor)) static void spring(void) { _exit(99); }\n")
            .string();
    const std::string place = folder.path().string();
    const CommandResult needed =
        run_command(fmt::format("readelf -d '{}' | sed -n 's/.*NEEDED.*\\[\\(.*\\)\\]/\\1/p' |"
                                " grep -vE '^(libc|ld-linux).*' | tee '{}/names'",
                                program(), place));
    ASSERT_NE(needed.out.find("libz.so.1"), std::string::npos) << needed.out;
    const CommandResult set =
        run_command(fmt::format("cd '{}' && c++ -x c -shared -fPIC trap.c -o trap.so &&"
                                " while read -r name; do cp trap.so \"$name\"; done <names",
                                place));
    ASSERT_EQ(set.exit_code, 0) << set.err;
    const CommandResult result =
        run_command(fmt::format("cd '{}' && '{}' --version", place, program()));
    EXPECT_EQ(result.exit_code, 0) << result.err;
}

}  // namespace runpath_test
}  // namespace hplc
