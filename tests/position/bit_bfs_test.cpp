#include "position/internal/bit_bfs.hpp"

#include <gtest/gtest.h>

#include "position_fixtures.hpp"
#include "support/support.hpp"

namespace hplc {
namespace bit_bfs_test {

using internal::BitBfs;
using testing::graph_of;
using testing::plain_distances;
using testing::random_graph;

constexpr unsigned kFar = 255;

std::vector<std::uint8_t> bit_distances(const CsrGraph& graph, const std::vector<NodeId>& sources,
                                        Threads threads = {1}) {
    BitBfs bfs;
    bfs.search(graph, sources, kFar, threads);
    std::vector<std::uint8_t> rows(graph.num_nodes() * sources.size());
    bfs.write_distances({.first = rows.data(), .stride = sources.size()}, kFar, threads);
    return rows;
}

std::vector<NodeId> spaced_sources(NodeId nodes, NodeId count) {
    std::vector<NodeId> sources;
    for (NodeId i = 0; i < count; ++i)
        sources.push_back(static_cast<NodeId>(std::uint64_t{nodes} * i / count));
    return sources;
}

TEST(BitBfs, CountsEdgesOnAPath) {
    const CsrGraph graph = graph_of(4, testing::path_edges(4));
    EXPECT_EQ(bit_distances(graph, {0, 2}), (std::vector<std::uint8_t>{0, 2, 1, 1, 2, 0, 3, 1}));
}

TEST(BitBfs, LeavesOtherComponentsFar) {
    const CsrGraph graph = testing::small_graph(5, {{0, 1}, {2, 3}});
    EXPECT_EQ(bit_distances(graph, {0, 3}),
              (std::vector<std::uint8_t>{0, 255, 1, 255, 255, 1, 255, 0, 255, 255}));
}

TEST(BitBfs, TakesSingleNodesAndNoEdges) {
    EXPECT_EQ(bit_distances(graph_of(1, {}), {0}), std::vector<std::uint8_t>{0});
    EXPECT_EQ(bit_distances(graph_of(3, {}), {1}), (std::vector<std::uint8_t>{255, 0, 255}));
    EXPECT_TRUE(bit_distances(CsrGraph(), {}).empty());
}

TEST(BitBfs, AgreesWithPlainSearches) {
    // Sparse graphs are pushed, dense ones pulled, those between both.
    for (const std::size_t entries : {300U, 1200U, 2000U, 20000U, 100000U}) {
        const CsrGraph graph = random_graph(1000, entries);
        for (const NodeId count : {1U, 7U, 63U, 64U}) {
            const auto sources = spaced_sources(1000, count);
            EXPECT_EQ(bit_distances(graph, sources), plain_distances(graph, sources, kFar))
                << entries << " entries, " << count << " sources";
        }
    }
}

TEST(BitBfs, StopsAtTheHorizon) {
    const CsrGraph graph = graph_of(600, testing::path_edges(600));
    EXPECT_EQ(bit_distances(graph, {0, 300}), plain_distances(graph, {0, 300}, kFar));

    BitBfs bfs;
    bfs.search(graph, std::vector<NodeId>{0}, 3, Threads{1});
    std::vector<std::uint8_t> rows(600);
    bfs.write_distances({.first = rows.data(), .stride = 1}, 9, Threads{1});
    EXPECT_EQ(std::vector<std::uint8_t>(rows.begin(), rows.begin() + 5),
              (std::vector<std::uint8_t>{0, 1, 2, 9, 9}));
}

TEST(BitBfs, DoesNotDependOnThreadsOrOnSearchesBefore) {
    const CsrGraph graph = random_graph(12000, 60000);
    const auto sources = spaced_sources(12000, 64);
    const auto expected = bit_distances(graph, sources, Threads{1});
    EXPECT_EQ(bit_distances(graph, sources, Threads{2}), expected);
    EXPECT_EQ(bit_distances(graph, sources, Threads{5}), expected);

    BitBfs used;
    used.search(random_graph(15000, 16000), std::vector<NodeId>{0, 1, 2}, kFar, Threads{2});
    used.search(graph, sources, kFar, Threads{2});
    std::vector<std::uint8_t> rows(expected.size());
    used.write_distances({.first = rows.data(), .stride = 64}, kFar, Threads{2});
    EXPECT_EQ(rows, expected);
}

TEST(BitBfs, WritesSomeRowsOrColumnsOfALargerMatrix) {
    const CsrGraph graph = random_graph(100, 300);
    const std::vector<NodeId> sources = {3, 4, 5};
    const auto expected = plain_distances(graph, sources, kFar);
    BitBfs bfs;
    bfs.search(graph, sources, kFar, Threads{1});

    std::vector<std::uint8_t> wide(100 * 5, 77);
    bfs.write_distances({.first = wide.data() + 1, .stride = 5}, kFar, Threads{1});
    std::vector<std::uint8_t> some(2 * 3);
    bfs.write_distances({.begin = 40, .end = 42}, {.first = some.data(), .stride = 3}, kFar);
    for (std::size_t v = 0; v < 100; ++v) {
        EXPECT_EQ(wide[v * 5], 77);
        EXPECT_EQ(wide[v * 5 + 4], 77);
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_EQ(wide[v * 5 + 1 + i], expected[v * 3 + i]);
    }
    EXPECT_EQ(some, std::vector<std::uint8_t>(expected.begin() + 120, expected.begin() + 126));
}

TEST(BitBfs, TellsEccentricitiesAndSums) {
    const CsrGraph graph = graph_of(5, testing::path_edges(5));
    BitBfs bfs;
    bfs.search(graph, std::vector<NodeId>{0, 2, 3}, kFar, Threads{1});
    EXPECT_EQ(std::vector<std::uint8_t>(bfs.eccentricities().begin(), bfs.eccentricities().end()),
              (std::vector<std::uint8_t>{4, 2, 3}));
    std::vector<std::uint64_t> sums(5, 100);
    bfs.add_distances(sums, Threads{1});
    EXPECT_EQ(sums, (std::vector<std::uint64_t>{105, 104, 103, 104, 107}));
}

TEST(BitBfs, StartsOneBitAtSeveralNodes) {
    const CsrGraph graph = testing::small_graph(6, {{0, 1}, {1, 2}, {3, 4}, {4, 5}});
    const std::vector<std::vector<NodeId>> sources = {{0, 4}, {5}};
    BitBfs bfs;
    bfs.search(graph, sources, kFar, Threads{1});
    std::vector<std::uint8_t> rows(12);
    bfs.write_distances({.first = rows.data(), .stride = 2}, kFar, Threads{1});
    EXPECT_EQ(rows, (std::vector<std::uint8_t>{0, 255, 1, 255, 2, 255, 1, 2, 0, 1, 1, 0}));
}

TEST(DistanceRows, Avx2WritesWhatTheGenericCodeWrites) {
    if (!internal::have_avx2()) GTEST_SKIP() << "this processor has no AVX2";
    RandomStream random(1, "planes");
    std::vector<std::vector<std::uint64_t>> words(9, std::vector<std::uint64_t>(50));
    for (auto& plane : words) {
        for (std::uint64_t& word : plane)
            word = random();
    }
    internal::DistancePlanes from{.seen = words[8].data(), .count = 8, .far = 255};
    for (std::size_t v = 0; v < 50; ++v) {
        for (std::size_t b = 0; b < 8; ++b)
            words[b][v] &= words[8][v];
    }
    for (std::size_t b = 0; b < 8; ++b)
        from.planes[b] = words[b].data();
    for (const std::size_t columns : {1U, 31U, 33U, 64U}) {
        std::vector<std::uint8_t> generic(50 * 64, 1);
        std::vector<std::uint8_t> fast(50 * 64, 1);
        internal::write_rows_generic(from, 50, {generic.data(), 64, columns});
        internal::write_rows_avx2(from, 50, {fast.data(), 64, columns});
        EXPECT_EQ(fast, generic) << columns << " columns";
    }
}

}  // namespace bit_bfs_test
}  // namespace hplc
