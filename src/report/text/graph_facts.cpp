#include "report/text/graph_facts.hpp"

#include <fmt/format.h>

#include "base/printable.hpp"
#include "graph/components.hpp"
#include "graph/csr_graph.hpp"
#include "io/weight_use.hpp"
#include "report/text/text_table.hpp"
#include "task/future_links.hpp"

namespace hplc {

GraphFacts graph_facts(const GraphData& data, Threads threads) {
    const BuiltGraph built = built_graph(data, threads);
    const CsrGraph& graph = built.graph;
    return {.name = data.name,
            .nodes = graph.num_nodes(),
            .edges = graph.num_edges(),
            .features = data.features ? data.features->num_columns : 0,
            .components = connected_components(graph, threads).count(),
            .rows = data.rows,
            .dropped = {.self_loops = built.self_loops, .repeats = built.repeats},
            .has_times = !data.edges.times.empty(),
            .unused_weights = unused_weights_remark(data)};
}

std::vector<std::string> graph_remarks(const GraphFacts& facts, const Protocol& protocol) {
    std::vector<std::string> remarks = {future_remark(protocol.split, facts.has_times),
                                        facts.unused_weights};
    std::erase(remarks, std::string());
    return remarks;
}

std::string describe(const GraphFacts& facts) {
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
    if (!facts.rows) return json;
    const ListedRows& rows = *facts.rows;
    json["rows"] = {{"total", rows.total()},
                    {"header", rows.header},
                    {"edges", rows.edges - facts.dropped.repeats - facts.dropped.self_loops},
                    {"repeats", facts.dropped.repeats},
                    {"self_loops", facts.dropped.self_loops},
                    {"comments", rows.comments},
                    {"blank", rows.blank},
                    {"empty", rows.empty}};
    json["unused_columns"] = rows.unused_columns;
    return json;
}

}  // namespace hplc
