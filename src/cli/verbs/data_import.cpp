// hplc data import: a graph of any readable format becomes a folder of plain text files, or one
// graph file that opens at once.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "cli/options/common.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/shell/whole_folder.hpp"
#include "cli/verbs/data.hpp"
#include "io/formats/graph_file.hpp"
#include "io/formats/neutral_folder.hpp"
#include "report/text/graph_facts.hpp"

namespace hplc::cli {
namespace {

struct ImportOptions {
    CommonOptions common;
    GraphOptions graph;
    std::string output;
};

void import_graph(const ImportOptions& options) {
    const bool is_file = options.output.ends_with(kGraphFileEnding);
    if (!is_file) require_free(options.output);
    const GraphData data = load_graph(options.graph, options.common);
    if (!data.types.empty())
        remark(options.common, "Types of nodes are not stored: pass --node-types again.");
    if (is_file) {
        write_graph_file(options.output, data, options.common.threads());
    } else {
        write_whole_folder(options.output, [&](const std::filesystem::path& place) {
            write_neutral_folder(place, data, options.common.threads());
        });
    }
    const GraphFacts facts = graph_facts(data, options.common.threads());
    if (options.common.prints_text() && !options.common.quiet) {
        fmt::print("{}\nWritten to {}\n", describe(facts), options.output);
    }
    nlohmann::ordered_json json = {{"graph", graph_json(facts)},
                                   {is_file ? "file" : "folder", options.output}};
    write_json(options.common, json);
}

}  // namespace

void add_data_import(CLI::App& data) {
    CLI::App* verb =
        data.add_subcommand("import",
                            "Write a graph of any readable format as one file that opens "
                            "at once, or as plain text files");
    const auto options = std::make_shared<ImportOptions>();
    add_graph_options(*verb, options->graph);
    writes_graph(verb->add_option("-o,--output", options->output,
                                  "File for the graph, if its name ends in .hplc; otherwise folder "
                                  "for text files, which must be new or empty"))
        ->required();
    add_common_options(*verb, options->common);
    verb->callback([options] { import_graph(*options); });
}

}  // namespace hplc::cli
