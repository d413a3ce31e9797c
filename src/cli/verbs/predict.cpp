// hplc predict: which links are missing.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "cli/options/common.hpp"
#include "cli/options/estimates.hpp"
#include "cli/options/given_options.hpp"
#include "cli/options/link_options.hpp"
#include "cli/options/model_options.hpp"
#include "cli/options/predictor_options.hpp"
#include "cli/shell/help_formatter.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/predict_horizon.hpp"
#include "cli/verbs/predict_rows.hpp"
#include "cli/verbs/predict_search.hpp"
#include "cli/verbs/verbs.hpp"
#include "io/formats/pair_stream.hpp"
#include "predict/coming_links.hpp"
#include "predict/least_score.hpp"
#include "predict/predict_links.hpp"
#include "report/text/graph_facts.hpp"
#include "train/files/predictor_json.hpp"

namespace hplc::cli {
namespace {

using Json = nlohmann::ordered_json;

LinkChoice choice_of(const PredictOptions& options, const FittedPredictions& fitted) {
    LinkChoice choice{.filter = wanted_pairs(options.links, fitted.data(),
                                             fitted.predictions.pairs(), options.common.memory())};
    choice.filter.exclude(fitted.graph->gone);
    choice.most_per_node = options.links.most_per_node;
    if (options.links.min_score) choice.min_score = *options.links.min_score;
    if (!options.links.threshold) return choice;
    if (!fitted.probability) {
        throw InputError(
            {.found = fmt::format("--threshold for {}, which is not calibrated", fitted.model),
             .expected = "a model with calibrated probabilities",
             .fix = "pass --min-score, or a model that hplc train has calibrated"});
    }
    choice.min_score = least_score(fitted.probability, *options.links.threshold);
    return choice;
}

void take_pairs_of_file(const PredictOptions& options, const FittedPredictions& fitted,
                        PredictedRows& rows) {
    const double least = choice_of(options, fitted).min_score;
    PairStream stream(
        options.links.pairs, fitted.data().ids, options.common.threads(),
        options.links.skip_unknown ? PairStream::Unknown::kSkip : PairStream::Unknown::kRefuse);
    const bool answers_at_once = options.links.pairs == "-";
    if (answers_at_once) rows.flush();  // the header
    std::uint64_t impossible = 0;
    while (const auto pairs = stream.next()) {
        impossible += static_cast<std::uint64_t>(std::ranges::count_if(
            *pairs, [&](NodePair pair) { return !allows(fitted.predictions.pairs(), pair); }));
        std::vector<ScoredPair> scored = fitted.predictions.of(*pairs);
        std::erase_if(scored, [&](const ScoredPair& pair) { return pair.score < least; });
        rows.take(scored);
        if (answers_at_once) rows.flush();
    }
    if (!stream.unknown().empty()) remark(options.common, stream.unknown().remark(stream.name()));
    if (impossible > 0) {
        remark(options.common,
               fmt::format("{} of the pairs are not between {}: their probabilities mean nothing",
                           impossible, fitted.predictions.pairs()->name()));
    }
}

// Ends in the order in which the user named the two sets of nodes; a directed link keeps its source
// first.
std::vector<ScoredPair> ordered(std::span<const ScoredPair> pairs, const PairFilter& filter,
                                bool is_directed) {
    std::vector<ScoredPair> result(pairs.begin(), pairs.end());
    if (is_directed) return result;
    for (ScoredPair& link : result)
        link.pair = filter.ordered(link.pair);
    return result;
}

SearchReport take_links_of_nodes(const PredictOptions& options, const FittedPredictions& fitted,
                                 const LinkChoice& choice, Search search, PredictedRows& rows) {
    NodeSearches searches;
    for (const NodeId node : wanted_nodes(options.links, fitted.data(), fitted.graph->num_present,
                                          options.common.memory())) {
        const Stopwatch watch;
        const LinksOfNode links =
            fitted.predictions.links_of(node, options.links.top, choice, search);
        searches.add(links, watch.seconds());
        rows.take(links.pairs);
    }
    return searches.report(options, fitted, choice, search);
}

SearchReport take_links(const PredictOptions& options, const FittedPredictions& fitted,
                        PredictedRows& rows) {
    const LinkChoice choice = choice_of(options, fitted);
    const Search search = search_wanted(options, fitted);
    if (options.links.of_nodes()) return take_links_of_nodes(options, fitted, choice, search, rows);
    say_if_long(options, fitted, search);
    if (options.links.has_least() && !options.links.has_top) {
        const TakePairs take = [&](std::span<const ScoredPair> pairs) {
            rows.take(ordered(pairs, choice.filter, fitted.predictions.is_directed()));
        };
        return report_of_pairs(options, fitted, choice, search,
                               fitted.predictions.each(choice, take, search));
    }
    const RankedPairs ranked = fitted.predictions.best(options.links.top, choice, search);
    rows.take(ordered(ranked.pairs, choice.filter, fitted.predictions.is_directed()));
    return report_of_pairs(options, fitted, choice, search, ranked.counts);
}

Json predictions_json(const FittedPredictions& fitted, const PredictedRows& rows) {
    Json list = Json::array();
    for (const auto& [pair, score] : rows.kept()) {
        const Json probability = fitted.probability ? Json(fitted.probability(score)) : Json();
        list.push_back({{"u", fitted.data().ids.text(pair.u)},
                        {"v", fitted.data().ids.text(pair.v)},
                        {"probability", probability},
                        {"score", score}});
        if (rows.why()) list.back()["why"] = rows.why()(pair);
    }
    return list;
}

// Whether rows are the best of all pairs, not of some that were asked for.
bool are_best_of_all(const PredictOptions& options, const FittedPredictions& fitted) {
    const LinkOptions& links = options.links;
    return links.pairs.empty() && !links.of_nodes() && !links.has_filter() &&
           search_wanted(options, fitted) == Search::kAll;
}

// How many rows should be right, for people and for --json.
Json say_expected(const PredictOptions& options, const FittedPredictions& fitted,
                  const PredictedRows& rows) {
    if (!fitted.calibration || rows.expected().count() == 0) return {};
    const bool are_best = are_best_of_all(options, fitted);
    BudgetPrecision expected = rows.expected().of(*fitted.calibration, are_best);
    if (fitted.coming) expected = with_drift(*fitted.coming, expected, are_best);
    remark(options.common, expected_text(expected));
    return {{"rows", rows.expected().count()},
            {"expected", expected.expected},
            {"low", expected.low},
            {"high", expected.high}};
}

// What the order of the two nodes means.
void say_direction(const PredictOptions& options, const FittedPredictions& fitted) {
    if (!fitted.predictions.is_directed()) return;
    const Predictor* const predictor = find_predictor(fitted.model);
    std::string text = "links lead from u to v";
    if (options.links.pairs.empty())
        text +=
            "; pairs that are linked in one direction already are not listed, others in their "
            "likelier direction";
    if (predictor != nullptr && !predictor->is_directed)
        text += fmt::format(
            "; {} gives both directions the same score, so that which one is "
            "listed means nothing",
            fitted.model);
    remark(options.common, text);
}

void write_links(const PredictOptions& options, const FittedPredictions& fitted) {
    PredictedRows rows(options, fitted);
    SearchReport search;
    if (options.links.pairs.empty()) {
        search = take_links(options, fitted, rows);
    } else {
        take_pairs_of_file(options, fitted, rows);
    }
    rows.commit();
    const Json expected = say_expected(options, fitted, rows);
    if (!search.text.empty()) remark(options.common, search.text);
    say_direction(options, fitted);
    if (options.common.json.empty()) return;
    Json json = {{"graph", graph_json(graph_facts(fitted.data(), options.common.threads()))}};
    json.update(fitted.about);
    if (fitted.predictions.is_directed()) json["directed"] = true;
    if (!search.json.is_null()) json["search"] = search.json;
    if (!expected.is_null()) json["expected_right"] = expected;
    json["predictions"] = predictions_json(fitted, rows);
    write_json(options.common, json);
}

// Of the model that is named, or of all that may be chosen.
void estimate_predictor(const PredictOptions& options) {
    const ModelWanted& wanted = options.wanted;
    const GraphData data = load_graph(graph_wanted(wanted), options.common);
    const PredictorOptions bound = with_common(wanted.predictors, options.common);
    std::vector<NamedEstimate> estimates;
    for (const auto list : {predictors(), directed_predictors()}) {
        for (const Predictor& predictor : list) {
            const bool is_tried = !predictor.has_lambda &&
                                  (!predictor.is_for_sides || data.pairs != nullptr) &&
                                  (!predictor.is_directed || data.directed);
            const bool is_meant = wanted.model.empty() ? is_tried : predictor.name == wanted.model;
            if (is_meant)
                estimates.push_back({predictor.name, estimate_best(data, predictor, bound)});
        }
    }
    print_estimates(options.common, estimates);
}

GrowGraph grow_of(const PredictOptions& options) {
    if (options.links.new_nodes.empty()) return {};
    return [&options](const GraphData& known) {
        return with_new_nodes_of(options.links, known, options.common);
    };
}

FittedPredictions fitted_predictions(const PredictOptions& options) {
    const bool is_forecast = !options.horizon.empty();
    if (is_forecast) require_forecast(options.wanted, options.links);
    ModelAtHand model = model_at_hand(options.wanted, options.common, grow_of(options));
    std::optional<ComingForecast> coming;
    if (is_forecast) coming = forecast_of(options.horizon, options.wanted, model, options.common);
    FittedPredictions fitted = predictions_of(std::move(model), options.common);
    if (!coming) return fitted;
    fitted.calibration = coming->calibration;
    fitted.probability = [calibration = coming->calibration](double score) {
        return calibration.probability(score);
    };
    fitted.about["coming"] = coming_json(*coming);
    remark(options.common, coming_text(*coming, fitted.data().times_are_dates));
    fitted.coming = std::move(coming);
    return fitted;
}

void estimate_model(const PredictOptions& options) {
    const FittedPredictions loaded = fitted_predictions(options);
    print_estimates(options.common,
                    {{loaded.model, loaded.predictions.estimate(search_wanted(options, loaded),
                                                                options.links.most_per_node)}});
}

void predict(PredictOptions options) {
    check_wanted(options.wanted, options.common);
    options.links.skip_unknown = !options.wanted.graph.graph.skip_unknown.empty();
    options.links.quiet = options.common.quiet;
    if (options.links.between.size() == 1) {
        options.wanted.graph.graph.between = options.links.between[0];
        options.links.between.clear();
    }
    if (!options.estimate) return write_links(options, fitted_predictions(options));
    options.wanted.is_file() ? estimate_model(options) : estimate_predictor(options);
}

void add_output(CLI::App& verb, PredictOptions& options) {
    writes_file(
        verb.add_option("--output,-o", options.output, "File for the links; - is standard output"))
        ->capture_default_str();
    verb.add_option("--format", options.format,
                    "Format of the rows (default: by the ending of -o, else tsv)")
        ->check(CLI::IsMember({"tsv", "csv", "jsonl"}));
    verb.add_flag("--why", options.why,
                  "Add a column with what the two nodes share, and whether one is a hub");
    verb.add_option("--horizon", options.horizon,
                    "Give probabilities of links that come in the period of this length after the "
                    "last edge, for a model of train --split-kind time: in the unit of the times "
                    "of the edges, in days (30d) or weeks (8w) if they are dates, or as long as "
                    "the latest share of the edges took (5%)");
    verb.add_option("--csv-formulas", options.csv_formulas,
                    "Treatment of names that a spreadsheet would compute, as =1+1: escape: an "
                    "apostrophe before them, which hplc removes on reading; keep: unchanged; auto: "
                    "escape in files named .csv")
        ->check(CLI::IsMember({"auto", "escape", "keep"}))
        ->capture_default_str()
        ->group(advanced_group("Options of the output"));
    verb.add_flag(
        "--estimate", options.estimate,
        "Print the expected time and memory of ranking all pairs (of those within two steps, "
        "where these are all that is searched), and do nothing");
}

}  // namespace

void add_predict(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "predict", "Find the most likely missing links of a graph (u, v, probability, score)");
    auto options = std::make_shared<PredictOptions>();
    add_model_wanted(*verb, options->wanted);
    add_directed_option(*verb, options->wanted.graph.graph);
    add_output(*verb, *options);
    add_link_options(*verb, options->links);
    add_states_option(*verb, options->wanted);
    add_weights_option(*verb, options->wanted.graph.graph);
    add_select_by_option(*verb, options->wanted.predictors.select_by);
    add_predictor_options(*verb, options->wanted.predictors);
    add_common_options(*verb, options->common);
    verb->footer(list_of_predictors());
    verb->callback([options] { predict(*options); });
}

}  // namespace hplc::cli
