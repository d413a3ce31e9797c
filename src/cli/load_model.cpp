#include "cli/load_model.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>

#include "base/error.hpp"
#include "train/model_mark.hpp"

namespace hplc::cli {
namespace {

GraphSource recorded_source(const ModelFile& file) {
    GraphSource source = card_of(file).source;
    const bool is_path = source.graph.find('/') != std::string::npos;
    if (is_path && !std::filesystem::exists(source.graph)) {
        throw InputError({.file = file.origin,
                          .found = fmt::format("a model of the graph {}, which is not there",
                                               hplc::quoted(source.graph)),
                          .expected = "the graph that it was trained on",
                          .fix = "pass --graph FILE where it lies now"});
    }
    if (source.graph != "-") return source;
    throw InputError({.file = file.origin,
                      .found = "a model of a graph that came from standard input",
                      .expected = "the graph once more",
                      .fix = "pass --graph - and the graph on standard input, or --graph FILE"});
}

void refuse_reading_options(const GraphOfModel& graph) {
    for (const CLI::Option* option : graph.reading) {
        if (option->count() == 0) continue;
        throw InputError({.found = option->get_name() + " without --graph",
                          .expected = "the graph to be read as the model file says",
                          .fix = "leave it out, or name the graph by --graph"});
    }
}

}  // namespace

void add_graph_of_model_options(CLI::App& verb, GraphOfModel& options) {
    verb.add_option("--graph", options.graph.graph,
                    "The graph that the model was trained on (default: from where the model file "
                    "says)");
    options.reading = add_reading_options(verb, options.graph);
}

GraphSource source_of(const ModelFile& file, const GraphOfModel& graph) {
    if (!graph.graph.graph.empty()) return graph.graph;
    refuse_reading_options(graph);
    return recorded_source(file);
}

TrainedModel load_trained_model(const ModelFile& file, const GraphData& data,
                                const CommonOptions& common, std::uint64_t max_memory,
                                const GraphData* grown) {
    TrainedModel trained = load_trained_model(file, data, common.threads(), max_memory, grown);
    const LeakMark mark = mark_of(trained.card);
    if (mark.leaky() && !common.quiet)
        fmt::print(stderr, "hplc: LEAKY: {}: {}\n", file.origin, mark.reason());
    return trained;
}

LoadedModel load_model(const std::string& file, const GraphOfModel& graph,
                       const CommonOptions& common, std::uint64_t max_memory,
                       const GrowGraph& grow) {
    const ModelFile model = read_model_file(file, common.memory());
    GraphData data = load_graph(source_of(model, graph), common);
    std::optional<GraphData> grown;
    if (grow) grown = grow(data);
    TrainedModel trained =
        load_trained_model(model, data, common, max_memory, grown ? &*grown : nullptr);
    trained.model.reset();  // it would look for the data where they were
    return {.data = grown ? std::move(*grown) : std::move(data), .trained = std::move(trained)};
}

}  // namespace hplc::cli
