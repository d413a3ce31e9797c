// read_graph() tells formats apart by content, whatever the files are called.
#include <gtest/gtest.h>

#include "io/python.hpp"
#include "io/python/npz.hpp"
#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace recognition_test {

using testing::complaint_of;
namespace fs = std::filesystem;

class Recognition : public ::testing::Test {
  protected:
    // A copy of a file under a name that says nothing.
    std::string anonymous(const fs::path& file) const {
        return folder_.file("data", testing::read_bytes(file)).string();
    }
    std::string format_of(const std::string& path) const { return read_graph(path, {}).format; }
    std::string complaint(const std::string& path, const ReadOptions& options = {}) const {
        return complaint_of([&] { (void)read_graph(path, options); });
    }

    testing::TemporaryFolder folder_;
};

TEST_F(Recognition, OfFiles) {
    testing::run_python("formats/npz_graph_files.py", {folder_.path()});
    EXPECT_EQ(format_of(anonymous(folder_.path() / "csr.npz")), "SciPy npz");
    EXPECT_EQ(format_of(anonymous(folder_.path() / "shchur.npz")), "npz of Shchur et al.");
    EXPECT_EQ(format_of(anonymous(folder_.path() / "collection.npz")), "npz of pickled matrices");
    testing::run_python("formats/planetoid_files.py", {folder_.path()});
    EXPECT_EQ(format_of(anonymous(folder_.path() / "ind.tiny.graph")), "pickled neighbour lists");
    EXPECT_EQ(format_of(anonymous(folder_.path() / "ind.tiny.allx")), "pickled SciPy matrix");
    EXPECT_EQ(format_of(folder_.file("data",
                                     "%%MatrixMarket matrix coordinate pattern general\n"
                                     "2 2 1\n1 2\n")),
              "MatrixMarket");
    EXPECT_EQ(format_of(folder_.file("data", "% a comment\n1 2\n")), "edge list");
}

TEST_F(Recognition, OfFolders) {
    testing::run_python("formats/ogb_files.py", {folder_.path()});
    EXPECT_EQ(format_of(folder_.path() / "collab"), "OGB");
    EXPECT_EQ(read_graph(folder_.path() / "collab", {}).name, "collab");
    fs::create_directory(folder_.path() / "p");
    testing::run_python("formats/planetoid_files.py", {folder_.path() / "p"});
    EXPECT_EQ(format_of(folder_.path() / "p"), "Planetoid");
    EXPECT_EQ(format_of(folder_.path() / "p/ind.tiny.x"), "Planetoid");
    fs::create_directory(folder_.path() / "empty");
    EXPECT_NE(complaint(folder_.path() / "empty").find("a folder of no known layout"),
              std::string::npos);
}

TEST_F(Recognition, WhatIsNoGraphIsCalledByItsName) {
    const fs::path fixtures = testing::source_dir() / "tests/io/fixtures";
    for (const char* name : {"zip.pt", "legacy.pt"}) {
        EXPECT_NE(complaint(anonymous(fixtures / name)).find("found a file of torch.save"),
                  std::string::npos);
    }
    testing::run_python("python/npy_files.py", {"write", folder_.path()});
    EXPECT_NE(complaint(anonymous(folder_.path() / "int64.npy")).find("found a NumPy array"),
              std::string::npos);
    EXPECT_NE(complaint(anonymous(folder_.path() / "plain.npz")).find("the arrays [grid, names]"),
              std::string::npos);
    std::string cut = testing::read_bytes(folder_.path() / "plain.npz");
    cut.resize(cut.size() / 2);
    EXPECT_NE(complaint(folder_.file("data", cut)).find("a zip archive that cannot be read"),
              std::string::npos);
}

TEST_F(Recognition, OfFeatureFiles) {
    const std::string graph = folder_.file("graph", "0 1\n1 2\n2 3\n");
    testing::run_python("formats/npz_graph_files.py", {folder_.path()});
    const GraphData sparse = read_graph(graph, {.features = (folder_.path() / "csr.npz").string()});
    ASSERT_TRUE(sparse.features);
    EXPECT_EQ(sparse.features->values, (std::vector<float>{1, 1, 2.5}));
    testing::run_python("python/npy_files.py", {"write", folder_.path()});
    EXPECT_NE(complaint(graph, {.features = (folder_.path() / "float32.npy").string()})
                  .find("found 2 rows of features; expected one for each of 4 nodes"),
              std::string::npos);
    const std::string pair = folder_.file("pair", "0 1\n");
    const GraphData dense =
        read_graph(pair, {.features = (folder_.path() / "float32.npy").string()});
    EXPECT_EQ(dense.features->num_columns, 3u);
    EXPECT_EQ(dense.features->offsets, (std::vector<std::uint64_t>{0, 2, 5}));
}

TEST_F(Recognition, OfSplitFolders) {
    testing::run_python("formats/ogb_files.py", {folder_.path()});
    const std::string graph = folder_.file("graph", "0 1\n1 2\n3 4\n0 2\n2 4\n0 4\n");
    const std::string split = (folder_.path() / "collab/split/time").string();
    const GraphData data = read_graph(graph, {.split = split});
    ASSERT_TRUE(data.split);
    EXPECT_EQ(data.split->train.size(), 4u);
    EXPECT_EQ(data.split->test.positives.size(), 2u);
    fs::remove(fs::path(split) / "train.pt");
    EXPECT_NE(complaint(graph, {.split = split}).find("train.pt: found 'No such file"),
              std::string::npos);
}

}  // namespace recognition_test
}  // namespace hplc
