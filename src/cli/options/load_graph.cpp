#include "cli/options/common.hpp"
#include "graph/csr_graph.hpp"
#include "io/resolve_graph.hpp"

namespace hplc::cli {

namespace {

// Every row of an edge list is an edge or reported here.
void add_rows_remark(GraphData& data, Threads threads) {
    if (!data.rows) return;
    const BuiltGraph built = build_graph(data.edges.num_nodes, data.edges.edges, threads);
    std::string remark =
        rows_remark(*data.rows, {.self_loops = built.self_loops, .repeats = built.repeats});
    if (!remark.empty()) data.remarks.push_back(std::move(remark));
}

// The graph may be a name, or come out of a model file, so that no option names its files.
void refuse_output_onto_source(const GraphOptions& graph, const CommonOptions& common) {
    if (common.outputs.empty() || graph.graph == "-") return;
    const GraphPlace place = resolve_graph(graph.graph, graph.data_dir);
    for (const std::string& input :
         {place.path, graph.features, graph.labels, graph.names, graph.nodes, graph.split_files}) {
        if (!input.empty()) refuse_output_onto(common.outputs, input);
    }
}

}  // namespace

GraphData load_graph(const GraphOptions& graph, const CommonOptions& common) {
    refuse_output_onto_source(graph, common);
    GraphData data = read_source(graph, common.threads(), common.progress(), common.memory());
    add_rows_remark(data, common.threads());
    for (const std::string& text : data.remarks)
        remark(common, text);
    return data;
}

}  // namespace hplc::cli
