#include "graph/bfs.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace bfs_test {

TEST(Bfs, CountsEdgesOnShortestPaths) {
    // A square 0-1-2-3 with a tail 3-4, and 5 alone.
    const CsrGraph graph = testing::small_graph(6, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {3, 4}});
    EXPECT_EQ(bfs_distances(graph, 1), (std::vector<NodeId>{1, 0, 1, 2, 3, kUnreachable}));
    EXPECT_EQ(bfs_distances(graph, 5),
              (std::vector<NodeId>{kUnreachable, kUnreachable, kUnreachable, kUnreachable,
                                   kUnreachable, 0}));
}

TEST(Bfs, WalksALongPath) {
    std::vector<NodePair> edges;
    for (NodeId v = 0; v + 1 < 100000; ++v)
        edges.push_back({v, v + 1});
    const auto distance = bfs_distances(build_graph(100000, edges, Threads{1}).graph, 0);
    EXPECT_EQ(distance.back(), 99999u);
}

}  // namespace bfs_test
}  // namespace hplc
