// hplc evaluate: hold edges out, fit, and see how well they are found.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "cli/evaluation_request.hpp"
#include "cli/output_files.hpp"
#include "cli/verbs.hpp"
#include "report/evaluation_report.hpp"

namespace hplc::cli {
namespace {

struct EvaluateOptions {
    EvaluationRequest request;
    std::string scores;
};

void check(const EvaluateOptions& options, std::size_t models) {
    const std::size_t runs = options.request.runs;
    if (options.scores.empty() || (models == 1 && runs == 1)) return;
    throw InputError({.found = fmt::format("--scores with {} models and {} runs", models, runs),
                      .expected = "one model and one run",
                      .fix = "pass one --model NAME and --runs 1"});
}

void evaluate_graph(const EvaluateOptions& options) {
    const EvaluationRequest& request = options.request;
    // "all" stands for those without learning: training takes minutes, they take seconds.
    const auto names = chosen_names(request.choice, names_without_learning());
    check(options, names.size());
    const auto result = evaluate_models(
        request, names, asks_for_all(request.choice) ? Refusal::kRecord : Refusal::kThrow,
        [&](const GraphData& data, const FinishedRun& finished) {
            if (!options.scores.empty())
                write_file(options.scores, scores_tsv(data.ids, finished.task, finished.run));
        });
    if (!result) return;
    if (request.common.prints_text())
        fmt::print("{}", evaluation_text(result->facts, result->evaluation));
    nlohmann::ordered_json json = evaluation_json(result->facts, result->evaluation);
    if (!result->details.is_null()) json.update(result->details);
    write_json(request.common, json);
    write_report(request.report, request.common, json);
}

}  // namespace

void add_evaluate(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "evaluate", "Hold edges out, fit models to the others, and see how well they find them");
    auto options = std::make_shared<EvaluateOptions>();
    verb->add_option(
            "--model", options->request.choice.names,
            "Models by name, comma between; all stands for those without learning; they are "
            "listed below")
        ->delimiter(',')
        ->capture_default_str();
    writes_file(
        verb->add_option("--scores", options->scores,
                         "Write the score of every held-out pair to this file (TSV: split, u, v, "
                         "label, score)"));
    verb->add_option("--calibration-pairs", options->request.calibration_pairs,
                     "Non-edges that probabilities are fitted to, and as many that they are tested "
                     "on; 0: no probabilities")
        ->capture_default_str();
    add_evaluation_options(*verb, options->request);
    verb->callback([options] { evaluate_graph(*options); });
}

}  // namespace hplc::cli
