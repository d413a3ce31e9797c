// hplc explain: why a pair of nodes has the score that it has.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <optional>

#include "base/error.hpp"
#include "cli/options/common.hpp"
#include "cli/options/explained_model.hpp"
#include "cli/options/explanation.hpp"
#include "cli/options/model_at_hand.hpp"
#include "cli/options/predictor_options.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/verbs.hpp"
#include "report/text/explain_report.hpp"
#include "train/files/model_card.hpp"

namespace hplc::cli {
namespace {

struct ExplainOptions {
    CommonOptions common;
    ModelWanted wanted;
    std::string u;
    std::string v;
    std::optional<std::size_t> what_if;
};

NodePair pair_of(const ExplainOptions& options, const GraphData& data) {
    const NodePair pair = {node_named(options.u, data), node_named(options.v, data)};
    if (pair.u != pair.v) return pair;
    throw InputError({.found = fmt::format("the pair of {} with itself", hplc::quoted(options.u)),
                      .expected = "two different nodes"});
}

void print(const ExplainOptions& options, const ExplainReport& report) {
    if (options.common.prints_text()) fmt::print("{}", explain_text(report));
    write_json(options.common, explain_json(report));
}

void explain(const ExplainOptions& options) {
    const ModelAtHand at_hand = model_at_hand(options.wanted, options.common);
    const TrainedModel& trained = at_hand.trained;
    const ModelGraph& graph = *at_hand.graph;
    print(options,
          explanation_of(trained, graph.known, graph.grown ? &*graph.grown : nullptr,
                         {.pair = pair_of(options, graph.now()),
                          .title = title_of(options.wanted, trained.card),
                          .what_if = options.what_if,
                          .feature_names = feature_names_wanted(options.wanted, options.common)},
                         options.common));
}

}  // namespace

void add_explain(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "explain",
        "Explain the score of a pair: what the nodes share, and what if an edge were missing");
    auto options = std::make_shared<ExplainOptions>();
    add_model_wanted(*verb, options->wanted);
    add_between_option(*verb, options->wanted.graph.graph);
    add_directed_option(*verb, options->wanted.graph.graph);
    add_weights_option(*verb, options->wanted.graph.graph);
    names_no_file(verb->add_option("U", options->u, "Id of the first node, as in the file"))
        ->required();
    names_no_file(verb->add_option("V", options->v, "Id of the second node"))->required();
    verb->add_option(
        "--what-if", options->what_if,
        "Maximum number of edges near the pair to remove, one by one (default: 50; 5 if each "
        "needs a fit of the linear autoencoder)");
    add_select_by_option(*verb, options->wanted.predictors.select_by);
    add_predictor_options(*verb, options->wanted.predictors);
    add_common_options(*verb, options->common);
    verb->footer(list_of_predictors());
    verb->callback([options] { explain(*options); });
}

}  // namespace hplc::cli
