#include "report/page/cluster_map.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "position/communities.hpp"
#include "position/landmarks.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

// Numbers of the clusters to draw in the order of Communities, which keeps those of one
// macro-cluster together: the largest kMostClusters.
std::vector<std::size_t> clusters_to_draw(const Communities& communities) {
    std::vector<std::size_t> order(communities.count());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>(),
                             [&](std::size_t k) { return communities.sizes[k]; });
    order.resize(std::min(order.size(), ClusterMap::kMostClusters));
    std::ranges::sort(order);
    return order;
}

std::vector<std::size_t> places_of_nodes(const Communities& communities,
                                         const std::vector<std::size_t>& drawn) {
    std::vector<std::size_t> place(communities.count(), ClusterMap::kNotDrawn);
    for (std::size_t i = 0; i < drawn.size(); ++i)
        place[drawn[i]] = i;
    std::vector<std::size_t> places;
    for (const ClusterId cluster : communities.cluster)
        places.push_back(place[cluster]);
    return places;
}

// Edges between drawn clusters as a square of counts, both directions; the diagonal counts each
// inner edge twice.
std::vector<std::uint64_t> edges_between(const CsrGraph& graph,
                                         const std::vector<std::size_t>& cluster_of,
                                         std::size_t count) {
    std::vector<std::uint64_t> edges(count * count);
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        if (cluster_of[u] == ClusterMap::kNotDrawn) continue;
        for (const NodeId v : graph.neighbours(u))
            if (cluster_of[v] != ClusterMap::kNotDrawn)
                ++edges[cluster_of[u] * count + cluster_of[v]];
    }
    return edges;
}

std::vector<MapLink> links_of(const std::vector<std::uint64_t>& edges, std::size_t count) {
    std::vector<double> degrees(count);
    for (std::size_t i = 0; i < edges.size(); ++i)
        degrees[i / count] += static_cast<double>(edges[i]);
    const double all = std::accumulate(degrees.begin(), degrees.end(), 0.0);
    std::vector<MapLink> links;
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a + 1; b < count; ++b) {
            const std::uint64_t between = edges[a * count + b];
            if (between == 0) continue;
            const double strength = static_cast<double>(between) * all / (degrees[a] * degrees[b]);
            links.push_back({.a = a, .b = b, .edges = between, .strength = strength});
        }
    }
    std::ranges::stable_sort(links, std::greater<>(), &MapLink::strength);
    return links;
}

// Circles that cover about a sixth of the frame.
double radius_of(NodeId nodes, NodeId all, const LayoutFrame& frame) {
    constexpr double kCovered = 1.0 / 18;
    return std::sqrt(kCovered * frame.width * frame.height * static_cast<double>(nodes) /
                     static_cast<double>(all));
}

void place_clusters(ClusterMap& map) {
    constexpr double kRoomForName = 26;
    std::vector<double> radii;
    for (const MapCluster& cluster : map.clusters)
        radii.push_back(std::max(cluster.radius, kRoomForName));
    std::vector<LayoutLink> links;
    for (const MapLink& link : map.links)
        links.push_back({.a = link.a, .b = link.b, .strength = link.strength});
    const auto points = layout_circles(radii, links, map.frame);
    for (std::size_t i = 0; i < points.size(); ++i)
        map.clusters[i].centre = points[i];
}

// What a page does not need in more digits.
double rounded(double value) {
    return std::round(value * 10) / 10;
}

}  // namespace

ClusterMap cluster_map(const TrainGraph& graph, std::uint64_t seed, Threads threads) {
    Communities communities = find_communities(graph, {.seed = seed, .threads = threads});
    const Landmarks landmarks =
        choose_landmarks(graph, communities, {.seed = seed, .threads = threads});
    return cluster_map(graph, std::move(communities), landmarks.nodes);
}

ClusterMap cluster_map(const TrainGraph& graph, Communities communities,
                       std::span<const NodeId> landmarks) {
    const std::vector<std::size_t> drawn = clusters_to_draw(communities);
    ClusterMap map;
    for (const std::size_t k : drawn) {
        map.clusters.push_back(
            {.cluster = k,
             .landmark = landmarks[k],
             .nodes = communities.sizes[k],
             .macro_cluster = communities.macro_of[k],
             .radius = radius_of(communities.sizes[k], graph.graph().num_nodes(), map.frame)});
    }
    map.cluster_of = places_of_nodes(communities, drawn);
    map.links = links_of(edges_between(graph.graph(), map.cluster_of, drawn.size()), drawn.size());
    map.left_out = communities.count() - drawn.size();
    map.communities = std::move(communities);
    place_clusters(map);
    return map;
}

Json map_json(const ClusterMap& map, const NodeIds& ids) {
    Json clusters = Json::array();
    for (const MapCluster& cluster : map.clusters) {
        clusters.push_back({{"cluster", cluster.cluster},
                            {"landmark", ids.text(cluster.landmark)},
                            {"nodes", cluster.nodes},
                            {"macro_cluster", cluster.macro_cluster},
                            {"x", rounded(cluster.centre.x)},
                            {"y", rounded(cluster.centre.y)},
                            {"radius", rounded(cluster.radius)}});
    }
    Json links = Json::array();
    for (const MapLink& link :
         std::span(map.links).first(std::min(map.links.size(), 2 * map.clusters.size())))
        links.push_back({{"a", link.a}, {"b", link.b}, {"edges", link.edges}});
    return {{"width", map.frame.width},
            {"height", map.frame.height},
            {"left_out", map.left_out},
            {"clusters", clusters},
            {"links", links}};
}

}  // namespace hplc
