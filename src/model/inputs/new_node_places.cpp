#include "model/inputs/new_node_places.hpp"

#include <algorithm>
#include <map>

namespace hplc {
namespace {

// Adds those neighbours of `from` that have no place yet.
void reach(const CsrGraph& graph, NodeId from, std::vector<bool>& reached,
           std::vector<NodeId>& order) {
    for (const NodeId v : graph.neighbours(from)) {
        if (reached[v]) continue;
        reached[v] = true;
        order.push_back(v);
    }
}

// New nodes by their distance from the known ones, those without a path last.
std::vector<NodeId> by_distance(const CsrGraph& graph, NodeId num_known) {
    std::vector<bool> reached(graph.num_nodes(), false);
    std::fill_n(reached.begin(), num_known, true);
    std::vector<NodeId> order;
    for (NodeId v = 0; v < num_known; ++v)
        reach(graph, v, reached, order);
    for (std::size_t i = 0; i < order.size(); ++i)
        reach(graph, order[i], reached, order);
    for (NodeId v = num_known; v < graph.num_nodes(); ++v) {
        if (!reached[v]) order.push_back(v);
    }
    return order;
}

ClusterId most_frequent(std::span<const NodeId> nodes, std::span<const ClusterId> cluster) {
    std::map<ClusterId, std::size_t> counts;
    for (const NodeId v : nodes)
        ++counts[cluster[v]];
    const auto most = std::ranges::max_element(
        counts, {}, [](const auto& entry) { return entry.second; });  // of equals the first
    return most == counts.end() ? ClusterId{0} : most->first;
}

}  // namespace

std::vector<NewNodePlace> place_new_nodes(const CsrGraph& graph, NodeId num_known) {
    std::vector<bool> placed(graph.num_nodes(), false);
    std::fill_n(placed.begin(), num_known, true);
    std::vector<NewNodePlace> places;
    for (const NodeId v : by_distance(graph, num_known)) {
        NewNodePlace place{.node = v, .anchors = {}};
        std::ranges::copy_if(graph.neighbours(v), std::back_inserter(place.anchors),
                             [&](NodeId w) { return placed[w]; });
        placed[v] = true;
        places.push_back(std::move(place));
    }
    return places;
}

Communities with_new_nodes(Communities known, std::span<const NewNodePlace> places) {
    const std::size_t nodes = known.cluster.size() + places.size();
    known.cluster.resize(nodes);
    known.macro_cluster.resize(nodes);
    for (const NewNodePlace& place : places) {
        const ClusterId cluster = most_frequent(place.anchors, known.cluster);
        known.cluster[place.node] = cluster;
        known.macro_cluster[place.node] = known.macro_of[cluster];
        ++known.sizes[cluster];
    }
    return known;
}

void fill_new_rows(std::span<float> rows, std::size_t columns,
                   std::span<const NewNodePlace> places) {
    const auto row_of = [&](NodeId node) { return rows.subspan(node * columns, columns); };
    for (const auto& [node, anchors] : places) {
        std::ranges::fill(row_of(node), 0.0F);
        for (const NodeId anchor : anchors) {
            for (std::size_t c = 0; c < columns; ++c)
                row_of(node)[c] += row_of(anchor)[c] / static_cast<float>(anchors.size());
        }
    }
}

}  // namespace hplc
