// hplc data describe: what is in a graph, or in a model file.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "base/stopwatch.hpp"
#include "cli/options/common.hpp"
#include "cli/verbs/data.hpp"
#include "report/text/graph_summary.hpp"
#include "report/text/model_file_text.hpp"

namespace hplc::cli {
namespace {

struct DescribeOptions {
    CommonOptions common;
    GraphOptions graph;
};

void describe_graph(const DescribeOptions& options) {
    const Stopwatch watch;
    const GraphData data = load_graph(options.graph, options.common);
    const double load_seconds = watch.seconds();
    const GraphSummary summary = summarise(data, options.common.threads());
    if (options.common.prints_text()) fmt::print("{}", summary_text(summary, data));
    nlohmann::ordered_json json = summary_json(summary, data);
    json["seconds"] = {{"load", load_seconds}, {"describe", watch.seconds() - load_seconds}};
    write_json(options.common, json);
}

// Without opening the graph or torch: what the file says of itself.
void describe_model(const DescribeOptions& options) {
    const ModelFile file = read_model_file(options.graph.graph);
    if (options.common.prints_text()) fmt::print("{}", model_file_text(file));
    write_json(options.common, {{"file", file.origin},
                                {"bytes", file.bytes.view().size()},
                                {"content_sha256", file.content_sha256},
                                {"written_by", file.provenance},
                                {"header", file.header}});
}

void describe(const DescribeOptions& options) {
    if (is_model_file(options.graph.graph)) return describe_model(options);
    describe_graph(options);
}

}  // namespace

void add_data_describe(CLI::App& data) {
    CLI::App* verb = data.add_subcommand("describe", "Describe a graph or a model file");
    const auto options = std::make_shared<DescribeOptions>();
    add_graph_options(*verb, options->graph);
    add_common_options(*verb, options->common);
    verb->callback([options] { describe(*options); });
}

}  // namespace hplc::cli
