// Small inputs that unpack to huge ones: each is refused with a sentence before it takes more than
// its budget.
#include <gtest/gtest.h>

#include "base/memory/memory.hpp"
#include "io/bytes/gzip.hpp"
#include "io/formats/pair_stream.hpp"
#include "io/formats/pickle_graph.hpp"
#include "io/python.hpp"
#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace bombs_test {

using testing::complaint_of;
using testing::TemporaryFolder;

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
constexpr std::uint64_t kBudget = 48 * kMiB;

std::string gzipped(std::string_view text) {
    std::string bytes;
    GzipStream gzip([&](std::string_view piece) { bytes += piece; });
    gzip.write(text);
    gzip.finish();
    return bytes;
}

// `copies` members of 8 MiB of `line` each.
std::string gzip_bomb(std::string_view line, int copies) {
    std::string text;
    while (text.size() < 8 * kMiB)
        text += line;
    const std::string member = gzipped(text);
    std::string bomb;
    for (int i = 0; i < copies; ++i)
        bomb += member;
    return bomb;
}

// What a program takes for a byte that it uses; ThreadSanitizer keeps notes of four times its size.
#ifdef __SANITIZE_THREAD__
constexpr std::uint64_t kBytesForOne = 5;
#else
constexpr std::uint64_t kBytesForOne = 1;
#endif

// What reading the file under the budget says; checks that little more than it was taken. Twice as
// much is room for an allocator that copies when it grows (that of ASan).
std::string complaint_about(const std::string& path, std::uint64_t budget = kBudget) {
    return_freed_memory();
    (void)reset_peak_resident_memory();
    const std::uint64_t before = resident_memory();
    const std::string message =
        complaint_of([&] { (void)read_graph(path, {.memory = MemoryBudget(budget)}); });
    EXPECT_LT(peak_resident_memory(), before + kBytesForOne * (2 * budget + 32 * kMiB));
    return message;
}

void expect_refusal(const std::string& message) {
    EXPECT_NE(message.find("needs more than 48.0 MiB of memory to be read; expected one that fits "
                           "--max-memory"),
              std::string::npos)
        << message;
}

TEST(Bombs, OfGzipAreRefused) {
    const TemporaryFolder folder;
    const std::string bomb = gzip_bomb("1 2\n", 40);
    EXPECT_LT(bomb.size(), kMiB);
    expect_refusal(complaint_about(folder.file("graph.txt.gz", bomb).string()));
}

TEST(Bombs, OfGzipInAFolderOfOurOwnAreRefused) {
    const TemporaryFolder folder;
    folder.file("num_nodes.txt", "3\n");
    folder.file("edges.txt.gz", gzip_bomb("0 1\n", 40));
    expect_refusal(complaint_about(folder.path().string()));
}

// The text fits, its edges, four times as large, do not.
TEST(Bombs, OfTextWithShortLinesAreRefused) {
    const TemporaryFolder folder;
    expect_refusal(complaint_about(folder.file("graph.txt.gz", gzip_bomb("1 2\n", 4)).string()));
}

TEST(Bombs, OfNpzAreRefused) {
    const TemporaryFolder folder;
    testing::run_python("bomb_files.py", {folder.path()});
    expect_refusal(complaint_about((folder.path() / "entry.npz").string()));
    // 16 MiB of bytes that become 16 M floats.
    expect_refusal(complaint_about((folder.path() / "elements.npz").string()));
}

TEST(Bombs, OfPicklesAreRefused) {
    const TemporaryFolder folder;
    const std::string start = "\x80\x02";
    expect_refusal(complaint_about(
        folder.file("lists.pkl", start + std::string(4 * kMiB, ']') + ".").string()));
    expect_refusal(complaint_about(
        folder.file("numbers.pkl", start + std::string(16 * kMiB, 'N') + ".").string()));
}

// The same list for every node: edges without end from a few bytes, whatever the budget.
TEST(Bombs, OfSharedListsAreRefused) {
    const TemporaryFolder folder;
    testing::run_python("bomb_files.py", {folder.path()});
    const std::string path = (folder.path() / "shared.pkl").string();
    EXPECT_LT(std::filesystem::file_size(path), 100'000u);
    const std::string message = complaint_about(path);
    EXPECT_NE(message.find("the same list again and again; expected a list of its own"),
              std::string::npos)
        << message;
}

TEST(Bombs, OfPairsWithoutLineEndsAreRefused) {
    const TemporaryFolder folder;
    const std::string path = folder.file("pairs.gz", gzip_bomb("0", 40)).string();
    const NodeIds ids = NodeIds::rows(3);
    PairStream pairs(path, ids, {}, PairStream::Unknown::kRefuse, 4096);
    const std::string message = complaint_of([&] { (void)pairs.next(); });
    EXPECT_NE(message.find("pairs.gz:1: found a row of more than 10"), std::string::npos)
        << message;
}

TEST(Bombs, WithinTheBudgetAreRead) {
    const TemporaryFolder folder;
    const std::string path = folder.file("graph.txt.gz", gzip_bomb("1 2\n", 4)).string();
    EXPECT_EQ(read_graph(path, {.memory = MemoryBudget(1024 * kMiB)}).edges.num_nodes, 2u);
}

}  // namespace bombs_test
}  // namespace hplc
