#include "io/grow_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "graph/components.hpp"
#include "graph/csr_graph.hpp"
#include "io/nodes/feature_reader.hpp"
#include "io/nodes/link_sides.hpp"
#include "io/nodes/node_lists.hpp"

namespace hplc {
namespace {

// Known nodes and those that have been met.
class GrowingIds {
  public:
    explicit GrowingIds(const NodeIds& known) : known_(known) {}

    [[nodiscard]] NodeId number(std::string_view id) {
        if (const auto node = known_.find(id)) return *node;
        const auto next = static_cast<NodeId>(known_.size() + names_.size());
        const auto [place, is_new] = new_.try_emplace(std::string(id), next);
        if (is_new) names_.emplace_back(id);
        return place->second;
    }
    [[nodiscard]] bool is_new(NodeId node) const { return node >= known_.size(); }
    [[nodiscard]] const std::vector<std::string>& new_names() const { return names_; }

    // All of them as text, since new ids may be anything.
    [[nodiscard]] NodeIds all() const {
        std::vector<std::string> names;
        for (NodeId v = 0; v < known_.size(); ++v)
            names.push_back(known_.text(v));
        names.insert(names.end(), names_.begin(), names_.end());
        return NodeIds::names(names);
    }

  private:
    const NodeIds& known_;
    std::unordered_map<std::string, NodeId> new_;
    std::vector<std::string> names_;
};

NodePair edge_of(const SourceText& source, std::string_view line, Separator separator,
                 GrowingIds& ids) {
    FieldCursor fields(line, separator);
    std::string_view first;
    std::string_view second;
    std::string_view third;
    const bool two = fields.next(first) && fields.next(second) && !fields.next(third);
    if (!two || first.empty() || second.empty() || first == second) {
        source.fail(line, {.found = "line " + hplc::quoted(line),
                           .expected = "the ids of a new node and of one that it is linked to",
                           .fix = "write two ids per line"});
    }
    const NodePair edge{ids.number(first), ids.number(second)};
    if (ids.is_new(edge.u) || ids.is_new(edge.v)) return edge;
    source.fail(line, {.found = "an edge between two nodes that the model knows",
                       .expected = "one end that is new",
                       .fix = "remove it, or train again on the graph with it"});
}

std::vector<NodePair> read_new_edges(const SourceText& source, GrowingIds& ids) {
    source.refuse_nul(source.text);
    const Separator separator = first_separator(source.text);
    std::vector<NodePair> edges;
    LineCursor lines(source.text);
    for (std::string_view line; lines.next(line);) {
        if (trimmed(line).empty() || trimmed(line).starts_with('#')) continue;
        edges.push_back(edge_of(source, line, separator, ids));
    }
    if (!edges.empty()) return edges;
    throw InputError({.file = source.name,
                      .found = "no edges of new nodes",
                      .expected = "the ids of a new node and of one that it is linked to, per line",
                      .fix = "check that this is the file you meant"});
}

void require_joined(const std::string& origin, const GraphData& grown, NodeId num_known) {
    const CsrGraph graph = built_graph(grown, {}).graph;
    const Components components = connected_components(graph, {});
    std::vector<bool> has_known(components.count(), false);
    for (NodeId v = 0; v < num_known; ++v)
        has_known[components.label[v]] = true;
    for (NodeId v = num_known; v < graph.num_nodes(); ++v) {
        if (has_known[components.label[v]]) continue;
        throw InputError({.file = origin,
                          .found = fmt::format("new node {}, which is not connected to the graph",
                                               hplc::quoted(grown.ids.text(v))),
                          .expected = "a path to a node that the model knows",
                          .fix = "add one of its edges, or leave it out"});
    }
}

void append_rows(FeatureMatrix& features, const FeatureMatrix& rows) {
    const std::uint64_t before = features.columns.size();
    features.columns.append(rows.columns);
    features.values.append(rows.values);
    for (std::size_t row = 1; row < rows.offsets.size(); ++row)
        features.offsets.push_back(before + rows.offsets[row]);
}

void add_features(GraphData& grown, const std::optional<SourceText>& source,
                  const std::vector<std::string>& new_names) {
    if (!source) {
        if (!grown.features) return;
        grown.features->offsets.resize(grown.ids.size() + std::size_t{1},
                                       grown.features->columns.size());
        grown.remarks.emplace_back(
            "The new nodes have no features (--new-features would give some).");
        return;
    }
    const FeatureMatrix rows = read_features(*source, NodeIds::names(new_names));
    if (!grown.features || rows.num_columns > grown.features->num_columns) {
        throw InputError({.file = source->name,
                          .found = fmt::format("{} columns of features", rows.num_columns),
                          .expected = fmt::format("at most the {} of the graph",
                                                  grown.features ? grown.features->num_columns : 0),
                          .fix = "give the new nodes the features that the graph's nodes have"});
    }
    append_rows(*grown.features, rows);
}

// Nobody says what new edges weigh: as much as the known entries do in the mean. One that is
// counted has one entry.
void take_weights(EdgeList& grown, const EdgeList& known, std::size_t new_edges) {
    grown.weighting = known.weighting;
    if (known.weighting != EdgeWeighting::kSum) return;
    const double sum = std::accumulate(known.weights.begin(), known.weights.end(), 0.0);
    const double mean = sum / static_cast<double>(known.weights.size());
    grown.weights = known.weights;
    grown.weights.resize(known.weights.size() + new_edges, static_cast<float>(mean));
}

// The known graph with more edges, before its new nodes have features.
GraphData grown_by(const GraphData& known, const GrowingIds& ids,
                   const std::vector<NodePair>& new_edges, const std::string& origin) {
    GraphData grown;
    grown.name = known.name;
    grown.format = known.format;
    grown.ids = ids.new_names().empty() ? known.ids : ids.all();
    grown.edges = {.num_nodes = grown.ids.size(), .edges = listed_edges(known)};
    grown.directed = known.directed;
    grown.features = known.features;
    take_weights(grown.edges, known.edges, new_edges.size());
    grown.edges.edges.insert(grown.edges.edges.end(), new_edges.begin(), new_edges.end());
    require_joined(origin, grown, known.ids.size());
    return grown;
}

NodePair edge_of(const NamedEdge& edge, const std::string& origin, GrowingIds& ids) {
    if (!edge.u.empty() && !edge.v.empty() && edge.u != edge.v)
        return {ids.number(edge.u), ids.number(edge.v)};
    throw InputError(
        {.file = origin,
         .found = fmt::format("the edge from {} to {}", hplc::quoted(edge.u), hplc::quoted(edge.v)),
         .expected = "the ids of two different nodes",
         .fix = "correct it, or leave it out"});
}

}  // namespace

GraphData with_new_nodes(const GraphData& known, const SourceText& edges,
                         const std::optional<SourceText>& features) {
    GrowingIds ids(known.ids);
    const std::vector<NodePair> new_edges = read_new_edges(edges, ids);
    GraphData grown = grown_by(known, ids, new_edges, edges.name);
    add_features(grown, features, ids.new_names());
    grown.pairs = with_new_nodes(known.pairs, grown);
    return grown;
}

GraphData with_new_edges(const GraphData& known, std::span<const NamedEdge> edges,
                         const std::string& origin) {
    GrowingIds ids(known.ids);
    std::vector<NodePair> new_edges;
    for (const NamedEdge& edge : edges)
        new_edges.push_back(edge_of(edge, origin, ids));
    GraphData grown = grown_by(known, ids, new_edges, origin);
    add_features(grown, {}, ids.new_names());
    return grown;
}

}  // namespace hplc
