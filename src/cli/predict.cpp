// hplc predict: which links are missing.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/common.hpp"
#include "cli/estimates.hpp"
#include "cli/load_model.hpp"
#include "cli/model_options.hpp"
#include "cli/predictor_options.hpp"
#include "cli/verbs.hpp"
#include "io/edge_list_reader.hpp"
#include "predict/link_writer.hpp"
#include "predict/predict_links.hpp"
#include "report/graph_facts.hpp"
#include "train/options_json.hpp"

namespace hplc::cli {
namespace {

struct PredictOptions {
    CommonOptions common;
    std::string input;  // a model file, or a graph
    GraphOfModel graph;
    PredictorOptions predictors;
    std::string model = "adamic-adar";
    CLI::Option* model_option = nullptr;
    std::size_t top = 20;
    std::string node;
    std::string pairs;
    std::string output = "-";
    std::string format = "tsv";
    bool estimate = false;
};

NodeId node_named(const std::string& id, const GraphData& data) {
    if (const auto node = data.ids.find(id)) return *node;
    throw InputError({.found = fmt::format("no node {} in {}", hplc::quoted(id), data.name),
                      .expected = "--node to name one",
                      .fix = "write the id as it stands in the file"});
}

std::vector<NodePair> pairs_of_file(const PredictOptions& options, const GraphData& data) {
    const auto pairs = read_pairs(options.pairs, data.ids, options.common.threads());
    for (const NodePair& pair : pairs) {
        if (pair.u == pair.v) {
            throw InputError({.file = options.pairs,
                              .found = fmt::format("the pair of {} with itself",
                                                   hplc::quoted(data.ids.text(pair.u))),
                              .expected = "two different nodes",
                              .fix = "take it out"});
        }
    }
    return pairs;
}

std::vector<ScoredPair> wanted(const PredictOptions& options, const GraphData& data,
                               const LinkPredictions& predictions) {
    if (!options.pairs.empty()) return predictions.of(pairs_of_file(options, data));
    if (!options.node.empty())
        return predictions.best_of(node_named(options.node, data), options.top);
    return predictions.best(options.top);
}

// What makes the predictions, and what is said about it.
struct FittedPredictions {
    GraphData data;
    std::string model;
    nlohmann::ordered_json about;  // {model, options, chosen} or {model, options, …, protocol}
    LinkPredictions predictions;
};

FittedPredictions fit(const PredictOptions& options, GraphData data) {
    const Predictor& predictor = predictor_named(options.model);
    LinkPredictions predictions(data, predictor, with_common(options.predictors, options.common),
                                options.common.seed);
    nlohmann::ordered_json chosen = nlohmann::ordered_json::object();
    for (const auto& [name, value] : predictions.chosen())
        chosen[name] = value;
    return {.data = std::move(data),
            .model = predictor.name,
            .about = {{"model", predictor.name},
                      {"options", options_json(predictor, options.predictors)},
                      {"chosen", chosen}},
            .predictions = std::move(predictions)};
}

FittedPredictions load(const PredictOptions& options) {
    LoadedModel loaded = load_model(options.input, options.graph, options.common,
                                    options.predictors.autoencoder.max_memory);
    TrainedModel& trained = loaded.trained;
    return {.data = std::move(loaded.data),
            .model = trained.card.model,
            .about = {{"model", trained.card.model},
                      {"model_file", options.input},
                      {"options", options_json(trained.card.options)},
                      {"seed", trained.card.seed},
                      {"protocol", trained.card.protocol},
                      {"leaky", trained.card.positions_from == PositionsFrom::kAllEdges}},
            .predictions = LinkPredictions(std::move(trained.input), std::move(trained.scorer),
                                           options.common.threads(), options.common.progress())};
}

nlohmann::ordered_json json_of(const PredictOptions& options, const FittedPredictions& fitted,
                               const std::vector<ScoredPair>& pairs) {
    const GraphData& data = fitted.data;
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& [pair, score] : pairs) {
        list.push_back(
            {{"u", data.ids.text(pair.u)}, {"v", data.ids.text(pair.v)}, {"score", score}});
    }
    nlohmann::ordered_json json = {
        {"graph", graph_json(graph_facts(data, options.common.threads()))}};
    json.update(fitted.about);
    json["predictions"] = list;
    return json;
}

void estimate_predictor(const PredictOptions& options) {
    const GraphData data = load_graph(options.graph.graph, options.common);
    const Predictor& predictor = predictor_named(options.model);
    const PredictorOptions bound = with_common(options.predictors, options.common);
    print_estimates(options.common, {{predictor.name, estimate_best(data, predictor, bound)}});
}

void estimate_model(const PredictOptions& options) {
    const FittedPredictions loaded = load(options);
    print_estimates(options.common,
                    {{loaded.model, estimate_best(loaded.predictions, options.common.threads())}});
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

void say_that_scores_are_no_probabilities(const FittedPredictions& fitted,
                                          const CommonOptions& common) {
    if (common.quiet) return;
    fmt::print(stderr, "hplc: {} is not calibrated, so the column probability is empty\n",
               fitted.model);
}

void predict(PredictOptions options) {
    const bool is_model = is_model_file(options.input);
    is_model ? refuse_model_option(options) : check_predictor(options);
    if (!is_model) options.graph.graph.graph = options.input;
    if (options.estimate) return is_model ? estimate_model(options) : estimate_predictor(options);
    const FittedPredictions fitted =
        is_model ? load(options) : fit(options, load_graph(options.graph.graph, options.common));
    const std::vector<ScoredPair> pairs = wanted(options, fitted.data, fitted.predictions);
    if (options.output != "-" || options.common.prints_text()) {
        say_that_scores_are_no_probabilities(fitted, options.common);
        LinkWriter writer(options.output, link_format(options.format), fitted.data.ids, {});
        writer.write(pairs);
        writer.commit();
    }
    if (!options.common.json.empty())
        write_json(options.common, json_of(options, fitted, pairs).dump(2));
}

}  // namespace

void add_predict(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "predict", "Find the likeliest missing links of a graph (u, v, probability, score)");
    auto options = std::make_shared<PredictOptions>();
    verb->add_option("MODEL", options->input,
                     "A model that hplc train has written; or a graph (a file, a folder, a name, "
                     "or -), for a model without learning")
        ->required();
    options->model_option =
        verb->add_option("--model", options->model,
                         "Model without learning by name, where MODEL is a graph; they are listed "
                         "below")
            ->capture_default_str();
    add_graph_of_model_options(*verb, options->graph);
    verb->add_option("--top", options->top,
                     "How many, the best first; equal scores in the order of the nodes")
        ->check(CLI::Range(1, 100'000'000))
        ->capture_default_str();
    CLI::Option* node = verb->add_option("--node", options->node,
                                         "Links of this node alone, by its id in the file");
    verb->add_option("--pairs", options->pairs,
                     "Score the pairs of this file, one a line, in its order")
        ->excludes(node);
    verb->add_option("--output,-o", options->output, "File to write; - is standard output")
        ->capture_default_str();
    verb->add_option("--format", options->format, "How rows are written")
        ->check(CLI::IsMember({"tsv", "csv", "jsonl"}))
        ->capture_default_str();
    verb->add_flag("--estimate", options->estimate,
                   "Say what ranking all pairs will cost, and do nothing");
    add_predictor_options(*verb, options->predictors);
    add_common_options(*verb, options->common);
    verb->footer(list_of_predictors());
    verb->callback([options] { predict(*options); });
}

}  // namespace hplc::cli
