#include "report/page/map_layout.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "report/page/cluster_map.hpp"
#include "task/link_task.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace map_layout_test {

double distance(LayoutPoint a, LayoutPoint b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

// Two triangles with one weak link between them.
const std::vector<LayoutLink> kTriangles = {{0, 1, 9}, {1, 2, 9}, {0, 2, 9}, {3, 4, 9},
                                            {4, 5, 9}, {3, 5, 9}, {2, 3, 1}};

TEST(MapLayout, PutsWhatIsStronglyLinkedTogether) {
    const std::vector<double> radii(6, 10);
    const auto points = layout_circles(radii, kTriangles, {});
    const double inside = distance(points[0], points[1]) + distance(points[3], points[4]);
    const double between = distance(points[0], points[4]) + distance(points[1], points[5]);
    EXPECT_LT(2 * inside, between);
}

TEST(MapLayout, NoCircleCoversAnotherOrLeavesTheFrame) {
    std::vector<double> radii;
    std::vector<LayoutLink> links;
    for (std::size_t i = 0; i < 40; ++i) {
        radii.push_back(8 + static_cast<double>(i % 7) * 5);
        if (i > 0) links.push_back({i, (i * i) % i, 1 + static_cast<double>(i % 3)});
    }
    const LayoutFrame frame;
    const auto points = layout_circles(radii, links, frame);
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_GE(points[i].x - radii[i], 0);
        EXPECT_LE(points[i].x + radii[i], frame.width);
        EXPECT_GE(points[i].y - radii[i], 0);
        EXPECT_LE(points[i].y + radii[i], frame.height);
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_GT(distance(points[i], points[j]), radii[i] + radii[j]) << i << ' ' << j;
    }
}

TEST(MapLayout, NeedsNoLinksAndNoCircles) {
    EXPECT_TRUE(layout_circles({}, {}, {}).empty());
    const std::vector<double> one = {20};
    const LayoutFrame frame;
    const auto points = layout_circles(one, {}, frame);
    EXPECT_NEAR(points[0].x, frame.width / 2, 1e-9);
    const std::vector<double> three(3, 20);
    for (const LayoutPoint& point : layout_circles(three, {}, {}))
        EXPECT_TRUE(std::isfinite(point.x) && std::isfinite(point.y));
}

// Two cliques of ten joined by one edge.
GraphData two_cliques() {
    std::vector<NodePair> edges = {{9, 10}};
    for (const NodeId first : {0u, 10u}) {
        for (NodeId u = first; u < first + 10; ++u)
            for (NodeId v = u + 1; v < first + 10; ++v)
                edges.push_back({u, v});
    }
    return testing::data_of(20, edges);
}

TEST(ClusterMap, CountsNodesAndEdgesOfClusters) {
    const GraphData data = two_cliques();
    const TrainGraph graph = LinkTask::whole(data, {}).train_graph();
    const ClusterMap map = cluster_map(graph, 1, {});
    NodeId nodes = 0;
    for (std::size_t k = 0; k < map.clusters.size(); ++k) {
        nodes += map.clusters[k].nodes;
        EXPECT_EQ(map.cluster_of[map.clusters[k].landmark], k);
    }
    EXPECT_EQ(nodes, 20u);
    std::uint64_t between = 0;
    for (NodeId u = 0; u < 20; ++u)
        for (const NodeId v : graph.graph().neighbours(u))
            between += u < v && map.cluster_of[u] != map.cluster_of[v];
    std::uint64_t drawn = 0;
    for (const MapLink& link : map.links)
        drawn += link.edges;
    EXPECT_EQ(drawn, between);
}

TEST(ClusterMap, IsTheSameForAnyNumberOfThreadsAndSaysAllInJson) {
    const GraphData data = testing::random_data(300, 900);
    const TrainGraph graph = LinkTask::whole(data, {}).train_graph();
    const auto json = map_json(cluster_map(graph, 1, {1}), data.ids);
    EXPECT_EQ(json.dump(), map_json(cluster_map(graph, 1, {2}), data.ids).dump());
    ASSERT_FALSE(json["clusters"].empty());
    for (const char* key : {"landmark", "nodes", "macro_cluster", "x", "y", "radius"})
        EXPECT_TRUE(json["clusters"][0].contains(key)) << key;
    EXPECT_LE(json["links"].size(), 2 * json["clusters"].size());
}

}  // namespace map_layout_test
}  // namespace hplc
