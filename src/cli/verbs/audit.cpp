// hplc audit: prove which edges each stage of a run may see. Exit code 3 where one leaks.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/options/common.hpp"
#include "cli/options/task_options.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/verbs.hpp"
#include "report/text/audit_report.hpp"
#include "report/text/graph_facts.hpp"
#include "task/splits/write_split.hpp"

namespace hplc::cli {
namespace {

constexpr int kLeakExitCode = 3;

struct AuditOptions {
    CommonOptions common;
    GraphOptions graph;
    SplitOptions split;
    std::string write_split;  // a folder; empty for none
};

void run_audit(const AuditOptions& options) {
    const GraphData data = load_graph(options.graph, options.common);
    const LinkTask task =
        make_task(data, options.split, options.common.seed, options.common.threads());
    if (!options.write_split.empty()) write_split(options.write_split, task, data.ids);
    const AuditReport report = audit(task, features_or_null(data), options.common.threads());
    const GraphFacts facts = graph_facts(data, options.common.threads());
    if (options.common.prints_text())
        fmt::print("Graph: {}\n{}", describe(facts), audit_text(report));
    nlohmann::ordered_json json = {{"graph", graph_json(facts)}};
    json.update(audit_json(report));
    write_json(options.common, json);
    if (!report.clean()) throw CLI::RuntimeError(kLeakExitCode);
}

}  // namespace

void add_audit(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "audit", "Prove which edges each stage of a run may see, and that no test edge leaks");
    verb->footer(
        "Exit code: 0 if the run is clean, 3 if there is leakage or features are suspicious.\n"
        "Features are examined by how well they predict held-out edges; how they were made cannot\n"
        "be known. --features none ignores them.");
    const auto options = std::make_shared<AuditOptions>();
    add_graph_options(*verb, options->graph);
    add_between_option(*verb, options->graph);
    add_directed_option(*verb, options->graph);
    add_split_options(*verb, options->split);
    writes_folder(verb->add_option(
        "--write-split", options->write_split,
        "Folder for the split and its negatives, for other programs and for --split-files"));
    add_common_options(*verb, options->common);
    verb->callback([options] { run_audit(*options); });
}

}  // namespace hplc::cli
