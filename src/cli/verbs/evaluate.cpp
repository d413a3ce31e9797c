// hplc evaluate: hold edges out, fit, and measure how well they are found.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "base/error.hpp"
#include "base/files/atomic_file.hpp"
#include "cli/options/evaluation_request.hpp"
#include "cli/options/protocol_list.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/verbs.hpp"
#include "report/text/evaluation_report.hpp"

namespace hplc::cli {
namespace {

struct EvaluateOptions {
    EvaluationRequest request;
    std::string scores;
    std::vector<std::string> protocols;  // empty: the one of the other options
};

void check(const EvaluateOptions& options, std::size_t models) {
    const std::size_t runs = options.request.runs;
    if (options.scores.empty() || (models == 1 && runs == 1)) return;
    throw InputError({.found = fmt::format("--scores with {} models and {} runs", models, runs),
                      .expected = "one model and one run",
                      .fix = "pass one --model NAME and --runs 1"});
}

void compare_protocols(const EvaluateOptions& options, const std::vector<std::string>& names) {
    const CommonOptions& common = options.request.common;
    const ProtocolsResult result = evaluate_protocols(options.request, options.protocols, names);
    if (common.prints_text()) fmt::print("{}", protocols_text(result.facts, result.runs));
    write_json(common, protocols_json(result.facts, result.runs));
}

void evaluate_graph(const EvaluateOptions& options) {
    const EvaluationRequest& request = options.request;
    // "all" stands for the heuristics: training takes minutes, they take seconds.
    const auto names =
        chosen_names(request.choice, names_without_learning(special_models(request.graph)));
    if (!options.protocols.empty()) return compare_protocols(options, names);
    check(options, names.size());
    const auto result = evaluate_models(
        request, names, asks_for_all(request.choice) ? Refusal::kRecord : Refusal::kThrow,
        [&](const GraphData& data, const FinishedRun& finished) {
            if (!options.scores.empty())
                write_file(options.scores, scores_tsv(data.ids, finished.task, finished.run));
        });
    if (!result) return;
    if (request.common.prints_text())
        fmt::print("{}", evaluation_text(result->facts, result->evaluation, request.metric()));
    nlohmann::ordered_json json =
        evaluation_json(result->facts, result->evaluation, request.metric());
    if (!result->details.is_null()) json.update(result->details);
    write_json(request.common, json);
    write_report(request.report, request.common, json);
}

}  // namespace

void add_evaluate(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "evaluate",
        "Hold edges out, fit models to the others, and measure how well they find them");
    auto options = std::make_shared<EvaluateOptions>();
    verb->add_option("--model", options->request.choice.names,
                     "Names of models, comma-separated; all: all heuristics; they are listed below")
        ->delimiter(',')
        ->capture_default_str();
    add_evaluation_options(*verb, options->request);
    writes_file(
        verb->add_option("--scores", options->scores,
                         "File for the score of every held-out pair, candidates included (TSV: "
                         "split, u, v, label, score)"));
    add_protocols_option(*verb, options->protocols);
    add_calibration_pairs_option(*verb, options->request);
    add_common_options(*verb, options->request.common);
    verb->callback([options] { evaluate_graph(*options); });
}

}  // namespace hplc::cli
