#include "io/graph_source.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "base/error.hpp"
#include "io/nodes/link_sides.hpp"
#include "io/resolve_graph.hpp"
#include "io/weight_use.hpp"

namespace hplc {
namespace {

[[noreturn]] void refuse_weights_of_directed(const GraphSource& source) {
    throw InputError({.file = source.graph,
                      .found = fmt::format("--weights {} with --directed", source.weights),
                      .expected = "weights of undirected links, or directed links that are alike",
                      .fix = "leave one of the two out"});
}

ReadOptions read_options(const GraphSource& source, Threads threads, Progress::Show progress,
                         const MemoryBudget& memory) {
    static const std::map<std::string, IdKind> kinds = {
        {"auto", IdKind::kAuto}, {"number", IdKind::kNumber}, {"text", IdKind::kText}};
    return {.threads = threads,
            .ids = kinds.at(source.ids),
            .columns = source.columns,
            .separator = source.separator,
            .header = source.header,
            .quotes = source.quotes,
            .features = source.features,
            .labels = source.labels,
            .names = source.names,
            .nodes = source.nodes,
            .node_types = source.node_types,
            .skip_unknown = !source.skip_unknown.empty(),
            .split = source.split_files,
            .progress = progress,
            .memory = memory};
}

void make_absolute(std::string& path) {
    if (!path.empty() && path != "-") path = std::filesystem::absolute(path).lexically_normal();
}

}  // namespace

GraphSource absolute(GraphSource source) {
    const GraphPlace place = resolve_graph(source.graph, source.data_dir);
    const bool is_path = place.name.empty();
    if (is_path) {
        make_absolute(source.graph);
    } else if (!place.is_embedded()) {
        source.data_dir = data_folder(source.data_dir).string();
    }
    for (std::string* path : {&source.data_dir, &source.labels, &source.names, &source.nodes,
                              &source.node_types, &source.split_files})
        make_absolute(*path);
    if (source.features != kNoFeatures) make_absolute(source.features);
    return source;
}

GraphData read_source(const GraphSource& source, Threads threads, Progress::Show progress,
                      const MemoryBudget& memory) {
    const GraphPlace place = resolve_graph(source.graph, source.data_dir);
    const ReadOptions options = read_options(source, threads, progress, memory);
    GraphData data =
        place.is_embedded() ? read_embedded_graph(options) : read_graph(place.path, options);
    if (!place.name.empty()) data.name = place.name;
    if (!source.between.empty()) data.pairs = pairs_between(data, source.between, threads);
    data.directed = !source.directed.empty();
    if (data.directed && !source.weights.empty()) refuse_weights_of_directed(source);
    data.edges.weighting = weighting_of(source.weights, data, threads);
    return data;
}

}  // namespace hplc
