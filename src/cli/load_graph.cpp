#include "cli/common.hpp"
#include "io/resolve_graph.hpp"

namespace hplc::cli {

namespace {

// The graph may be a name, or come out of a model file, so that no option names its files.
void refuse_output_onto_source(const GraphOptions& graph, const CommonOptions& common) {
    if (common.outputs.empty() || graph.graph == "-") return;
    const GraphPlace place = resolve_graph(graph.graph, graph.data_dir);
    for (const std::string& input :
         {place.path, graph.features, graph.labels, graph.names, graph.split_files}) {
        if (!input.empty()) refuse_output_onto(common.outputs, input);
    }
}

}  // namespace

GraphData load_graph(const GraphOptions& graph, const CommonOptions& common) {
    refuse_output_onto_source(graph, common);
    GraphData data = read_source(graph, common.threads(), common.progress());
    for (const std::string& text : data.remarks)
        remark(common, text);
    return data;
}

}  // namespace hplc::cli
