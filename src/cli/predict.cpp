// hplc predict: which links are missing.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/common.hpp"
#include "cli/estimates.hpp"
#include "cli/model_options.hpp"
#include "cli/predictor_options.hpp"
#include "cli/verbs.hpp"
#include "io/edge_list_reader.hpp"
#include "io/output_bytes.hpp"
#include "predict/predict_links.hpp"
#include "report/graph_facts.hpp"
#include "train/options_json.hpp"
#include "train/trained_model.hpp"

namespace hplc::cli {
namespace {

struct PredictOptions {
    CommonOptions common;
    GraphOptions graph;
    PredictorOptions predictors;
    std::string model = "adamic-adar";
    std::string model_file;
    std::size_t top = 20;
    std::string node;
    std::string pairs;
    std::string output = "-";
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

void write_tsv(const std::string& path, const NodeIds& ids, const std::vector<ScoredPair>& pairs) {
    std::string text = "u\tv\tscore\n";
    for (const auto& [pair, score] : pairs)
        text += fmt::format("{}\t{}\t{}\n", ids.text(pair.u), ids.text(pair.v), score);
    OutputBytes out(path, false);
    out.write(text);
    out.commit();
}

// What makes the predictions, and what is said about it.
struct FittedPredictions {
    std::string model;
    nlohmann::ordered_json about;  // {model, options, chosen} or {model, options, …, protocol}
    LinkPredictions predictions;
};

FittedPredictions fit(const PredictOptions& options, const GraphData& data) {
    const Predictor& predictor = predictor_named(options.model);
    LinkPredictions predictions(data, predictor, with_common(options.predictors, options.common),
                                options.common.seed);
    nlohmann::ordered_json chosen = nlohmann::ordered_json::object();
    for (const auto& [name, value] : predictions.chosen())
        chosen[name] = value;
    return {.model = predictor.name,
            .about = {{"model", predictor.name},
                      {"options", options_json(predictor, options.predictors)},
                      {"chosen", chosen}},
            .predictions = std::move(predictions)};
}

FittedPredictions load(const PredictOptions& options, const GraphData& data) {
    TrainedModel trained = load_trained_model(options.model_file, data, options.common.threads(),
                                              options.predictors.autoencoder.max_memory);
    const bool leaky = trained.card.positions_from == PositionsFrom::kAllEdges;
    if (leaky && !options.common.quiet) {
        fmt::print(stderr, "hplc: LEAKY: {} was trained with positions from all edges\n",
                   options.model_file);
    }
    return {.model = trained.card.model,
            .about = {{"model", trained.card.model},
                      {"model_file", options.model_file},
                      {"options", options_json(trained.card.options)},
                      {"seed", trained.card.seed},
                      {"protocol", trained.card.protocol},
                      {"leaky", leaky}},
            .predictions = LinkPredictions(std::move(trained.input), std::move(trained.scorer),
                                           options.common.threads(), options.common.progress())};
}

nlohmann::ordered_json json_of(const PredictOptions& options, const GraphData& data,
                               const FittedPredictions& fitted,
                               const std::vector<ScoredPair>& pairs) {
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

void estimate(const PredictOptions& options, const GraphData& data) {
    if (options.model_file.empty()) {
        const Predictor& predictor = predictor_named(options.model);
        const PredictorOptions bound = with_common(options.predictors, options.common);
        print_estimates(options.common, {{predictor.name, estimate_best(data, predictor, bound)}});
    } else {
        const FittedPredictions loaded = load(options, data);
        print_estimates(
            options.common,
            {{loaded.model, estimate_best(loaded.predictions, options.common.threads())}});
    }
}

void check_model(const PredictOptions& options) {
    if (!options.model_file.empty()) return;
    if (is_learned(options.model)) {
        throw InputError({.found = fmt::format("--model {}, which learns", options.model),
                          .expected = "a trained model",
                          .fix = "run hplc train GRAPH -o FILE, and pass --model-file FILE"});
    }
    (void)predictor_named(options.model);
}

void predict(const PredictOptions& options) {
    check_model(options);
    const GraphData data = load_graph(options.graph, options.common);
    if (options.estimate) return estimate(options, data);
    const FittedPredictions fitted =
        options.model_file.empty() ? fit(options, data) : load(options, data);
    const std::vector<ScoredPair> pairs = wanted(options, data, fitted.predictions);
    if (options.output != "-" || options.common.prints_text())
        write_tsv(options.output, data.ids, pairs);
    if (!options.common.json.empty())
        write_json(options.common, json_of(options, data, fitted, pairs).dump(2));
}

}  // namespace

void add_predict(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "predict", "Find the likeliest missing links of a graph (TSV: u, v, score)");
    auto options = std::make_shared<PredictOptions>();
    add_graph_options(*verb, options->graph);
    CLI::Option* model =
        verb->add_option("--model", options->model, "Model by name; they are listed below")
            ->capture_default_str();
    verb->add_option("--model-file", options->model_file,
                     "A model that hplc train has fitted to this graph")
        ->excludes(model);
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
    verb->add_flag("--estimate", options->estimate,
                   "Say what ranking all pairs will cost, and do nothing");
    add_predictor_options(*verb, options->predictors);
    add_common_options(*verb, options->common);
    verb->footer(list_of_predictors());
    verb->callback([options] { predict(*options); });
}

}  // namespace hplc::cli
