// hplc compare: models on the same splits, and whether the best is really better.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "base/files/atomic_file.hpp"
#include "cli/options/evaluation_request.hpp"
#include "cli/options/score_files.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/verbs.hpp"
#include "report/text/comparison_files.hpp"
#include "report/text/comparison_report.hpp"
#include "task/checks/leak_mark.hpp"

namespace hplc::cli {
namespace {

struct CompareOptions {
    EvaluationRequest request = comparison_request();
    std::vector<std::string> scores;  // somebody else's, as given
    std::string csv;
    std::string latex;
};

// One line per run on standard error: several trained models take long.
void report_run(const EvaluationRequest& request, const FinishedRun& finished) {
    const PhaseSeconds& seconds = finished.run.seconds;
    const std::string time =
        fmt::format(", {:.1f} s", seconds.positions + seconds.train + seconds.score);
    remark(request.common,
           fmt::format("seed {}: {}: {} {:.4f}{}", finished.run.seed,
                       mark_of(finished.task.protocol()).on(finished.model.name), request.metric(),
                       metric_named(request.metric(), finished.run.test),
                       finished.model.given ? "" : time));
}

void compare_on_graph(const CompareOptions& options) {
    EvaluationRequest request = options.request;
    const auto names = chosen_names(request.choice, names_of_all(special_models(request.graph)));
    take_score_files(options.scores, names, request);
    HeldOutScores scores(request.metric());
    const auto result = evaluate_models(request, names, Refusal::kRecord,
                                        [&](const GraphData&, const FinishedRun& finished) {
                                            report_run(request, finished);
                                            scores.add(finished);
                                        });
    if (!result) return;
    const auto& [facts, evaluation, details] = *result;
    const Verdict verdict =
        compare_models(evaluation, request.metric(), scores, request.common.threads());
    if (request.common.prints_text()) fmt::print("{}", comparison_text(facts, evaluation, verdict));
    if (!options.csv.empty()) write_file(options.csv, comparison_csv(evaluation, verdict));
    if (!options.latex.empty())
        write_file(options.latex, comparison_latex(facts, evaluation, verdict));
    nlohmann::ordered_json json = comparison_json(facts, evaluation, verdict);
    if (!details.is_null()) json.update(details);
    write_json(request.common, json);
    write_report(request.report, request.common, json);
}

}  // namespace

void add_compare(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "compare",
        "Run several models on the same splits and test whether the best is significantly better");
    auto options = std::make_shared<CompareOptions>();
    verb->add_option(
            "--models", options->request.choice.names,
            "Names of models, comma-separated; all: all that are listed below; a model that "
            "cannot be run is reported with the reason")
        ->delimiter(',')
        ->capture_default_str();
    add_evaluation_options(*verb, options->request);
    add_score_files_option(*verb, options->scores);
    writes_file(verb->add_option("--csv", options->csv, "File for the table as CSV"));
    writes_file(verb->add_option("--latex", options->latex, "File for the table in LaTeX"));
    add_common_options(*verb, options->request.common);
    verb->callback([options] { compare_on_graph(*options); });
}

}  // namespace hplc::cli
