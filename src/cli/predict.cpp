// hplc predict: which links are missing.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/common.hpp"
#include "cli/estimates.hpp"
#include "cli/link_options.hpp"
#include "cli/load_model.hpp"
#include "cli/model_options.hpp"
#include "cli/output_files.hpp"
#include "cli/predictor_options.hpp"
#include "cli/verbs.hpp"
#include "io/pair_stream.hpp"
#include "predict/least_score.hpp"
#include "predict/link_writer.hpp"
#include "predict/predict_links.hpp"
#include "report/graph_facts.hpp"
#include "train/options_json.hpp"

namespace hplc::cli {
namespace {

using Json = nlohmann::ordered_json;

struct PredictOptions {
    CommonOptions common;
    std::string input;  // a model file, or a graph
    GraphOfModel graph;
    PredictorOptions predictors;
    std::string model = "adamic-adar";
    CLI::Option* model_option = nullptr;
    LinkOptions links;
    std::string output = "-";
    std::string format;  // empty: by the name of the output
    bool estimate = false;

    [[nodiscard]] std::string format_name() const {
        if (!format.empty()) return format;
        const std::string suffix = std::filesystem::path(output).extension().string();
        return suffix == ".csv" ? "csv" : suffix == ".jsonl" ? "jsonl" : "tsv";
    }
    [[nodiscard]] bool writes_rows() const { return output != "-" || common.prints_text(); }
};

// What makes the predictions, and what is said about it.
struct FittedPredictions {
    GraphData data;
    std::string model;
    Json about;  // {model, options, chosen} or {model, options, …, protocol}
    LinkPredictions predictions;
    NodeId num_known = 0;          // nodes behind them are new
    Probability probability = {};  // empty where scores are not calibrated
};

FittedPredictions fit(const PredictOptions& options, GraphData known) {
    const NodeId num_known = known.ids.size();
    GraphData data = options.links.new_nodes.empty()
                         ? std::move(known)
                         : with_new_nodes_of(options.links, known, options.common);
    const Predictor& predictor = predictor_named(options.model);
    LinkPredictions predictions(data, predictor, with_common(options.predictors, options.common),
                                options.common.seed);
    Json chosen = Json::object();
    for (const auto& [name, value] : predictions.chosen())
        chosen[name] = value;
    return {.data = std::move(data),
            .model = predictor.name,
            .about = {{"model", predictor.name},
                      {"options", options_json(predictor, options.predictors)},
                      {"chosen", chosen}},
            .predictions = std::move(predictions),
            .num_known = num_known};
}

FittedPredictions load(const PredictOptions& options) {
    GrowGraph grow;
    if (!options.links.new_nodes.empty()) {
        grow = [&](const GraphData& known) {
            return with_new_nodes_of(options.links, known, options.common);
        };
    }
    LoadedModel loaded = load_model(options.input, options.graph, options.common,
                                    options.predictors.autoencoder.max_memory, grow);
    TrainedModel& trained = loaded.trained;
    Probability probability;
    if (const auto& calibration = trained.card.calibration)
        probability = [calibration](double score) { return calibration->probability(score); };
    return {.data = std::move(loaded.data),
            .model = trained.card.model,
            .about = {{"model", trained.card.model},
                      {"model_file", options.input},
                      {"options", options_json(trained.card.options)},
                      {"seed", trained.card.seed},
                      {"protocol", trained.card.protocol},
                      {"leaky", trained.card.positions_from == PositionsFrom::kAllEdges}},
            .predictions = LinkPredictions(std::move(trained.input), std::move(trained.scorer),
                                           options.common.threads(), options.common.progress()),
            .num_known = trained.card.graph.nodes,
            .probability = std::move(probability)};
}

LinkChoice choice_of(const PredictOptions& options, const FittedPredictions& fitted) {
    LinkChoice choice{.filter = wanted_pairs(options.links, fitted.data)};
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

// Where predictions go as they come: to the rows that are written, and to the JSON text.
class Rows {
  public:
    Rows(const PredictOptions& options, const FittedPredictions& fitted)
        : keeps_(!options.common.json.empty()) {
        if (!options.writes_rows()) return;
        writer_.emplace(options.output, link_format(options.format_name()), fitted.data.ids,
                        fitted.probability);
        if (fitted.probability || options.common.quiet) return;
        fmt::print(stderr, "hplc: {} is not calibrated, so the column probability is empty\n",
                   fitted.model);
    }

    void take(std::span<const ScoredPair> pairs) {
        if (writer_) writer_->write(pairs);
        if (keeps_) kept_.insert(kept_.end(), pairs.begin(), pairs.end());
    }
    void commit() {
        if (writer_) writer_->commit();
    }
    [[nodiscard]] const std::vector<ScoredPair>& kept() const { return kept_; }

  private:
    bool keeps_;
    std::optional<LinkWriter> writer_;
    std::vector<ScoredPair> kept_;
};

void take_pairs_of_file(const PredictOptions& options, const FittedPredictions& fitted,
                        Rows& rows) {
    const double least = choice_of(options, fitted).min_score;
    PairStream stream(options.links.pairs, fitted.data.ids, options.common.threads());
    while (const auto pairs = stream.next()) {
        std::vector<ScoredPair> scored = fitted.predictions.of(*pairs);
        std::erase_if(scored, [&](const ScoredPair& pair) { return pair.score < least; });
        rows.take(scored);
    }
}

// How the pairs were searched, for people and for --json.
Json say_search(const PredictOptions& options, const FittedPredictions& fitted,
                const LinkChoice& choice, const ScanCounts& counts) {
    Json search = {{"exact", !options.links.approximate},
                   {"pairs", counts.pairs},
                   {"scored", counts.scored},
                   {"skipped_share", counts.skipped_share()},
                   {"seconds", counts.seconds}};
    const auto say = [&](const std::string& text) {
        if (!options.common.quiet) fmt::print(stderr, "hplc: {}\n", text);
    };
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

// The best scores are rarer than what probabilities were fitted to.
void say_if_flat(const PredictOptions& options, const FittedPredictions& fitted,
                 std::span<const ScoredPair> best) {
    if (!fitted.probability || options.common.quiet || best.size() < 2) return;
    const double highest = fitted.probability(best.front().score);
    const auto same = std::ranges::count_if(
        best, [&](const ScoredPair& link) { return fitted.probability(link.score) == highest; });
    if (same < 2) return;
    fmt::print(stderr,
               "hplc: the first {} have one probability: so high a score is too rare on validation "
               "to tell them apart; they stand in the order of their scores\n",
               same);
}

Json take_links(const PredictOptions& options, const FittedPredictions& fitted, Rows& rows) {
    const LinkChoice choice = choice_of(options, fitted);
    if (options.links.of_nodes()) {
        for (const NodeId node : wanted_nodes(options.links, fitted.data, fitted.num_known))
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
    say_if_flat(options, fitted, ranked.pairs);
    return say_search(options, fitted, choice, ranked.counts);
}

Json predictions_json(const FittedPredictions& fitted, const std::vector<ScoredPair>& pairs) {
    Json list = Json::array();
    for (const auto& [pair, score] : pairs) {
        const Json probability = fitted.probability ? Json(fitted.probability(score)) : Json();
        list.push_back({{"u", fitted.data.ids.text(pair.u)},
                        {"v", fitted.data.ids.text(pair.v)},
                        {"probability", probability},
                        {"score", score}});
    }
    return list;
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
    if (options.common.json.empty()) return;
    Json json = {{"graph", graph_json(graph_facts(fitted.data, options.common.threads()))}};
    json.update(fitted.about);
    if (!search.is_null()) json["search"] = search;
    json["predictions"] = predictions_json(fitted, rows.kept());
    write_json(options.common, json);
}

void estimate_predictor(const PredictOptions& options) {
    const GraphData data = load_graph(options.graph.graph, options.common);
    const Predictor& predictor = predictor_named(options.model);
    const PredictorOptions bound = with_common(options.predictors, options.common);
    print_estimates(options.common, {{predictor.name, estimate_best(data, predictor, bound)}});
}

void estimate_model(const PredictOptions& options) {
    const FittedPredictions loaded = load(options);
    print_estimates(options.common, {{loaded.model, loaded.predictions.estimate()}});
}

void check_predictor(const PredictOptions& options) {
    if (is_learned(options.model)) {
        throw InputError({.found = fmt::format("--model {}, which learns", options.model),
                          .expected = "a trained model",
                          .fix = "run hplc train GRAPH -o FILE, then hplc predict FILE"});
    }
    (void)predictor_named(options.model);
    if (!options.graph.graph.graph.empty()) {
        throw InputError({.file = options.input,
                          .found = "--graph beside what is no model file",
                          .expected = "a model that hplc train has written, or a graph alone",
                          .fix = "name the model file first, or leave --graph out"});
    }
}

void refuse_model_option(const PredictOptions& options) {
    if (options.model_option->count() == 0) return;
    throw InputError({.file = options.input,
                      .found = fmt::format("a model file beside --model {}", options.model),
                      .expected = "one of them",
                      .fix = "leave --model out, or name a graph"});
}

void predict(PredictOptions options) {
    const bool is_model = is_model_file(options.input);
    is_model ? refuse_model_option(options) : check_predictor(options);
    if (!is_model) options.graph.graph.graph = options.input;
    if (options.estimate) return is_model ? estimate_model(options) : estimate_predictor(options);
    write_links(options, is_model ? load(options)
                                  : fit(options, load_graph(options.graph.graph, options.common)));
}

void add_input(CLI::App& verb, PredictOptions& options) {
    verb.add_option("MODEL", options.input,
                    "A model that hplc train has written; or a graph (a file, a folder, a name, "
                    "or -), for a model without learning")
        ->required();
    options.model_option =
        verb.add_option("--model", options.model,
                        "Model without learning by name, where MODEL is a graph; they are listed "
                        "below")
            ->capture_default_str();
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
