#include "graph/check_rows.hpp"

#include <gtest/gtest.h>

#include "graph/csr_graph.hpp"
#include "graph/generators.hpp"
#include "support/support.hpp"

namespace hplc {
namespace check_rows_test {

using Offsets = std::vector<EdgeOffset>;
using Nodes = std::vector<NodeId>;

std::string fault(const Offsets& offsets, const Nodes& neighbours, unsigned threads = 1) {
    return fault_of_rows(offsets, neighbours, Threads{threads});
}

// The path 0 - 1 - 2 and the lonely node 3.
const Offsets kPathOffsets = {0, 1, 3, 4, 4};
const Nodes kPathRows = {1, 0, 2, 1};

TEST(CheckRows, TakesRowsOfGraphs) {
    EXPECT_EQ(fault(kPathOffsets, kPathRows), "");
    EXPECT_EQ(fault({0}, {}), "");
    EXPECT_EQ(fault({0, 0, 0}, {}), "");
}

TEST(CheckRows, NamesWhatIsWrong) {
    EXPECT_NE(fault({}, {}), "");
    EXPECT_NE(fault({1, 1, 3, 4, 4}, kPathRows), "");
    EXPECT_NE(fault({0, 1, 3, 4, 5}, kPathRows), "");
    EXPECT_EQ(fault({0, 3, 1, 4, 4}, kPathRows), "neighbours of node 0 that do not ascend");
    EXPECT_EQ(fault({0, 9, 3, 4, 4}, kPathRows), "an offset of node 0 that is out of order");
    EXPECT_EQ(fault({0, 1, 0, 4, 4}, kPathRows), "an offset of node 1 that is out of order");
    EXPECT_EQ(fault(kPathOffsets, {1, 2, 0, 1}), "neighbours of node 1 that do not ascend");
    EXPECT_EQ(fault(kPathOffsets, {1, 2, 2, 1}), "neighbours of node 1 that do not ascend");
    EXPECT_EQ(fault({0, 3, 3, 3}, {1, 2, 2}), "3 neighbours of node 0");
    EXPECT_EQ(fault(kPathOffsets, {1, 0, 4, 1}), "neighbour 4 of node 1");
    EXPECT_EQ(fault(kPathOffsets, {1, 0, 1, 1}), "node 1 as a neighbour of itself");
}

TEST(CheckRows, SeesEdgesThatOneEndLists) {
    const std::string one_sided = "an edge that only one of its two nodes lists";
    EXPECT_EQ(fault({0, 1, 1}, {1}), one_sided);
    EXPECT_EQ(fault(kPathOffsets, {1, 0, 2, 0}), one_sided);
    EXPECT_EQ(fault(kPathOffsets, {1, 0, 3, 1}), one_sided);
    // Every node has as many neighbours as it is one of: the circle 0 > 1 > 2 > 0.
    EXPECT_EQ(fault({0, 1, 2, 3}, {1, 2, 0}), one_sided);
}

TEST(CheckRows, SeesEveryExchangeInALargerGraph) {
    const EdgeList list = rmat({.nodes = 3000, .edges = 30000}, {.seed = 1});
    const CsrGraph graph = build_graph(list.num_nodes, list.edges, {}).graph;
    const Offsets offsets(graph.offsets().begin(), graph.offsets().end());
    const Nodes rows(graph.adjacency().begin(), graph.adjacency().end());
    for (const unsigned threads : {1u, 2u}) {
        EXPECT_EQ(fault(offsets, rows, threads), "");
        for (std::size_t i = 0; i < rows.size(); i += 997) {
            Nodes changed = rows;
            changed[i] ^= 1;
            EXPECT_NE(fault(offsets, changed, threads), "") << i;
        }
    }
}

}  // namespace check_rows_test
}  // namespace hplc
