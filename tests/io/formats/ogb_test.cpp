#include "io/formats/ogb.hpp"

#include <gtest/gtest.h>

#include "io/formats/ogb_split.hpp"
#include "io/hostile.hpp"
#include "io/python.hpp"
#include "support/support.hpp"

namespace hplc {
namespace ogb_test {

using testing::complaint_of;
namespace fs = std::filesystem;

class Ogb : public ::testing::Test {
  protected:
    Ogb() { testing::run_python("formats/ogb_files.py", {folder_.path()}); }

    fs::path collab() const { return folder_.path() / "collab"; }
    fs::path citation2() const { return folder_.path() / "citation2"; }
    static std::string complaint(const fs::path& folder) {
        return complaint_of([&] { (void)read_ogb(folder, {}); });
    }
    // Replaces a gzipped file by a plain one of this text.
    void replace(const std::string& file, const std::string& text) {
        fs::remove(folder_.path() / (file + ".gz"));
        (void)folder_.file(file, text);
    }

    testing::TemporaryFolder folder_;
};

TEST_F(Ogb, CollabHasWeightsYearsFeaturesAndNumbersAsIds) {
    EXPECT_TRUE(looks_like_ogb(collab()));
    const GraphData data = read_ogb(collab(), {});
    EXPECT_EQ(data.edges.num_nodes, 5u);
    EXPECT_EQ(data.edges.edges,
              (std::vector<NodePair>{{0, 1}, {1, 0}, {1, 2}, {3, 4}, {0, 2}, {2, 4}, {0, 4}}));
    EXPECT_EQ(data.edges.weights, (std::vector<float>{1, 1, 2, 1, 1, 1, 1}));
    EXPECT_EQ(data.edges.times, (std::vector<double>{2015, 2016, 2016, 2017, 2018, 2019, 2019}));
    ASSERT_TRUE(data.features);
    EXPECT_EQ(data.features->values, (std::vector<float>{0.5, -1, 1, 1, 2}));
    EXPECT_EQ(data.ids.text(2), "60000000000");
    EXPECT_FALSE(data.ids.are_text());

    ASSERT_TRUE(data.split);
    EXPECT_EQ(data.split->source, "OGB split/time");
    EXPECT_EQ(data.split->train, (std::vector<NodePair>{{0, 1}, {1, 0}, {1, 2}, {3, 4}}));
    EXPECT_EQ(data.split->valid.positives, (std::vector<NodePair>{{0, 2}}));
    EXPECT_EQ(data.split->valid.negatives, (std::vector<NodePair>{{0, 3}, {1, 4}}));
    EXPECT_EQ(data.split->test.positives, (std::vector<NodePair>{{2, 4}, {0, 4}}));
    EXPECT_EQ(data.split->test.negatives, (std::vector<NodePair>{{1, 3}}));
    EXPECT_TRUE(data.split->test.candidates.empty());
}

TEST_F(Ogb, WithoutTrainPtTheRawEdgesAreTheTrainingEdges) {
    const GraphData with = read_ogb(collab(), {});
    fs::remove(collab() / "split/time/train.pt");
    const GraphData without = read_ogb(collab(), {});
    EXPECT_EQ(without.edges.edges, with.edges.edges);
    EXPECT_EQ(without.edges.weights, with.edges.weights);
    EXPECT_EQ(without.edges.times, with.edges.times);
    EXPECT_EQ(without.split->train, with.split->train);
    EXPECT_TRUE(without.remarks.empty());
}

TEST_F(Ogb, Citation2HasCandidatesForEachPositive) {
    const GraphData data = read_ogb(citation2(), {});
    EXPECT_EQ(data.edges.edges,
              (std::vector<NodePair>{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {3, 1}, {0, 2}}));
    EXPECT_TRUE(data.edges.times.empty());
    EXPECT_EQ(data.ids.text(3), "p3");
    const CandidateLists& candidates = data.split->test.candidates;
    EXPECT_EQ(candidates.per_edge, 3u);
    EXPECT_EQ(candidates.pairs,
              (std::vector<NodePair>{{3, 0}, {3, 2}, {3, 2}, {0, 3}, {0, 3}, {0, 1}}));
    EXPECT_TRUE(data.split->test.negatives.empty());
}

TEST_F(Ogb, WithoutASplitTheRestIsSaidInARemark) {
    fs::remove_all(collab() / "split");
    const GraphData data = read_ogb(collab(), {});
    EXPECT_FALSE(data.split);
    EXPECT_EQ(data.edges.edges.size(), 4u);
    ASSERT_EQ(data.remarks.size(), 1u);
    EXPECT_NE(data.remarks[0].find("training edges only"), std::string::npos);
}

TEST_F(Ogb, TwoSplitsAreAskedAbout) {
    fs::copy(collab() / "split/time", collab() / "split/random", fs::copy_options::recursive);
    EXPECT_NE(complaint(collab()).find("found 2 splits"), std::string::npos);
}

TEST_F(Ogb, PartsThatDoNotFitAreNamed) {
    fs::remove(collab() / "split/time/train.pt");
    replace("collab/raw/num-edge-list.csv", "5\n");
    EXPECT_NE(complaint(collab()).find("edge.csv.gz: found 4 lines; expected 5"),
              std::string::npos);
    replace("collab/raw/num-edge-list.csv", "4\n");
    replace("collab/raw/edge_year.csv", "2015\nx\n2016\n2017\n");
    EXPECT_NE(complaint(collab()).find("edge_year.csv:2: found 'x'"), std::string::npos);
    replace("collab/raw/edge_year.csv", "2015\n2016\n2017\n");
    EXPECT_NE(complaint(collab()).find("edge_year.csv: found 3 lines; expected 4"),
              std::string::npos);
    replace("collab/raw/edge_year.csv", "2015\n2016\n2016\n2017\n");
    replace("collab/raw/num-node-list.csv", "4\n");
    EXPECT_NE(complaint(collab()).find("edge.csv.gz:4: found node id '4'"), std::string::npos);
    replace("collab/raw/num-node-list.csv", "4294967294\n");
    EXPECT_NE(complaint(collab()).find("4294967294 nodes for 4 edges"), std::string::npos);
    replace("collab/raw/num-node-list.csv", "5\n5\n");
    EXPECT_NE(complaint(collab()).find("because there is one graph"), std::string::npos);
}

TEST_F(Ogb, ABadMappingIsNamedAndARepeatedIdRemarkedOn) {
    const std::string file = "citation2/mapping/nodeidx2paperid.csv";
    replace(file, "node idx,paper id\n0,a\n1,b\n1,c\n3,d\n");
    EXPECT_NE(complaint(citation2()).find("nodeidx2paperid.csv:4: found '1,c'"), std::string::npos);
    replace(file, "node idx,paper id\n0,a\n1,b\n2,c\n");
    EXPECT_NE(complaint(citation2()).find("found 3 lines; expected 4, by num-node-list.csv"),
              std::string::npos);
    replace(file, "node idx,paper id\n0,a\n1,a\n2,c\n3,d\n");
    const GraphData data = read_ogb(citation2(), {});
    EXPECT_TRUE(data.ids.are_rows());
    ASSERT_EQ(data.remarks.size(), 1u);
    EXPECT_NE(data.remarks[0].find("the same id to several nodes"), std::string::npos);
}

TEST_F(Ogb, SplitsOfOtherShapesAreRefused) {
    fs::copy(citation2() / "split/time/test.pt", citation2() / "split/time/valid.pt",
             fs::copy_options::overwrite_existing);
    EXPECT_EQ(read_ogb_part(citation2() / "split/time", "valid", 4).positives.edges.size(), 2u);
    EXPECT_NE(complaint_of([&] {
                  (void)read_ogb_part(citation2() / "split/time", "valid", 3);
              }).find("valid.pt(source_node): found node id 3; expected ids from 0 to 2"),
              std::string::npos);
    fs::copy(testing::source_dir() / "tests/io/fixtures/zip.pt",
             citation2() / "split/time/valid.pt", fs::copy_options::overwrite_existing);
    EXPECT_NE(complaint(citation2()).find("valid.pt(edge): found node id 4"), std::string::npos);
}

TEST_F(Ogb, SplitsSurviveDamage) {
    const fs::path split = collab() / "split/time";
    const std::string whole = testing::read_bytes(split / "valid.pt");
    const auto read = [&](const std::string& bytes) {
        (void)folder_.file("collab/split/time/valid.pt", bytes);
        (void)read_ogb_part(split, "valid", 5);
    };
    testing::attack(whole, read, 5);
}

}  // namespace ogb_test
}  // namespace hplc
