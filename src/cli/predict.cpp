// hplc predict: which links are missing.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/common.hpp"
#include "cli/estimates.hpp"
#include "cli/fitted_predictions.hpp"
#include "cli/given_options.hpp"
#include "cli/link_options.hpp"
#include "cli/model_options.hpp"
#include "cli/output_files.hpp"
#include "cli/predictor_options.hpp"
#include "cli/verbs.hpp"
#include "io/pair_stream.hpp"
#include "predict/expected_rows.hpp"
#include "predict/least_score.hpp"
#include "predict/link_writer.hpp"
#include "predict/predict_links.hpp"
#include "predict/why_line.hpp"
#include "report/graph_facts.hpp"

namespace hplc::cli {
namespace {

using Json = nlohmann::ordered_json;

struct PredictOptions {
    CommonOptions common;
    std::string input;  // a model file, or a graph
    GraphOfModel graph;
    PredictorOptions predictors;
    std::string model;  // empty: chosen by trial
    CLI::Option* model_option = nullptr;
    LinkOptions links;
    std::string output = "-";
    std::string format;  // empty: by the name of the output
    bool why = false;
    std::string csv_formulas = "auto";
    bool estimate = false;

    [[nodiscard]] std::string format_name() const {
        if (!format.empty()) return format;
        const std::string suffix = std::filesystem::path(output).extension().string();
        return suffix == ".csv" ? "csv" : suffix == ".jsonl" ? "jsonl" : "tsv";
    }
    [[nodiscard]] Formulas formulas() const {
        const bool guard =
            csv_formulas == "escape" || (csv_formulas == "auto" && is_csv_name(output));
        return guard ? Formulas::kGuard : Formulas::kKeep;
    }
    [[nodiscard]] bool writes_rows() const { return output != "-" || common.prints_text(); }
};

LinkChoice choice_of(const PredictOptions& options, const FittedPredictions& fitted) {
    LinkChoice choice{.filter =
                          wanted_pairs(options.links, fitted.data(), options.common.memory())};
    choice.filter.exclude(fitted.graph->gone);
    if (options.links.min_score) choice.min_score = *options.links.min_score;
    if (!options.links.threshold) return choice;
    if (!fitted.probability) {
        throw InputError(
            {.found = fmt::format("--threshold for {}, which is not calibrated", fitted.model),
             .expected = "a model whose scores are probabilities",
             .fix = "pass --min-score, or a model that hplc train has calibrated"});
    }
    choice.min_score = least_score(fitted.probability, *options.links.threshold);
    return choice;
}

// A line of facts about a pair; empty where nobody asks.
Why why_of(const PredictOptions& options, const FittedPredictions& fitted) {
    if (!options.why) return {};
    const GraphData& data = fitted.data();
    const auto lines = std::make_shared<const WhyLines>(
        WhySources{.graph = fitted.predictions.known(),
                   .ids = data.ids,
                   .features = data.features ? &*data.features : nullptr});
    return [lines](NodePair pair) { return lines->of(pair); };
}

// Where predictions go as they come: to the rows that are written, and to the JSON text.
class Rows {
  public:
    Rows(const PredictOptions& options, const FittedPredictions& fitted)
        : keeps_(!options.common.json.empty()), why_(why_of(options, fitted)) {
        if (!options.writes_rows()) return;
        writer_.emplace(options.output, link_format(options.format_name()), fitted.data().ids,
                        LinkColumns{.probability = fitted.probability,
                                    .why = why_,
                                    .mark = fitted.mark,
                                    .formulas = options.formulas()});
        if (fitted.probability) return;
        remark(options.common, fmt::format("{} is not calibrated, so the column probability is "
                                           "empty",
                                           fitted.model));
    }

    void take(std::span<const ScoredPair> pairs) {
        expected_.add(pairs);
        if (writer_) writer_->write(pairs);
        if (keeps_) kept_.insert(kept_.end(), pairs.begin(), pairs.end());
    }
    void commit() {
        if (writer_) writer_->commit();
    }
    [[nodiscard]] const std::vector<ScoredPair>& kept() const { return kept_; }
    [[nodiscard]] const ExpectedRows& expected() const { return expected_; }
    [[nodiscard]] const Why& why() const { return why_; }

  private:
    bool keeps_;
    Why why_;
    ExpectedRows expected_;
    std::optional<LinkWriter> writer_;
    std::vector<ScoredPair> kept_;
};

void take_pairs_of_file(const PredictOptions& options, const FittedPredictions& fitted,
                        Rows& rows) {
    const double least = choice_of(options, fitted).min_score;
    PairStream stream(
        options.links.pairs, fitted.data().ids, options.common.threads(),
        options.links.skip_unknown ? PairStream::Unknown::kSkip : PairStream::Unknown::kRefuse);
    while (const auto pairs = stream.next()) {
        std::vector<ScoredPair> scored = fitted.predictions.of(*pairs);
        std::erase_if(scored, [&](const ScoredPair& pair) { return pair.score < least; });
        rows.take(scored);
    }
    if (!stream.unknown().empty()) remark(options.common, stream.unknown().remark(stream.name()));
}

// How the pairs were searched, for people and for --json.
Json say_search(const PredictOptions& options, const FittedPredictions& fitted,
                const LinkChoice& choice, const ScanCounts& counts) {
    Json search = {{"exact", !options.links.approximate},
                   {"pairs", counts.pairs},
                   {"scored", counts.scored},
                   {"skipped_share", counts.skipped_share()},
                   {"seconds", counts.seconds}};
    const auto say = [&](const std::string& text) { remark(options.common, text); };
    if (!options.links.approximate) {
        say(
            fmt::format("exact over all {} pairs that are no links; a bound ruled out {:.2f} % of "
                        "them without scoring",
                        counts.pairs, 100 * counts.skipped_share()));
        return search;
    }
    const Recall recall = fitted.predictions.recall_of_near(choice, options.common.seed);
    search["recall"] = {{"nodes", recall.nodes}, {"best", recall.best}, {"share", recall.share}};
    say(
        fmt::format("approximate: only the {} pairs with a common neighbour were scored; they hold "
                    "{:.1f} % of the {} best links of {} random nodes",
                    counts.scored, 100 * recall.share, recall.best, recall.nodes));
    return search;
}

// Ends in the order in which the user named the two sets of nodes.
std::vector<ScoredPair> ordered(std::span<const ScoredPair> pairs, const PairFilter& filter) {
    std::vector<ScoredPair> result(pairs.begin(), pairs.end());
    for (ScoredPair& link : result)
        link.pair = filter.ordered(link.pair);
    return result;
}

Json take_links(const PredictOptions& options, const FittedPredictions& fitted, Rows& rows) {
    const LinkChoice choice = choice_of(options, fitted);
    if (options.links.of_nodes()) {
        for (const NodeId node : wanted_nodes(options.links, fitted.data(),
                                              fitted.graph->num_present, options.common.memory()))
            rows.take(fitted.predictions.best_of(node, options.links.top, choice));
        return {{"exact", true}};
    }
    const Search search = options.links.approximate ? Search::kNear : Search::kAll;
    if (options.links.has_least() && !options.links.has_top) {
        const TakePairs take = [&](std::span<const ScoredPair> pairs) {
            rows.take(ordered(pairs, choice.filter));
        };
        return say_search(options, fitted, choice, fitted.predictions.each(choice, take, search));
    }
    const RankedPairs ranked = fitted.predictions.best(options.links.top, choice, search);
    rows.take(ordered(ranked.pairs, choice.filter));
    return say_search(options, fitted, choice, ranked.counts);
}

Json predictions_json(const FittedPredictions& fitted, const Rows& rows) {
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
bool are_best_of_all(const LinkOptions& links) {
    return links.pairs.empty() && !links.of_nodes() && !links.approximate && links.among.empty() &&
           links.between.empty() && links.between_types.empty();
}

// How many rows should be right, for people and for --json.
Json say_expected(const PredictOptions& options, const FittedPredictions& fitted,
                  const Rows& rows) {
    if (!fitted.calibration || rows.expected().count() == 0) return {};
    const BudgetPrecision expected =
        rows.expected().of(*fitted.calibration, are_best_of_all(options.links));
    remark(options.common, expected_text(expected));
    return {{"rows", rows.expected().count()},
            {"expected", expected.expected},
            {"low", expected.low},
            {"high", expected.high}};
}

void write_links(const PredictOptions& options, const FittedPredictions& fitted) {
    Rows rows(options, fitted);
    Json search;
    if (options.links.pairs.empty()) {
        search = take_links(options, fitted, rows);
    } else {
        take_pairs_of_file(options, fitted, rows);
    }
    rows.commit();
    const Json expected = say_expected(options, fitted, rows);
    if (options.common.json.empty()) return;
    Json json = {{"graph", graph_json(graph_facts(fitted.data(), options.common.threads()))}};
    json.update(fitted.about);
    if (!search.is_null()) json["search"] = search;
    if (!expected.is_null()) json["expected_right"] = expected;
    json["predictions"] = predictions_json(fitted, rows);
    write_json(options.common, json);
}

// Of the model that is named, or of all that may be chosen.
void estimate_predictor(const PredictOptions& options) {
    const GraphData data = load_graph(options.graph.graph, options.common);
    const PredictorOptions bound = with_common(options.predictors, options.common);
    std::vector<NamedEstimate> estimates;
    for (const Predictor& predictor : predictors()) {
        const bool is_meant =
            options.model.empty() ? !predictor.has_lambda : predictor.name == options.model;
        if (is_meant) estimates.push_back({predictor.name, estimate_best(data, predictor, bound)});
    }
    print_estimates(options.common, estimates);
}

FitRequest request_of(const PredictOptions& options) {
    return {.common = options.common,
            .input = options.input,
            .graph = options.graph,
            .predictors = options.predictors,
            .links = options.links};
}

void estimate_model(const PredictOptions& options) {
    const FittedPredictions loaded = load_predictions(request_of(options));
    print_estimates(options.common, {{loaded.model, loaded.predictions.estimate()}});
}

void check_predictor(const PredictOptions& options) {
    if (is_learned(options.model)) {
        throw InputError({.found = fmt::format("--model {}, which learns", options.model),
                          .expected = "a trained model",
                          .fix = "run hplc train GRAPH -o FILE, then hplc predict FILE"});
    }
    if (!options.model.empty()) {
        const Predictor& predictor = predictor_named(options.model);
        require_options_of(*options.common.verb, std::span(&predictor.name, 1));
    }
    if (!options.graph.graph.graph.empty()) {
        throw InputError({.file = options.input,
                          .found = "--graph beside what is no model file",
                          .expected = "a model that hplc train has written, or a graph alone",
                          .fix = "name the model file first, or leave --graph out"});
    }
}

void refuse_model_options(const PredictOptions& options) {
    refuse_options_beside_file(*options.common.verb, options.input);
    if (options.model_option->count() == 0) return;
    throw InputError({.file = options.input,
                      .found = fmt::format("a model file beside --model {}", options.model),
                      .expected = "one of them",
                      .fix = "leave --model out, or name a graph"});
}

void predict(PredictOptions options) {
    const bool is_model = is_model_file(options.input);
    is_model ? refuse_model_options(options) : check_predictor(options);
    if (!is_model) options.graph.graph.graph = options.input;
    options.links.skip_unknown = !options.graph.graph.skip_unknown.empty();
    options.links.quiet = options.common.quiet;
    if (options.estimate) return is_model ? estimate_model(options) : estimate_predictor(options);
    write_links(options, is_model ? load_predictions(request_of(options))
                                  : fit_predictions(request_of(options), options.model));
}

void add_input(CLI::App& verb, PredictOptions& options) {
    verb.add_option("MODEL", options.input,
                    "A model that hplc train has written; or a graph (a file, a folder, a name, "
                    "or -), for a model without learning")
        ->required();
    options.model_option =
        verb.add_option("--model", options.model,
                        "Model without learning by name, where MODEL is a graph; they are listed "
                        "below (default: the best of those that cost little, tried on a tenth of "
                        "the edges)");
    add_graph_of_model_options(verb, options.graph);
}

void add_output(CLI::App& verb, PredictOptions& options) {
    writes_file(
        verb.add_option("--output,-o", options.output, "File to write; - is standard output"))
        ->capture_default_str();
    verb.add_option("--format", options.format,
                    "How rows are written: tsv, csv or jsonl (default: by the ending of -o, else "
                    "tsv)")
        ->check(CLI::IsMember({"tsv", "csv", "jsonl"}));
    verb.add_flag("--why", options.why,
                  "A column with what the two nodes share, and whether one is a hub");
    verb.add_option("--csv-formulas", options.csv_formulas,
                    "Names that a spreadsheet would compute, as =1+1: escape puts an apostrophe "
                    "before them, which hplc takes off again on reading; keep writes them as they "
                    "are; auto: escape in files named .csv")
        ->check(CLI::IsMember({"auto", "escape", "keep"}))
        ->capture_default_str();
    verb.add_flag("--estimate", options.estimate,
                  "Say what ranking all pairs will cost, and do nothing");
}

}  // namespace

void add_predict(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "predict", "Find the likeliest missing links of a graph (u, v, probability, score)");
    auto options = std::make_shared<PredictOptions>();
    add_input(*verb, *options);
    add_link_options(*verb, options->links);
    add_output(*verb, *options);
    add_predictor_options(*verb, options->predictors);
    add_common_options(*verb, options->common);
    verb->footer(list_of_predictors());
    verb->callback([options] { predict(*options); });
}

}  // namespace hplc::cli
