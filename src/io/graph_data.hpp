// GraphData: all that a data set says, whatever its format, with nodes numbered 0 .. N-1.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/memory/shared_vector.hpp"
#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "graph/edge_list.hpp"
#include "graph/pair_filter.hpp"
#include "io/node_ids.hpp"
#include "io/text/listed_rows.hpp"

namespace hplc {

// One row a node, compressed sparse rows; columns ascend within a row. Memory: 8 bytes an entry,
// or none where the matrix lies in a mapped file.
struct FeatureMatrix {
    std::uint32_t num_columns = 0;
    SharedVector<std::uint64_t> offsets = {};  // rows + 1
    SharedVector<std::uint32_t> columns = {};
    SharedVector<float> values = {};

    [[nodiscard]] std::size_t num_rows() const { return offsets.empty() ? 0 : offsets.size() - 1; }

    // Calls visit(first row, one behind the last) for all rows in turn, and lets go of the mapped
    // pages of each stretch behind it: for who passes over all entries.
    template <typename Visit>
    void in_stretches(const Visit& visit) const {
        constexpr std::uint64_t kEntries = std::uint64_t{1} << 21;
        for (std::size_t begin = 0; begin < num_rows();) {
            const auto* stop = std::upper_bound(offsets.begin() + begin + 1, offsets.end() - 1,
                                                offsets[begin] + kEntries);
            const auto end = static_cast<std::size_t>(stop - offsets.begin());
            visit(begin, end);
            release_rows(begin, end);
            begin = end;
        }
    }
    void release_rows(std::size_t begin, std::size_t end) const {
        const std::uint64_t first = offsets[begin];
        const std::uint64_t count = offsets[end] - first;
        columns.release(first, count);
        values.release(first, count);
    }
    bool operator==(const FeatureMatrix&) const = default;
};

// How many rows have an entry. O(nodes).
[[nodiscard]] inline std::size_t nodes_with_features(const FeatureMatrix& features) {
    std::size_t count = 0;
    for (std::size_t v = 0; v + 1 < features.offsets.size(); ++v)
        count += features.offsets[v] < features.offsets[v + 1] ? 1 : 0;
    return count;
}

// Negative candidates of each positive edge, as in HeaRT and ogbl-citation2: those of positive i
// are pairs[i * per_edge .. (i + 1) * per_edge).
struct CandidateLists {
    std::size_t per_edge = 0;
    std::vector<NodePair> pairs;

    [[nodiscard]] bool empty() const { return pairs.empty(); }
    [[nodiscard]] std::span<const NodePair> of(std::size_t positive) const {
        return std::span(pairs).subspan(positive * per_edge, per_edge);
    }
    bool operator==(const CandidateLists&) const = default;
};

struct HeldOutEdges {
    std::vector<NodePair> positives;
    std::vector<NodePair> negatives;  // one pool for all positives; empty where none was given
    CandidateLists candidates;        // empty where none was given
    // Of directed links, whose source comes first: of each positive 1 where the other direction is
    // no link, else 0. Empty where links are undirected, or nobody asked.
    std::vector<std::uint8_t> one_way = {};
    // And of each negative 1 where neither direction is a link.
    std::vector<std::uint8_t> unlinked = {};

    bool operator==(const HeldOutEdges&) const = default;
};

// A split that came with the data, in the order of its files.
struct GivenSplit {
    std::string source;  // "OGB split/target", "HeaRT"
    SharedVector<NodePair> train;
    HeldOutEdges valid;
    HeldOutEdges test;

    // The edges of all three parts.
    [[nodiscard]] std::array<std::span<const NodePair>, 3> parts() const {
        return {train, valid.positives, test.positives};
    }
};

// Nodes of every type, ascending; a node has one type or none.
using NodesByType = std::map<std::string, std::vector<NodeId>>;

struct GraphData {
    std::string name;    // "cora", or the file's name without its endings
    std::string format;  // "Planetoid", "edge list", …
    NodeIds ids;
    EdgeList edges;  // all edges, those of a given split's valid and test included
    // The graph of these edges, where the format stores it ready for use; `edges` then lists only
    // the number of nodes. built_graph() and listed_edges() know both cases.
    std::optional<BuiltGraph> stored;
    std::optional<FeatureMatrix> features;
    std::vector<std::int32_t> labels;  // empty, or one a node; -1 is unknown
    NodesByType types;                 // empty where nobody gives them
    // The pairs that can be links, where not all can: a fact of the data, as features are. Every
    // task of these data is about these pairs.
    SharedPairs pairs;
    // Whether links lead from the first node of an entry to the second: a choice of who reads the
    // data. Every task is then about ordered pairs. Else directions are not looked at.
    bool directed = false;
    std::optional<GivenSplit> split;
    std::optional<ListedRows> rows;  // where the edges came from an edge list
    bool times_are_dates = false;  // edges.times are seconds since 1970 (UTC) of dates in the file
    // What a user should know about how the data was read, one sentence each: a part that was
    // missing, a choice that was made. Verbs print them.
    std::vector<std::string> remarks;
};

// The graph of all edges: the stored one in O(1), else build_graph() of the listed edges.
[[nodiscard]] BuiltGraph built_graph(const GraphData& data, Threads threads);
// The edges as listed; of a stored graph each once, u < v, ascending. O(N + E).
[[nodiscard]] std::vector<NodePair> listed_edges(const GraphData& data);
// How many entries the source had, self loops and repeats included. O(1).
[[nodiscard]] std::uint64_t num_listed(const GraphData& data);

// Of its `edges` different edges those that can be held out: of GraphData::pairs. O(N + E).
[[nodiscard]] std::uint64_t num_possible_links(const GraphData& data, std::uint64_t edges,
                                               Threads threads);

// Links that the source lists in both directions. O(N + entries × log degree) where the graph has
// repeats, else 0 at once.
[[nodiscard]] std::uint64_t num_both_directions(const GraphData& data, const BuiltGraph& built,
                                                Threads threads);

// Null where it has none: what of the data a model may see besides its task.
[[nodiscard]] inline const FeatureMatrix* features_or_null(const GraphData& data) {
    return data.features ? &*data.features : nullptr;
}

}  // namespace hplc
