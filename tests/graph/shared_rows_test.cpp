// A CsrGraph that looks at memory of others.
#include <gtest/gtest.h>

#include <memory>

#include "graph/csr_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace shared_rows_test {

struct Rows {
    std::vector<EdgeOffset> offsets = {0, 1, 3, 4};
    std::vector<NodeId> neighbours = {1, 0, 2, 1};
};

TEST(SharedRows, AreUsedInPlaceAndKeptAlive) {
    auto rows = std::make_shared<const Rows>();
    CsrGraph graph({std::span(rows->offsets), rows}, {std::span(rows->neighbours), rows});
    EXPECT_EQ(graph.adjacency().data(), rows->neighbours.data());
    const std::weak_ptr<const Rows> watched = rows;
    rows.reset();
    const CsrGraph copy = graph;
    graph = CsrGraph();
    EXPECT_FALSE(watched.expired());
    EXPECT_EQ(copy, testing::small_graph(3, {{0, 1}, {1, 2}}));
    EXPECT_TRUE(copy.has_edge(2, 1));
}

TEST(SharedRows, AreSharedByCopiesOfABuiltGraph) {
    const CsrGraph graph = testing::small_graph(3, {{0, 1}, {1, 2}});
    const CsrGraph copy = graph;
    EXPECT_EQ(copy.offsets().data(), graph.offsets().data());
    EXPECT_EQ(copy, graph);
    EXPECT_NE(copy, testing::small_graph(3, {{0, 1}, {0, 2}}));
    EXPECT_NE(copy, CsrGraph());
}

}  // namespace shared_rows_test
}  // namespace hplc
