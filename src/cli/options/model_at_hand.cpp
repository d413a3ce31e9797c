#include "cli/options/model_at_hand.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "cli/options/given_options.hpp"
#include "cli/options/model_options.hpp"
#include "cli/options/predictor_options.hpp"
#include "heuristic/predictor_choice.hpp"
#include "io/weight_use.hpp"
#include "report/text/task_json.hpp"
#include "report/text/text_table.hpp"
#include "task/splits/future_links.hpp"
#include "train/files/kept_predictor.hpp"
#include "train/files/model_card.hpp"

namespace hplc::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kWithoutTrial = "adamic-adar";
constexpr std::uint64_t kEdgesAHeldOut = 10;

// Whether a choice among several values of lambda is to be made.
bool needs_validation(const std::string& model, const PredictorOptions& options) {
    return !model.empty() && predictor_named(model).has_lambda &&
           options.autoencoder.lambdas.size() > 1;
}

// A tenth, where that is enough to calibrate by.
std::uint64_t edges_to_hold_out(std::uint64_t edges, bool needs_some) {
    const std::uint64_t tenth = edges / kEdgesAHeldOut;
    if (tenth >= kLeastToChooseBy) return tenth;
    return needs_some ? std::max<std::uint64_t>(1, tenth) : 0;
}

std::string choice_text(const PredictorChoice& choice) {
    std::string text = fmt::format(
        "{} is the best of {} heuristics on this graph: average precision {:.4f} on {} that were "
        "held out, among {} random pairs",
        choice.chosen().name, choice.scores.size(), choice.scores[0].average_precision,
        count_of(choice.links, "link", "links"), grouped(choice.others));
    if (choice.scores.size() > 1) {
        text += fmt::format(" (next: {}, {:.4f})", choice.scores[1].predictor->name,
                            choice.scores[1].average_precision);
    }
    return text + "; --model NAME chooses another";
}

Json choice_json(const PredictorChoice& choice) {
    Json json = {{"by", "average precision"}, {"links", choice.links}, {"others", choice.others}};
    for (const PredictorScore& score : choice.scores)
        json["models"][score.predictor->name] = score.average_precision;
    return json;
}

// The name of the model for the task; `about` gets what the choice was.
std::string chosen_model(const LinkTask& task, const ModelWanted& wanted,
                         const CommonOptions& common, Json& about) {
    const auto say = [&](const std::string& text) { remark(common, text); };
    if (task.valid().positives.size() < kLeastToChooseBy) {
        say(fmt::format(
            "too few edges to choose a model by ({}): {} is used; --model NAME chooses another",
            task.num_edges(), kWithoutTrial));
        return kWithoutTrial;
    }
    const PredictorChoice choice = choose_predictor(task, with_common(wanted.predictors, common));
    say(choice_text(choice));
    about["chosen_by"] = choice_json(choice);
    return choice.chosen().name;
}

// Probabilities that come from links hidden at random are too high for the links to come.
void say_if_future_is_harder(const ModelCard& card, const GraphData& data,
                             const CommonOptions& common, Json& about) {
    if (const std::string unused = unused_weights_remark(data); !unused.empty())
        about["remarks"].push_back(unused);  // standard error has it from the reader
    const bool is_random = card.calibration && card.protocol.is_object() &&
                           card.protocol.value("split", "") == to_string(SplitKind::kRandom);
    const std::string text =
        future_remark(is_random ? SplitKind::kRandom : SplitKind::kNone, !data.edges.times.empty());
    if (text.empty()) return;
    remark(common, text);
    about["remarks"].push_back(text);
}

Json about_card(const ModelCard& card) {
    const LeakMark mark = mark_of(card);
    return {{"model", card.model},   {"options", options_of_card(card)},
            {"seed", card.seed},     {"protocol", card.protocol},
            {"leaky", mark.leaky()}, {LeakMark::kColumn, mark.text()}};
}

ModelAtHand load_model(const ModelWanted& wanted, const CommonOptions& common,
                       const GrowGraph& grow) {
    const ModelFile file = read_model_file(wanted.input, common.memory());
    auto graph = graph_of_model(file, wanted.graph, common, grow);
    TrainedModel trained =
        load_trained_model(file, *graph, common, common.max_memory, wanted.states);
    Json about = about_card(trained.card);
    about["model_file"] = wanted.input;
    say_if_future_is_harder(trained.card, graph->now(), common, about);
    if (graph->change) about["moved"] = change_json(*graph->change);
    return {std::move(graph), std::move(trained), std::move(about)};
}

ModelAtHand fit_model(const ModelWanted& wanted, const CommonOptions& common,
                      const GrowGraph& grow) {
    const Threads threads = common.threads();
    auto graph =
        std::make_unique<ModelGraph>(ModelGraph{.known = load_graph(graph_wanted(wanted), common)});
    graph->num_present = graph->known.ids.size();
    if (grow) graph->grown = grow(graph->known);

    ModelCard card;
    card.model = wanted.model;
    card.predictor = with_common(wanted.predictors, common);
    card.seed = common.seed;
    card.graph = graph_digest(graph->known, threads);
    card.valid_edges =
        edges_to_hold_out(num_possible_links(graph->known, card.graph.edges, threads),
                          needs_validation(wanted.model, wanted.predictors));
    card.pairs = graph->known.pairs;
    card.directed = graph->known.directed;
    const LinkTask task = training_task(graph->known, card, threads);
    card.protocol = protocol_json(task.protocol());
    Json choice = Json::object();
    if (wanted.model.empty()) card.model = chosen_model(task, wanted, common, choice);
    KeptPredictor kept = keep_predictor(task, std::move(card), threads, common.progress());

    TrainedModel trained = predictor_model(std::move(kept.card), graph->known,
                                           {.threads = threads,
                                            .max_memory = common.max_memory,
                                            .grown = graph->grown ? &*graph->grown : nullptr});
    Json about = about_card(trained.card);
    about.update(choice);
    say_if_future_is_harder(trained.card, graph->now(), common, about);
    return {std::move(graph), std::move(trained), std::move(about)};
}

void check_predictor(const ModelWanted& wanted, const CommonOptions& common) {
    if (is_system(wanted.model)) {
        throw InputError({.found = fmt::format("--model {}, which has to be trained", wanted.model),
                          .expected = "a heuristic, or a file with a trained model",
                          .fix = fmt::format("run hplc train GRAPH -o FILE, then hplc {} FILE",
                                             common.verb->get_name())});
    }
    if (!wanted.model.empty()) {
        const Predictor& predictor = predictor_named(wanted.model);
        require_options_of(*common.verb, std::span(&predictor.name, 1));
    }
    if (!wanted.states.empty()) {
        throw InputError({.found = "--states with a heuristic, which has no states of nodes",
                          .expected = "a file with a trained model",
                          .fix = "leave it out"});
    }
    if (wanted.graph.is_named()) {
        throw InputError({.file = wanted.input,
                          .found = "--graph with an input that is not a model file",
                          .expected = "a model file written by hplc train, or only a graph",
                          .fix = "name the model file first, or leave --graph out"});
    }
}

void check_file(const ModelWanted& wanted, const CommonOptions& common) {
    refuse_options_beside_file(*common.verb, wanted.input);
    if (wanted.model.empty()) return;
    throw InputError({.file = wanted.input,
                      .found = fmt::format("a model file together with --model {}", wanted.model),
                      .expected = "one of them",
                      .fix = "leave --model out, or name a graph"});
}

}  // namespace

bool ModelWanted::is_file() const {
    return is_model_file(input);
}

GraphOptions graph_wanted(const ModelWanted& wanted) {
    GraphOptions graph = wanted.graph.graph;
    graph.graph = wanted.input;
    return graph;
}

void add_model_wanted(CLI::App& verb, ModelWanted& wanted) {
    verb.add_option(
            "MODEL", wanted.input,
            "Model file written by hplc train; or a graph (a file, a folder, a name, or -), "
            "for a heuristic")
        ->required();
    verb.add_option("--model", wanted.model,
                    "Name of a heuristic, if MODEL is a graph; they are listed below (default: the "
                    "best of the cheap ones on a tenth of the edges, which is held out)");
    add_graph_of_model_options(verb, wanted.graph);
}

void add_states_option(CLI::App& verb, ModelWanted& wanted) {
    verb.add_option("--states", wanted.states,
                    "Keep what a model of a large graph makes of the nodes, about 2 kB each, in "
                    "this file: written if there is none or it is of another model, else read "
                    "from, so that a prediction starts sooner and needs less memory");
}

void check_wanted(const ModelWanted& wanted, const CommonOptions& common) {
    wanted.is_file() ? check_file(wanted, common) : check_predictor(wanted, common);
}

ModelAtHand model_at_hand(const ModelWanted& wanted, const CommonOptions& common,
                          const GrowGraph& grow) {
    check_wanted(wanted, common);
    return wanted.is_file() ? load_model(wanted, common, grow) : fit_model(wanted, common, grow);
}

FittedPredictions predictions_of(ModelAtHand model, const CommonOptions& common) {
    TrainedModel& trained = model.trained;
    Probability probability;
    if (const auto& calibration = trained.card.calibration)
        probability = [calibration](double score) { return calibration->probability(score); };
    return {.graph = std::move(model.graph),
            .model = trained.card.model,
            .about = std::move(model.about),
            .predictions = {std::move(trained.input), std::move(trained.scorer), common.threads(),
                            common.progress(),
                            trained.predictor == nullptr ? nullptr : trained.predictor->formula},
            .calibration = trained.card.calibration,
            .probability = std::move(probability),
            .mark = mark_of(trained.card)};
}

}  // namespace hplc::cli
