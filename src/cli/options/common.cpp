#include "cli/options/common.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files/atomic_file.hpp"
#include "base/text/json_text.hpp"
#include "base/text/log_line.hpp"
#include "cli/shell/config_file.hpp"
#include "cli/shell/help_formatter.hpp"
#include "cli/shell/output_files.hpp"
#include "graph/csr_graph.hpp"
#include "io/nodes/link_sides.hpp"
#include "io/resolve_graph.hpp"
#include "io/weight_use.hpp"
#include "report/text/graph_facts.hpp"
#include "train/files/provenance_json.hpp"

namespace hplc::cli {
namespace {

// Every row of an edge list is an edge or reported here.
void add_rows_remark(GraphData& data, Threads threads) {
    if (!data.rows) return;
    const BuiltGraph built = built_graph(data, threads);
    const std::uint64_t mutual = num_both_directions(data, built, threads);
    std::string remark = rows_remark(*data.rows, dropped_of(built, mutual, data.directed));
    if (!remark.empty()) data.remarks.push_back(std::move(remark));
}

// Which pairs can be links, or that not all can, to whom may say which.
void add_pairs_remark(GraphData& data, const CommonOptions& common) {
    if (common.quiet || common.verb->get_option_no_throw("--between") == nullptr) return;
    std::string remark = data.pairs != nullptr ? pairs_remark(data, common.threads())
                                               : sides_remark(data, common.threads());
    if (!remark.empty()) data.remarks.push_back(std::move(remark));
}

// To whom could use them.
void add_weights_remark(GraphData& data, const CommonOptions& common) {
    if (common.verb->get_option_no_throw("--weights") == nullptr) return;
    std::string remark = unused_weights_remark(data);
    if (!remark.empty()) data.remarks.push_back(std::move(remark));
}

// The graph may be a name, or come out of a model file, so that no option names its files.
void refuse_output_onto_source(const GraphOptions& graph, const CommonOptions& common) {
    if (common.outputs.empty() || graph.graph == "-") return;
    const GraphPlace place = resolve_graph(graph.graph, graph.data_dir);
    for (const std::string& input : {place.path, graph.features, graph.labels, graph.names,
                                     graph.nodes, graph.node_types, graph.split_files}) {
        if (!input.empty()) refuse_output_onto(common.outputs, input);
    }
}

}  // namespace

Threads CommonOptions::threads() const {
    return thread_count == 0 ? all_cores() : Threads{thread_count};
}

Progress::Show CommonOptions::progress() const {
    return quiet ? Progress::Show::kNever : Progress::Show::kIfTerminal;
}

void add_common_options(CLI::App& verb, CommonOptions& options) {
    options.verb = &verb;
    verb.add_option("--seed", options.seed, "Seed of all random numbers")->capture_default_str();
    verb.add_option("--threads", options.thread_count, "Number of threads; 0: one per core")
        ->check(CLI::Range(0u, 1024u))
        ->capture_default_str();
    verb.add_option(
            "--max-memory", options.max_memory,
            "Maximum memory, for example 8GB: an input or a model that needs more is refused "
            "(default: nine tenths of the free memory)")
        ->transform(CLI::AsSizeValue(false));
    verb.add_flag("--quiet", options.quiet, "Print no progress and no remarks");
    verb.add_option("--log-format", options.log_format,
                    "Format of progress and remarks on standard error: text (a bar on a terminal, "
                    "else one line per 10 seconds), or json (one object per line)")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
    writes_file(verb.add_option("--json", options.json,
                                "File for all results as JSON; - is standard output"));
    verb.add_option("--config", options.config,
                    "TOML file with options; the command line has priority")
        ->configurable(false)
        ->check(CLI::ExistingFile);
    verb.parse_complete_callback([&verb, &options] {
        if (!options.config.empty()) apply_config_file(verb, options.config);
        set_log_format(options.log_format == "json" ? LogFormat::kJson : LogFormat::kText);
        options.outputs = checked_outputs(verb);
    });
}

CLI::Option* add_data_dir_option(CLI::App& verb, std::string& data_dir) {
    return verb.add_option("--data-dir", data_dir,
                           "Folder with the data sets that have names (default: $HPLC_DATA, else "
                           "$XDG_CACHE_HOME/hplc, else ~/.cache/hplc)");
}

void add_graph_options(CLI::App& verb, GraphOptions& options) {
    verb.add_option("GRAPH", options.graph,
                    "Graph: a file or folder of any known format, a name of 'hplc data list', or - "
                    "for standard input")
        ->required();
    add_reading_options(verb, options);
}

std::vector<CLI::Option*> add_reading_options(CLI::App& verb, GraphOptions& options,
                                              const std::string& nodes_option) {
    const std::string group = advanced_group("Options for reading the graph");
    verb.add_flag_callback(
            "--skip-unknown", [&options] { options.skip_unknown = "yes"; },
            "Skip rows of other files about ids that the graph does not have, with a remark "
            "(default: refuse them and list them)")
        ->group(group);
    std::vector<CLI::Option*> added = {
        add_data_dir_option(verb, options.data_dir),
        verb.add_option("--ids", options.ids, "Type of the node ids")
            ->check(CLI::IsMember({"auto", "number", "text"}))
            ->capture_default_str(),
        verb.add_option(
            "--columns", options.columns,
            "Columns of an edge list, comma-separated, as in source,target,-,time; - is "
            "ignored (default: by its header, else source,target,weight,time)"),
        verb.add_option("--separator", options.separator,
                        "Separator of the columns of an edge list (default: by the first line)")
            ->check(CLI::IsMember({"blanks", "tab", "comma", "semicolon"})),
        verb.add_option("--header", options.header,
                        "Whether the first line of an edge list contains the names of its columns; "
                        "auto: by the first two lines")
            ->check(CLI::IsMember({"auto", "yes", "no"}))
            ->capture_default_str(),
        verb.add_option(
                "--quotes", options.quotes,
                "Meaning of double quotes in an edge list: csv: they enclose fields, as in RFC "
                "4180; none: they are ordinary characters (default: csv)")
            ->check(CLI::IsMember({"csv", "none"})),
        verb.add_option(
            nodes_option, options.nodes,
            "File with the ids of the nodes of an edge list, one per line or in the first "
            "column of a table, to add nodes without edges"),
        verb.add_option("--features", options.features,
                        "File with one row of features per node; none: ignore those of the graph"),
        verb.add_option("--labels", options.labels, "File with one class per node"),
        verb.add_option("--names", options.names, "File with one name per node"),
        verb.add_option("--node-types", options.node_types,
                        "File with the id and the type of one node per line (default: the column "
                        "'type' of the file with the nodes, if it has one)"),
        verb.add_option("--split-files", options.split_files,
                        "Folder with a given split (OGB's split/…, or HeaRT's text files)"),
    };
    for (CLI::Option* option : added)
        option->group(group);
    return added;
}

CLI::Option* add_between_option(CLI::App& verb, GraphOptions& options) {
    return verb.add_option(
        "--between", options.between,
        "Two types of nodes, as user,item, or left,right for the two sides that the edges show: "
        "only pairs of one and the other are held out, drawn as negatives and ranked");
}

void add_directed_option(CLI::App& verb, GraphOptions& options) {
    verb.add_flag_callback(
        "--directed", [&options] { options.directed = "yes"; },
        "Take links as directed, from the first node of a row to the second: held-out links, "
        "negatives and predictions are ordered pairs (default: directions are ignored)");
}

CLI::Option* add_weights_option(CLI::App& verb, GraphOptions& options) {
    return verb
        .add_option_function<std::string>(
            "--weights",
            [&options](const std::string& use) { options.weights = use == "ignore" ? "" : use; },
            "Weights of edges: ignore; use: those of the graph, added up if an edge is listed "
            "several times, or if it has none how often an edge is listed; count: how often it is "
            "listed (default: ignore)")
        ->check(CLI::IsMember({"ignore", "use", "count"}));
}

GraphData load_graph(const GraphOptions& graph, const CommonOptions& common) {
    refuse_output_onto_source(graph, common);
    GraphData data = read_source(graph, common.threads(), common.progress(), common.memory());
    add_rows_remark(data, common.threads());
    add_pairs_remark(data, common);
    add_weights_remark(data, common);
    for (const std::string& text : data.remarks)
        remark(common, text);
    return data;
}

void remark(const CommonOptions& common, const std::string& text) {
    if (!common.quiet) write_log_line("remark", text);
}

void warn(const std::string& sentence) {
    write_log_line("warning", sentence);
}

void require_output(bool has_file, bool estimate, const std::string& what,
                    const std::string& option) {
    if (has_file || estimate) return;
    throw InputError({.found = fmt::format("no file for the {}", what),
                      .expected = option,
                      .fix = "pass it, or --estimate"});
}

void write_json(const CommonOptions& common, const nlohmann::ordered_json& json) {
    if (common.json.empty()) return;
    // A terminal might interpret what names contain beyond ASCII (C1 controls, marks of direction).
    const bool for_terminal = common.json == "-" && ::isatty(STDOUT_FILENO) == 1;
    const std::string text =
        json_text(with_provenance(json), {.indent = 2, .only_ascii = for_terminal});
    if (common.json == "-") {
        fmt::print("{}\n", text);
    } else {
        write_file(common.json, text + "\n");
    }
}

}  // namespace hplc::cli
