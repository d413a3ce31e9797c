#include "io/formats/pair_stream.hpp"

#include <gtest/gtest.h>

#include "io/bytes/output_bytes.hpp"
#include "support/support.hpp"

namespace hplc {
namespace pair_stream_test {

class Pairs : public ::testing::Test {
  protected:
    [[nodiscard]] std::vector<NodePair> all(const std::string& path, const NodeIds& ids,
                                            std::size_t block_bytes) const {
        PairStream stream(path, ids, {}, PairStream::Unknown::kRefuse, block_bytes);
        std::vector<NodePair> all;
        while (const auto pairs = stream.next()) {
            all.insert(all.end(), pairs->begin(), pairs->end());
            EXPECT_LE(pairs->size(), block_bytes);
        }
        return all;
    }

    testing::TemporaryFolder folder_;
    NodeIds names_ = NodeIds::names({"a", "b", "c"});
};

TEST_F(Pairs, AreTheSameInBlocksOfAnySize) {
    const std::string text = "\xef\xbb\xbf# said\nsource,target,weight\na,b,1\n\nc,b,2\na,c,1";
    const std::string path = folder_.file("pairs.csv", text).string();
    const std::string zipped = (folder_.path() / "pairs.gz").string();
    OutputBytes out(zipped, true);
    out.write(text);
    out.commit();
    for (const std::size_t block : {1u, 7u, 20u, 1000u}) {
        SCOPED_TRACE(block);
        const std::vector<NodePair> expected = {{0, 1}, {2, 1}, {0, 2}};
        EXPECT_EQ(all(path, names_, block), expected);
        EXPECT_EQ(all(zipped, names_, block), expected);
    }
}

TEST_F(Pairs, OfNumbersNeedNoHeader) {
    std::string text;
    std::vector<NodePair> expected;
    for (NodeId u = 0; u < 500; ++u) {
        text += std::to_string(u) + " " + std::to_string(999 - u) + "\n";
        expected.push_back({u, 999 - u});
    }
    EXPECT_EQ(all(folder_.file("pairs", text).string(), NodeIds::rows(1000), 100), expected);
}

TEST_F(Pairs, ThatAreBadAreToldByTheirLine) {
    const auto complaint = [&](const char* text) {
        const std::string path = folder_.file("pairs", text).string();
        return testing::complaint_of([&] { (void)all(path, names_, 8); });
    };
    EXPECT_NE(complaint("a b\nb c\na c\na zebra\n")
                  .find("pairs: found 1 id that the graph does not have: 'zebra' (line 4)"),
              std::string::npos);
    EXPECT_NE(complaint("a b\nc c\n").find("found the pair of 'c' with itself"), std::string::npos);
    EXPECT_NE(testing::complaint_of([&] {
                  (void)all((folder_.path() / "nothing").string(), names_, 8);
              }).find("No such file"),
              std::string::npos);
    EXPECT_NE(testing::complaint_of([&] {
                  (void)all(folder_.path().string(), names_, 8);
              }).find("directory"),
              std::string::npos);
}

TEST_F(Pairs, MayHoldLineBreaksHashtagsAndUnknownIds) {
    const NodeIds ids = NodeIds::names({"two\nlines", "#b", "=c"});
    const std::string path =
        folder_.file("pairs.csv", "u,v\n#b,\"two\nlines\"\nx,#b\n\"two\nlines\",'=c\n").string();
    for (const std::size_t block : {1u, 5u, 1000u}) {
        PairStream stream(path, ids, {}, PairStream::Unknown::kSkip, block);
        std::vector<NodePair> all;
        while (const auto pairs = stream.next())
            all.insert(all.end(), pairs->begin(), pairs->end());
        EXPECT_EQ(all, (std::vector<NodePair>{{1, 0}, {0, 2}})) << block;
        EXPECT_EQ(stream.unknown().list(), "1 id that the graph does not have: 'x' (line 4)");
    }
}

TEST_F(Pairs, NameAllUnknownIdsAtOnce) {
    const std::string path = folder_.file("pairs", "a b\nx b\na c\ny z\nx a\n").string();
    const std::string complaint = testing::complaint_of([&] { (void)all(path, names_, 4); });
    EXPECT_NE(
        complaint.find("found 3 ids that the graph does not have: 'x' (line 2), 'y' (line 4), "
                       "'z' (line 4); expected"),
        std::string::npos)
        << complaint;
}

}  // namespace pair_stream_test
}  // namespace hplc
