#include <fmt/format.h>

#include <cstdio>
#include <map>

#include "cli/common.hpp"
#include "io/resolve_graph.hpp"

namespace hplc::cli {
namespace {

ReadOptions read_options(const GraphOptions& graph, const CommonOptions& common) {
    static const std::map<std::string, IdKind> kinds = {
        {"auto", IdKind::kAuto}, {"number", IdKind::kNumber}, {"text", IdKind::kText}};
    return {.threads = common.threads(),
            .ids = kinds.at(graph.ids),
            .columns = graph.columns,
            .separator = graph.separator,
            .features = graph.features,
            .labels = graph.labels,
            .names = graph.names,
            .split = graph.split_files,
            .progress = common.progress()};
}

void print_remarks(const GraphData& data) {
    for (const std::string& remark : data.remarks)
        fmt::print(stderr, "hplc: {}\n", remark);
}

}  // namespace

GraphData load_graph(const GraphOptions& graph, const CommonOptions& common) {
    const GraphPlace place = resolve_graph(graph.graph, graph.data_dir);
    const ReadOptions options = read_options(graph, common);
    GraphData data =
        place.is_embedded() ? read_embedded_graph(options) : read_graph(place.path, options);
    if (!place.name.empty()) data.name = place.name;
    if (!common.quiet) print_remarks(data);
    return data;
}

}  // namespace hplc::cli
