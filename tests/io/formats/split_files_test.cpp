#include "io/formats/split_files.hpp"

#include <gtest/gtest.h>

#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace split_files_test {

using testing::complaint_of;
using testing::TemporaryFolder;

// A path 0-1-2-3-4 with the split 0-1, 1-2 | 2-3 | 3-4.
class SplitFiles : public ::testing::Test {
  protected:
    void SetUp() override {
        folder.file("graph.txt", "0 1\n1 2\n2 3\n3 4\n");
        folder.file("split/train_pos.txt", "1\t0\n4\t4\n1\t2\n");
        folder.file("split/valid_pos.txt", "3\t2\n");
        folder.file("split/test_pos.txt", "3\t4\n");
    }
    [[nodiscard]] GraphData read() const {
        return read_graph((folder.path() / "graph.txt").string(),
                          {.split = (folder.path() / "split").string()});
    }
    [[nodiscard]] std::string complaint() const {
        return complaint_of([&] { static_cast<void>(read()); });
    }
    [[nodiscard]] std::string in_split(const std::string& name) const {
        return (folder.path() / "split" / name).string();
    }
    TemporaryFolder folder;
};

TEST_F(SplitFiles, KeepsOrderAndDirectionAndDropsTrainingLoops) {
    folder.file("split/heart_valid_samples.txt", "3 0\n4 2\n");
    const GraphData data = read();
    ASSERT_TRUE(data.split);
    EXPECT_EQ(data.split->source, "HeaRT");
    EXPECT_EQ(data.split->train, (std::vector<NodePair>{{1, 0}, {1, 2}}));
    EXPECT_EQ(data.split->valid.positives, (std::vector<NodePair>{{3, 2}}));
    EXPECT_EQ(data.split->valid.candidates.per_edge, 2u);
    EXPECT_EQ(data.split->valid.candidates.pairs, (std::vector<NodePair>{{3, 0}, {4, 2}}));
    EXPECT_TRUE(data.split->test.candidates.empty());
}

TEST_F(SplitFiles, SpeaksTheIdsOfTheGraph) {
    folder.file("graph.txt", "a b\nb c\nc d\nd e\n");
    folder.file("split/train_pos.txt", "a b\nb c\n");
    folder.file("split/valid_pos.txt", "d c\n");
    folder.file("split/test_pos.txt", "d e\n");
    EXPECT_EQ(read().split->valid.positives, (std::vector<NodePair>{{3, 2}}));
}

TEST_F(SplitFiles, RefusesUnknownNodes) {
    folder.file("split/valid_pos.txt", "3\t2\n3\t9\n");
    EXPECT_EQ(complaint(), in_split("valid_pos.txt") +
                               ":2: found node id '9'; expected a whole number from 0 to 4. To "
                               "fix: correct it, or add the node to the graph.");
}

TEST_F(SplitFiles, RefusesEdgesOfAnotherGraph) {
    folder.file("split/test_pos.txt", "0\t4\n");
    EXPECT_EQ(complaint(), (folder.path() / "split").string() +
                               ": found the edge 0 - 4, which the graph does not have; expected a "
                               "split of this graph's edges. To fix: name the split that belongs "
                               "to the graph.");
}

TEST_F(SplitFiles, RefusesMissingFilesAndUnevenCandidates) {
    folder.file("split/test_pos.txt", "3\t4\n0\t1\n");
    folder.file("split/heart_test_samples.txt", "3 0\n4 2\n4 1\n");
    EXPECT_EQ(complaint(), (folder.path() / "split").string() +
                               ": found 3 candidates for 2 positives in the test part; expected "
                               "as many for each. To fix: get the files of one split again.");
    std::filesystem::remove(folder.path() / "split/test_pos.txt");
    EXPECT_EQ(complaint(), (folder.path() / "split").string() +
                               ": found no test_pos.txt; expected test_pos.txt or "
                               "test_pos.txt.gz in it. To fix: add the file, or name another "
                               "folder.");
}

TEST(HeartSplit, HasThePublishedSizes) {
    HPLC_NEED_DATA(folder, "citeseer");
    const GraphData data =
        read_graph(folder.string(), {.split = (folder / "heart_split").string()});
    ASSERT_TRUE(data.split);
    EXPECT_EQ(data.split->train.size(), 3870u);
    EXPECT_EQ(data.split->valid.positives.size(), 227u);
    EXPECT_EQ(data.split->valid.negatives.size(), 227u);
    EXPECT_EQ(data.split->test.positives.size(), 455u);
    EXPECT_EQ(data.split->test.candidates.per_edge, 500u);
}

TEST(HeartSplit, CandidatesAreTheSameAsTextAndAsArray) {
    HPLC_NEED_DATA(folder, "citeseer");
    const TemporaryFolder copy;
    std::filesystem::copy(folder / "heart_split", copy.path() / "split");
    std::filesystem::remove(copy.path() / "split/heart_test_samples.txt.gz");
    const auto split_in = [&](const std::filesystem::path& place) {
        return read_graph(folder.string(), {.split = place.string()}).split;
    };
    EXPECT_EQ(split_in(folder / "heart_split")->test, split_in(copy.path() / "split")->test);
}

}  // namespace split_files_test
}  // namespace hplc
