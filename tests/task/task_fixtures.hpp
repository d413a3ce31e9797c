// Graphs and comparisons that several tests of this folder use.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "io/graph_data.hpp"

namespace hplc::testing {

using PairSet = std::set<NodePair>;

inline PairSet as_set(std::span<const NodePair> pairs) {
    PairSet set;
    for (const NodePair& pair : pairs)
        set.insert(ordered(pair));
    return set;
}

inline bool disjoint(const PairSet& a, const PairSet& b) {
    return std::ranges::none_of(a, [&](NodePair pair) { return b.contains(pair); });
}

inline std::vector<std::uint64_t> values_of(const std::map<NodePair, std::uint64_t>& counts) {
    std::vector<std::uint64_t> values;
    for (const auto& entry : counts)
        values.push_back(entry.second);
    return values;
}

inline GraphData data_of(NodeId nodes, std::vector<NodePair> edges) {
    GraphData data;
    data.name = "test graph";
    data.ids = NodeIds::rows(nodes);
    data.edges.num_nodes = nodes;
    data.edges.edges = std::move(edges);
    return data;
}

// Entries drawn at random, self loops and repeats among them.
inline GraphData random_data(NodeId nodes, std::size_t entries) {
    RandomStream random(3, "test graph");
    std::vector<NodePair> edges(entries);
    for (NodePair& pair : edges) {
        pair.u = static_cast<NodeId>(random.below(nodes));
        pair.v = static_cast<NodeId>(random.below(nodes));
    }
    return data_of(nodes, std::move(edges));
}

// Eight edges on the nodes a .. f; of the last two one is validation, one is test.
inline GraphData data_with_split() {
    GraphData data = data_of(6, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {0, 2}, {1, 3}, {2, 4}});
    data.ids = NodeIds::names({"a", "b", "c", "d", "e", "f"});
    GivenSplit split;
    split.source = "test split";
    split.train.own().assign(data.edges.edges.begin(), data.edges.edges.begin() + 6);
    split.valid = {.positives = {{3, 1}}, .negatives = {{0, 5}}, .candidates = {}};
    split.test = {.positives = {{2, 4}}, .negatives = {{0, 4}, {1, 5}}, .candidates = {}};
    data.split = std::move(split);
    return data;
}

}  // namespace hplc::testing
