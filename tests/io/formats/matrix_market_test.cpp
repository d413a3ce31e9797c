#include "io/formats/matrix_market.hpp"

#include <gtest/gtest.h>

#include "io/hostile.hpp"
#include "io/python.hpp"
#include "support/support.hpp"

namespace hplc {
namespace matrix_market_test {

using testing::complaint_of;

GraphData parse(const std::string& text) {
    return read_matrix_market({.name = "test.mtx", .text = text}, {});
}

std::string complaint(const std::string& text) {
    return complaint_of([&] { (void)parse(text); });
}

const std::string kSmall =
    "%%MatrixMarket matrix coordinate real general\n% note\n\n3 3 2\n1 2 0.5\n3 1 1\n";

TEST(MatrixMarket, IdsAreFromOne) {
    EXPECT_TRUE(looks_like_matrix_market(kSmall));
    const GraphData data = parse(kSmall);
    EXPECT_EQ(data.edges.num_nodes, 3u);
    EXPECT_EQ(data.edges.edges, (std::vector<NodePair>{{0, 1}, {2, 0}}));
    EXPECT_EQ(data.edges.weights, (std::vector<float>{0.5, 1}));
    EXPECT_EQ(data.ids.text(2), "3");
}

TEST(MatrixMarket, WordsInAnyCaseAndNoEntries) {
    const GraphData data = parse("%%matrixmarket MATRIX Coordinate Pattern Symmetric\n2 2 0\n");
    EXPECT_EQ(data.edges.num_nodes, 2u);
    EXPECT_TRUE(data.edges.edges.empty());
}

TEST(MatrixMarket, AnEntryOfValueZeroIsNoEdge) {
    const GraphData data =
        parse("%%MatrixMarket matrix coordinate integer general\n2 2 2\n1 2 0\n2 1 1\n");
    EXPECT_EQ(data.edges.edges, (std::vector<NodePair>{{1, 0}}));
    EXPECT_TRUE(data.edges.weights.empty());
}

TEST(MatrixMarket, WhatDoesNotFitIsNamed) {
    const std::string banner = "%%MatrixMarket matrix coordinate pattern general\n";
    const std::vector<std::pair<std::string, const char*>> cases = {
        {"%%MatrixMarket\n", "the header '%%MatrixMarket'"},
        {"%%MatrixMarket vector coordinate real general\n1 1 0\n", "the header"},
        {"%%MatrixMarket matrix coordinate real hermitian\n1 1 0\n", "the header"},
        {banner, "test.mtx:2: found the size line ''"},
        {banner + "% only\n", "found the size line ''"},
        {banner + "3 3\n", "found the size line '3 3'"},
        {banner + "3 3 1 1\n1 1\n", "found the size line"},
        {banner + "-3 3 1\n", "found the size line"},
        {banner + "3 4 0\n", "a matrix of 3 x 4"},
        {banner + "4294967296 4294967296 0\n", "at most 4294967295 nodes"},
        {banner + "4000000000 4000000000 1\n1 1\n", "4000000000 nodes for 1 edges"},
        {banner + "3 3 2\n1 2\n", "found 1 edges; expected 2"},
        {banner + "3 3 1\n1 2\n2 3\n", "found 2 edges; expected 1"},
        {banner + "3 3 18446744073709551615\n1 2\n", "expected 18446744073709551615"},
        {banner + "3 3 1\n0 2\n", "test.mtx:3: found node id '0'"},
        {banner + "3 3 1\n4 2\n", "found node id '4'"},
        {banner + "3 3 1\n1 2 7\n", "3 columns"},
        {banner + "3 3 1\n1\n", "1 columns"},
    };
    for (const auto& [text, found] : cases)
        EXPECT_NE(complaint(text).find(found), std::string::npos) << text << complaint(text);
}

TEST(MatrixMarket, HasNoQuotes) {
    EXPECT_NE(complaint("%%MatrixMarket \"m\"\"m\" \"c\"\"c\" \"r\"\"r\" \"g\"\"g\"\n")
                  .find("the header"),
              std::string::npos);
}

TEST(MatrixMarket, SurvivesEveryDamage) {
    testing::attack(kSmall, [](const std::string& bytes) { (void)parse(bytes); });
}

TEST(MatrixMarket, AgreesWithScipy) {
    const testing::TemporaryFolder folder;
    testing::run_python("formats/matrix_market_files.py", {"write", folder.path()});
    const auto read = [&](const std::string& name) {
        return parse(testing::read_bytes(folder.path() / name));
    };
    EXPECT_EQ(read("symmetric.mtx").edges.edges, (std::vector<NodePair>{{1, 0}, {2, 1}}));
    EXPECT_EQ(read("symmetric.mtx").edges.weights, (std::vector<float>{1, 2.5}));
    EXPECT_EQ(read("general.mtx").edges.edges, (std::vector<NodePair>{{0, 1}, {1, 2}}));
    EXPECT_EQ(read("integer.mtx").edges.weights, (std::vector<float>{1, 2}));
    EXPECT_EQ(read("pattern.mtx").edges.edges, (std::vector<NodePair>{{1, 0}, {2, 1}}));
    EXPECT_EQ(read("pattern.mtx").edges.num_nodes, 4u);
    for (const char* name : {"complex.mtx", "dense.mtx"})
        EXPECT_NE(complaint_of([&] { (void)read(name); }).find("the header"), std::string::npos);
    EXPECT_NE(complaint_of([&] { (void)read("oblong.mtx"); }).find("3 x 4"), std::string::npos);
}

TEST(MatrixMarket, ScipyReadsWhatWeWriteAndSoDoWe) {
    const testing::TemporaryFolder folder;
    const auto path = folder.path() / "ours.mtx";
    const std::vector<NodePair> edges = {{0, 1}, {3, 1}, {2, 4}};
    write_matrix_market(path, 5, edges, false);
    testing::run_python("formats/matrix_market_files.py", {"check", path});
    const GraphData data = parse(testing::read_bytes(path));
    EXPECT_EQ(data.edges.edges, (std::vector<NodePair>{{1, 0}, {3, 1}, {4, 2}}));
    EXPECT_EQ(data.edges.num_nodes, 5u);
}

}  // namespace matrix_market_test
}  // namespace hplc
