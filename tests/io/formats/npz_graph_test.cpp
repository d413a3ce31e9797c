#include "io/formats/npz_graph.hpp"

#include <gtest/gtest.h>

#include "io/bytes/input_bytes.hpp"
#include "io/hostile.hpp"
#include "io/python.hpp"
#include "io/python/npz.hpp"
#include "support/support.hpp"

namespace hplc {
namespace npz_graph_test {

using testing::complaint_of;

class NpzGraph : public ::testing::Test {
  protected:
    NpzGraph() { testing::run_python("formats/npz_graph_files.py", {folder_.path()}); }

    std::string bytes(const std::string& name) const {
        return testing::read_bytes(folder_.path() / name);
    }
    GraphData read(const std::string& name) const {
        return read_npz_graph(SharedBytes::owned(bytes(name)), name);
    }
    std::string complaint(const std::string& name) const {
        return complaint_of([&] { (void)read(name); });
    }

    testing::TemporaryFolder folder_;
};

const std::vector<std::uint64_t> kOffsets = {0, 1, 2, 2, 4};
const std::vector<std::uint32_t> kColumns = {0, 1, 0, 1};
const std::vector<float> kValues = {1, 2, 3, 3};

void expect_graph(const GraphData& data) {
    EXPECT_EQ(data.edges.num_nodes, 4u);
    EXPECT_EQ(data.ids.size(), 4u);
    EXPECT_EQ(data.edges.edges, (std::vector<NodePair>{{0, 1}, {1, 0}, {2, 3}}));
    EXPECT_EQ(data.edges.weights, (std::vector<float>{1, 1, 2.5}));
}

void expect_features(const GraphData& data) {
    ASSERT_TRUE(data.features);
    EXPECT_EQ(data.features->num_columns, 2u);
    EXPECT_EQ(data.features->offsets, kOffsets);
    EXPECT_EQ(data.features->columns, kColumns);
    EXPECT_EQ(data.features->values, kValues);
}

TEST_F(NpzGraph, ScipyMatricesOfEveryLayout) {
    EXPECT_TRUE(looks_like_npz(SharedBytes::owned(bytes("csr.npz"))));
    expect_graph(read("csr.npz"));
    expect_graph(read("coo.npz"));
    GraphData by_columns = read("csc.npz");
    EXPECT_EQ(by_columns.edges.edges, (std::vector<NodePair>{{1, 0}, {0, 1}, {2, 3}}));
    EXPECT_EQ(read("zero.npz").edges.edges, (std::vector<NodePair>{{1, 0}, {2, 3}}));
}

TEST_F(NpzGraph, WhatIsNoGraphIsNamed) {
    EXPECT_NE(complaint("bsr.npz").find("the layout 'bsr'"), std::string::npos);
    EXPECT_NE(complaint("oblong.npz").find("a matrix of 3 x 4; expected a square"),
              std::string::npos);
    EXPECT_NE(complaint("other.npz").find("found the arrays [x, y]"), std::string::npos);
    EXPECT_NE(complaint("short_labels.npz").find("3 labels; expected one for each of 4 nodes"),
              std::string::npos);
}

TEST_F(NpzGraph, TheLayoutOfShchurEtAl) {
    const GraphData data = read("shchur.npz");
    expect_graph(data);
    expect_features(data);
    EXPECT_EQ(data.labels, (std::vector<std::int32_t>{0, 1, -1, 1}));
    const GraphData dense = read("shchur_dense.npz");
    expect_graph(dense);
    expect_features(dense);
    EXPECT_TRUE(dense.labels.empty());
}

TEST_F(NpzGraph, UnsortedAndRepeatedEntriesOfARowAreSortedAndAdded) {
    const GraphData data = read("unsorted.npz");
    ASSERT_TRUE(data.features);
    EXPECT_EQ(data.features->columns, (std::vector<std::uint32_t>{0, 2}));
    EXPECT_EQ(data.features->values, (std::vector<float>{2, 4}));
    EXPECT_EQ(data.features->offsets, (std::vector<std::uint64_t>{0, 2, 2, 2, 2}));
}

TEST_F(NpzGraph, PickledMatricesWithNames) {
    const GraphData data = read("collection.npz");
    expect_graph(data);
    expect_features(data);
    EXPECT_EQ(data.labels, (std::vector<std::int32_t>{0, 1, -1, 1}));
    EXPECT_EQ(data.ids.text(2), "c");
}

// The checksums of the archive are right here, so only the readers of the arrays can object.
TEST(NpzGraphArrays, ThatDoNotFitAreRefused) {
    struct Case {
        std::vector<std::int64_t> indptr, indices, shape;
        const char* found;
    };
    const std::vector<Case> cases = {
        {{0, 1, 2}, {1, 2}, {2, 2}, "found node id 2; expected ids from 0 to 1"},
        {{0, 1, 2}, {1, -1}, {2, 2}, "found node id -1"},
        {{0, 2, 1}, {1, 0}, {2, 2}, "3 offsets that do not fit"},
        {{1, 1, 2}, {1, 0}, {2, 2}, "3 offsets that do not fit"},
        {{0, 1, 3}, {1, 0}, {2, 2}, "3 offsets that do not fit"},
        {{0, 1, 2}, {1, 0}, {3, 3}, "expected 4 ascending offsets"},
        {{0, 1, 2}, {1}, {2, 2}, "found 1 indices for 2 values"},
        {{0, 1, 2}, {1, 0}, {2}, "a shape of 1 numbers"},
        {{0, 1, 2}, {1, 0}, {-2, 2}, "a shape of"},
        {{0, 1, 2}, {1, 0}, {std::int64_t{1} << 40, 2}, "at most 4294967295 rows"},
    };
    const std::vector<float> data = {1, 1};
    const std::vector<std::string> format = {"csr"};
    const testing::TemporaryFolder folder;
    const auto path = folder.path() / "bad.npz";
    for (const auto& [indptr, indices, shape, found] : cases) {
        write_npz(path, std::vector<NamedArray>{
                            {"format", array_of(std::span(format))},
                            {"data", array_of(std::span(data), {2})},
                            {"indptr", array_of(std::span(indptr), {indptr.size()})},
                            {"indices", array_of(std::span(indices), {indices.size()})},
                            {"shape", array_of(std::span(shape), {shape.size()})}});
        const testing::AllocationLimit limit(1 << 20);
        const std::string text =
            complaint_of([&] { (void)read_npz_graph(read_file(path), "bad.npz"); });
        EXPECT_NE(text.find(found), std::string::npos) << text;
    }
}

TEST_F(NpzGraph, SurvivesDamage) {
    for (const char* name : {"coo.npz", "shchur.npz", "collection.npz"}) {
        const auto read = [](const std::string& bytes) {
            const auto shared = SharedBytes::owned(bytes);
            (void)looks_like_npz(shared);
            (void)read_npz_graph(shared, "test.npz");
        };
        testing::attack(bytes(name), read, 7);
    }
}

}  // namespace npz_graph_test
}  // namespace hplc
