// hplc backtest: train until t, predict what comes, move on.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "base/files/atomic_file.hpp"
#include "cli/options/chosen_models.hpp"
#include "cli/options/common.hpp"
#include "cli/options/given_options.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/verbs.hpp"
#include "evaluate/backtest.hpp"
#include "io/text/date_time.hpp"
#include "report/page/backtest_page.hpp"
#include "report/text/backtest_report.hpp"
#include "train/files/provenance_json.hpp"

namespace hplc::cli {
namespace {

struct BacktestVerb {
    CommonOptions common;
    GraphOptions graph;
    ModelChoice choice;
    std::size_t origins = 5;
    std::string horizon = "5%";
    std::string window;
    std::size_t best = 100;
    std::string page;
};

// The linear autoencoder inverts a matrix for each of ten penalties at each origin: by name only.
std::vector<std::string> names_of_cheap() {
    std::vector<std::string> names;
    for (const auto list : {predictors(), timed_predictors()}) {
        for (const Predictor& predictor : list) {
            if (!predictor.has_lambda) names.push_back(predictor.name);
        }
    }
    return names;
}

BacktestPlan plan_of(const BacktestVerb& verb, const GraphData& data,
                     const std::vector<std::string>& names) {
    const double horizon = length_of_time(verb.horizon, data, "--horizon");
    const double window =
        verb.window.empty() ? kWholeHistory : length_of_time(verb.window, data, "--history");
    return {.origins = rolling_origins(data, verb.origins, horizon),
            .horizon = horizon,
            .window = window,
            .best = verb.best,
            .seed = verb.common.seed,
            .threads = verb.common.threads(),
            .refusal = asks_for_all(verb.choice) ? Refusal::kRecord : Refusal::kThrow,
            .bind = [&verb, names](const GraphData& history) {
                return bind_models(names, verb.choice, verb.common, history);
            }};
}

void run_verb(const BacktestVerb& verb) {
    const auto names = chosen_names(verb.choice, names_of_cheap());
    require_options_of(*verb.common.verb, names);
    const GraphData data = load_graph(verb.graph, verb.common);
    BacktestPlan plan = plan_of(verb, data, names);
    plan.after_fit = [&](const ScoredOrigin& scored) {
        if (!scored.model.learns) return;
        remark(verb.common, fmt::format("{}: {}: auc {:.4f}",
                                        time_text(scored.origin.origin(), data.times_are_dates),
                                        scored.model.name, scored.fresh.auc));
    };
    const Backtest backtest = run_backtest(data, plan);
    const GraphFacts facts = graph_facts(data, verb.common.threads());
    if (verb.common.prints_text()) fmt::print("{}", backtest_text(facts, backtest));
    const auto json = backtest_json(facts, backtest);
    write_json(verb.common, json);
    if (verb.page.empty()) return;
    write_file(verb.page, backtest_page(facts, backtest, with_provenance(json)));
    remark(verb.common, fmt::format("report written to {}", verb.page));
}

}  // namespace

void add_backtest(CLI::App& program) {
    CLI::App* app = program.add_subcommand(
        "backtest",
        "Fit models to what was known at several times, and measure how well they predict what "
        "came next");
    const auto verb = std::make_shared<BacktestVerb>();
    verb->choice.predictors.select_by = "ap";
    add_graph_options(*app, verb->graph);
    add_weights_option(*app, verb->graph);
    app->add_option("--models,--model", verb->choice.names,
                    "Names of models, comma-separated; all: all heuristics but linear-autoencoder; "
                    "they are listed below")
        ->delimiter(',')
        ->capture_default_str();
    app->add_option("--origins", verb->origins,
                    "Number of times at which models are fitted, one horizon apart, the last one "
                    "horizon before the last edge")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app->add_option(
           "--horizon", verb->horizon,
           "Length of the period that is predicted: in the unit of the times of the "
           "edges, in days (30d) or weeks (8w) if they are dates, or as long as the latest "
           "share of the edges took (5%)")
        ->capture_default_str();
    app->add_option("--history", verb->window,
                    "Length of the period before each origin whose edges are used, as --horizon "
                    "(default: all edges)");
    app->add_option("--best", verb->best, "Number of most likely links whose hits are counted")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();
    writes_file(app->add_option("--report", verb->page,
                                "File for an HTML page with accuracy and calibration over time"));
    add_select_by_option(*app, verb->choice.predictors.select_by);
    add_model_options(*app, verb->choice.learned);
    add_predictor_options(*app, verb->choice.predictors);
    add_common_options(*app, verb->common);
    app->footer(list_of_predictors() + list_of_learned_models());
    app->callback([verb] { run_verb(*verb); });
}

}  // namespace hplc::cli
