#include "report/text/graph_facts.hpp"

#include <fmt/format.h>

#include "base/text/printable.hpp"
#include "graph/components.hpp"
#include "graph/csr_graph.hpp"
#include "io/weight_use.hpp"
#include "report/text/text_table.hpp"
#include "task/splits/future_links.hpp"

namespace hplc {

DroppedEdges dropped_of(const BuiltGraph& built, std::uint64_t mutual, bool directed) {
    return {.self_loops = built.self_loops,
            .repeats = built.repeats - mutual,
            .both_directions = mutual,
            .directed = directed};
}

GraphFacts graph_facts(const GraphData& data, Threads threads) {
    const BuiltGraph built = built_graph(data, threads);
    const CsrGraph& graph = built.graph;
    const std::uint64_t mutual = num_both_directions(data, built, threads);
    return {.name = data.name,
            .nodes = graph.num_nodes(),
            .edges = graph.num_edges(),
            .features = data.features ? data.features->num_columns : 0,
            .components = connected_components(graph, threads).count(),
            .rows = data.rows,
            .dropped = dropped_of(built, mutual, data.directed),
            .has_times = !data.edges.times.empty(),
            .arcs = data.directed ? graph.num_edges() + mutual : 0,
            .unused_weights = unused_weights_remark(data)};
}

std::vector<std::string> graph_remarks(const GraphFacts& facts, const Protocol& protocol) {
    std::vector<std::string> remarks = {future_remark(protocol.split, facts.has_times),
                                        facts.unused_weights};
    std::erase(remarks, std::string());
    return remarks;
}

std::string describe(const GraphFacts& facts) {
    if (facts.arcs > 0) {
        return fmt::format("{}: {}, {} between {}, {}, {}", printable(facts.name),
                           count_of(facts.nodes, "node", "nodes"),
                           count_of(facts.arcs, "directed link", "directed links"),
                           count_of(facts.edges, "pair", "pairs"),
                           count_of(facts.features, "feature", "features"),
                           count_of(facts.components, "component", "components"));
    }
    return fmt::format(
        "{}: {}, {}, {}, {}", printable(facts.name), count_of(facts.nodes, "node", "nodes"),
        count_of(facts.edges, "edge", "edges"), count_of(facts.features, "feature", "features"),
        count_of(facts.components, "component", "components"));
}

nlohmann::ordered_json graph_json(const GraphFacts& facts) {
    nlohmann::ordered_json json = {{"name", facts.name},
                                   {"nodes", facts.nodes},
                                   {"edges", facts.edges},
                                   {"features", facts.features},
                                   {"components", facts.components}};
    if (facts.arcs > 0) {
        json["directed"] = true;
        json["arcs"] = facts.arcs;
    }
    if (!facts.rows) return json;
    const ListedRows& rows = *facts.rows;
    const std::uint64_t mutual = facts.dropped.both_directions;
    const std::uint64_t repeats = facts.dropped.repeats + (facts.dropped.directed ? 0 : mutual);
    json["rows"] = {{"total", rows.total()},
                    {"header", rows.header},
                    {"edges", rows.edges - repeats - facts.dropped.self_loops},
                    {"repeats", repeats},
                    {"self_loops", facts.dropped.self_loops},
                    {"comments", rows.comments},
                    {"blank", rows.blank},
                    {"empty", rows.empty}};
    if (mutual > 0) json["both_directions"] = mutual;  // part of rows that are named above
    json["unused_columns"] = rows.unused_columns;
    return json;
}

}  // namespace hplc
