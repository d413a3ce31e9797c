// hplc data describe: what is in a graph, or in a model file.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "base/stopwatch.hpp"
#include "cli/options/common.hpp"
#include "cli/verbs/data.hpp"
#include "io/formats/graph_file.hpp"
#include "io/resolve_graph.hpp"
#include "report/text/graph_summary.hpp"
#include "report/text/model_file_text.hpp"

namespace hplc::cli {
namespace {

struct DescribeOptions {
    CommonOptions common;
    GraphOptions graph;
    bool verify = false;
};

// Every byte of a graph file, which opening a large one does not read.
std::optional<VerifiedFile> verified(const DescribeOptions& options) {
    if (!options.verify) return {};
    const GraphPlace place = resolve_graph(options.graph.graph, options.graph.data_dir);
    return verify_graph_file(place.path, options.common.threads());
}

void describe_graph(const DescribeOptions& options) {
    const auto checked = verified(options);
    const Stopwatch watch;
    const GraphData data = load_graph(options.graph, options.common);
    const double load_seconds = watch.seconds();
    const GraphSummary summary = summarise(data, options.common.threads());
    if (options.common.prints_text()) fmt::print("{}", summary_text(summary, data));
    nlohmann::ordered_json json = summary_json(summary, data);
    if (checked) {
        if (options.common.prints_text())
            fmt::print("checksums   {} sections, {} bytes, all as written\n", checked->sections,
                       checked->bytes);
        json["verified"] = {{"sections", checked->sections}, {"bytes", checked->bytes}};
    }
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
    add_directed_option(*verb, options->graph);
    verb->add_flag("--verify", options->verify,
                   "Compare all of a graph file with its checksums; up to 16 MiB and in model "
                   "files this is always done");
    add_common_options(*verb, options->common);
    verb->callback([options] { describe(*options); });
}

}  // namespace hplc::cli
