#include "io/align_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/error.hpp"
#include "graph/csr_graph.hpp"
#include "io/nodes/link_sides.hpp"

namespace hplc {
namespace {

using NodePlaces = std::vector<std::optional<NodeId>>;

// Where each node of now stands in the aligned graph, and which known nodes are missing.
struct Numbering {
    std::vector<NodeId> of_now;
    std::vector<NodeId> gone;
    NodeId nodes = 0;
};

Numbering number_nodes(const NodePlaces& places, NodeId num_known) {
    Numbering numbering;
    std::vector<bool> is_there(num_known, false);
    NodeId next = num_known;
    for (const std::optional<NodeId>& place : places) {
        numbering.of_now.push_back(place ? *place : next++);
        if (place) is_there[*place] = true;
    }
    for (NodeId v = 0; v < num_known; ++v) {
        if (!is_there[v]) numbering.gone.push_back(v);
    }
    numbering.nodes = next;
    return numbering;
}

// Numbers where both have numbers, else text.
NodeIds ids_of(const NodeIds& known, const NodeIds& now, const Numbering& numbering) {
    const auto joined = [&]<typename Id>(std::vector<Id> ids, const auto& id_of) {
        ids.resize(numbering.nodes);
        for (NodeId v = 0; v < known.size(); ++v)
            ids[v] = id_of(known, v);
        for (NodeId v = 0; v < now.size(); ++v)
            ids[numbering.of_now[v]] = id_of(now, v);
        return ids;
    };
    if (known.are_text() || now.are_text()) {
        return NodeIds::names(joined(std::vector<std::string>(),
                                     [](const NodeIds& ids, NodeId v) { return ids.text(v); }));
    }
    return NodeIds::numbers(joined(std::vector<std::uint64_t>(),
                                   [](const NodeIds& ids, NodeId v) { return ids.number(v); }));
}

EdgeList edges_of(const GraphData& now, const Numbering& numbering) {
    EdgeList edges = {.num_nodes = numbering.nodes,
                      .edges = listed_edges(now),
                      .weights = now.edges.weights,
                      .times = now.edges.times,
                      .weighting = now.edges.weighting};
    for (NodePair& edge : edges.edges)
        edge = {numbering.of_now[edge.u], numbering.of_now[edge.v]};
    return edges;
}

void append_row(FeatureMatrix& rows, const FeatureMatrix& from, NodeId node) {
    const std::uint64_t begin = from.offsets[node];
    const std::uint64_t count = from.offsets[node + std::size_t{1}] - begin;
    rows.columns.append(std::span(from.columns).subspan(begin, count));
    rows.values.append(std::span(from.values).subspan(begin, count));
}

void require_columns(const GraphData& now, std::uint32_t known_columns) {
    if (!now.features || now.features->num_columns <= known_columns) return;
    throw InputError({.file = now.name,
                      .found = fmt::format("{} columns of features", now.features->num_columns),
                      .expected = fmt::format("at most the {} that the model knows", known_columns),
                      .fix = "give the nodes the features that they had, or train again"});
}

FeatureMatrix features_of(const GraphData& known, const GraphData& now,
                          const Numbering& numbering) {
    std::vector<std::optional<NodeId>> row_of(numbering.nodes);  // in now
    for (NodeId v = 0; v < now.ids.size(); ++v)
        row_of[numbering.of_now[v]] = v;
    FeatureMatrix rows{.num_columns = known.features->num_columns, .offsets = {0}};
    for (NodeId v = 0; v < numbering.nodes; ++v) {
        if (now.features && row_of[v]) {
            append_row(rows, *now.features, *row_of[v]);
        } else if (v < known.ids.size()) {
            append_row(rows, *known.features, v);
        }
        rows.offsets.push_back(rows.columns.size());
    }
    return rows;
}

void add_features(GraphData& aligned, const GraphData& known, const GraphData& now,
                  const Numbering& numbering) {
    if (!known.features) {
        if (now.features)
            aligned.remarks.emplace_back("The model knows no features: those here are left out.");
        return;
    }
    require_columns(now, known.features->num_columns);
    aligned.features = features_of(known, now, numbering);
    if (now.features) return;
    aligned.remarks.emplace_back(
        "The graph has no features: nodes keep those that they had in training, new ones have "
        "none.");
}

SharedPairs renumbered(const AllowedPairs& now, const Numbering& numbering) {
    std::vector<NodeId> first;
    std::vector<NodeId> second;
    for (NodeId v = 0; v < now.filter.num_nodes(); ++v) {
        if (now.filter.is_first(v)) first.push_back(numbering.of_now[v]);
        if (now.filter.is_second(v)) second.push_back(numbering.of_now[v]);
    }
    return std::make_shared<const AllowedPairs>(
        AllowedPairs{PairFilter::between(numbering.nodes, first, second), now.first, now.second});
}

std::uint64_t missing_from(const CsrGraph& graph, const std::vector<NodePair>& edges) {
    return static_cast<std::uint64_t>(std::ranges::count_if(edges, [&](NodePair edge) {
        const bool has_both = std::max(edge.u, edge.v) < graph.num_nodes();
        return !has_both || !graph.has_edge(edge.u, edge.v);
    }));
}

GraphChange change_between(const GraphData& known, const GraphData& aligned, NodeId gone,
                           Threads threads) {
    const CsrGraph before = built_graph(known, threads).graph;
    const CsrGraph after = built_graph(aligned, threads).graph;
    return {.known_nodes = known.edges.num_nodes,
            .nodes_added = aligned.edges.num_nodes - known.edges.num_nodes,
            .nodes_gone = gone,
            .known_edges = before.num_edges(),
            .edges_added = missing_from(before, after.edges()),
            .edges_removed = missing_from(after, before.edges())};
}

void require_common_nodes(const GraphData& known, const GraphData& now, const Numbering& found) {
    if (found.gone.size() < known.ids.size()) return;
    throw InputError({.file = now.name,
                      .found = fmt::format("a graph with none of the {} nodes that the model knows",
                                           known.ids.size()),
                      .expected = "a later state of that graph, with the same ids",
                      .fix = "name the right file, check how its ids are read (--ids, --columns), "
                             "or train on it"});
}

}  // namespace

double GraphChange::share() const {
    const auto moved = static_cast<double>(edges_added + edges_removed);
    return known_edges == 0 ? moved : moved / static_cast<double>(known_edges);
}

bool GraphChange::any() const {
    return nodes_added + nodes_gone > 0 || edges_added + edges_removed > 0;
}

NodePlaces known_places(const NodeIds& known, const NodeIds& now) {
    NodePlaces places(now.size());
    for (NodeId v = 0; v < now.size(); ++v)
        places[v] = known.find(now.text(v));
    return places;
}

AlignedGraph align_graph(const GraphData& known, const GraphData& now, Threads threads) {
    Numbering numbering = number_nodes(known_places(known.ids, now.ids), known.ids.size());
    require_common_nodes(known, now, numbering);
    AlignedGraph aligned;
    aligned.data.name = now.name;
    aligned.data.format = now.format;
    aligned.data.ids = ids_of(known.ids, now.ids, numbering);
    aligned.data.edges = edges_of(now, numbering);
    aligned.data.directed = now.directed;
    add_features(aligned.data, known, now, numbering);
    aligned.data.pairs = now.pairs != nullptr ? renumbered(*now.pairs, numbering)
                                              : with_new_nodes(known.pairs, aligned.data);
    aligned.change =
        change_between(known, aligned.data, static_cast<NodeId>(numbering.gone.size()), threads);
    aligned.gone = std::move(numbering.gone);
    return aligned;
}

}  // namespace hplc
