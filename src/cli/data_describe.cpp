// hplc data describe: what is in a graph.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "base/stopwatch.hpp"
#include "cli/common.hpp"
#include "cli/data.hpp"
#include "report/graph_summary.hpp"

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

}  // namespace

void add_data_describe(CLI::App& data) {
    CLI::App* verb = data.add_subcommand("describe", "Say what is in a graph");
    const auto options = std::make_shared<DescribeOptions>();
    add_common_options(*verb, options->common);
    add_graph_options(*verb, options->graph);
    verb->callback([options] { describe_graph(*options); });
}

}  // namespace hplc::cli
