#include "report/graph_facts.hpp"

#include <fmt/format.h>

#include "graph/components.hpp"
#include "graph/csr_graph.hpp"
#include "report/text_table.hpp"

namespace hplc {

GraphFacts graph_facts(const GraphData& data, Threads threads) {
    const CsrGraph graph = build_graph(data.edges.num_nodes, data.edges.edges, threads).graph;
    return {.name = data.name,
            .nodes = graph.num_nodes(),
            .edges = graph.num_edges(),
            .features = data.features ? data.features->num_columns : 0,
            .components = connected_components(graph, threads).count()};
}

std::string describe(const GraphFacts& facts) {
    return fmt::format("{}: {}, {}, {}, {}", facts.name, count_of(facts.nodes, "node", "nodes"),
                       count_of(facts.edges, "edge", "edges"),
                       count_of(facts.features, "feature", "features"),
                       count_of(facts.components, "component", "components"));
}

nlohmann::ordered_json graph_json(const GraphFacts& facts) {
    return {{"name", facts.name},
            {"nodes", facts.nodes},
            {"edges", facts.edges},
            {"features", facts.features},
            {"components", facts.components}};
}

}  // namespace hplc
