#include "cli/fitted_predictions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/predictor_options.hpp"
#include "heuristic/predictor_choice.hpp"
#include "report/task_json.hpp"
#include "report/text_table.hpp"
#include "task/future_links.hpp"
#include "train/kept_predictor.hpp"
#include "train/model_mark.hpp"

namespace hplc::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kWithoutTrial = "adamic-adar";
constexpr std::uint64_t kEdgesAHeldOut = 10;

GrowGraph grow_of(const FitRequest& request) {
    if (request.links.new_nodes.empty()) return {};
    return [&request](const GraphData& known) {
        return with_new_nodes_of(request.links, known, request.common);
    };
}

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
        "{} is the best of {} models without learning here: average precision {:.4f} on {} that "
        "were held out, among {} random pairs",
        choice.chosen().name, choice.scores.size(), choice.scores[0].average_precision,
        count_of(choice.links, "link", "links"), grouped(choice.others));
    if (choice.scores.size() > 1) {
        text += fmt::format(" (next: {}, {:.4f})", choice.scores[1].predictor->name,
                            choice.scores[1].average_precision);
    }
    return text + "; --model NAME takes another";
}

Json choice_json(const PredictorChoice& choice) {
    Json json = {{"by", "average precision"}, {"links", choice.links}, {"others", choice.others}};
    for (const PredictorScore& score : choice.scores)
        json["models"][score.predictor->name] = score.average_precision;
    return json;
}

// The name of the model for the task; `about` gets what the choice was.
std::string chosen_model(const LinkTask& task, const FitRequest& request, Json& about) {
    const auto say = [&](const std::string& text) { remark(request.common, text); };
    if (task.valid().positives.size() < kLeastToChooseBy) {
        say(fmt::format("{} are too few to choose a model by: {}; --model NAME takes another",
                        count_of(task.num_edges(), "edge", "edges"), kWithoutTrial));
        return kWithoutTrial;
    }
    const PredictorChoice choice =
        choose_predictor(task, with_common(request.predictors, request.common));
    say(choice_text(choice));
    about["chosen_by"] = choice_json(choice);
    return choice.chosen().name;
}

FittedPredictions fitted(std::unique_ptr<ModelGraph> graph, TrainedModel trained, Json about,
                         const CommonOptions& common) {
    Probability probability;
    if (const auto& calibration = trained.card.calibration)
        probability = [calibration](double score) { return calibration->probability(score); };
    return {.graph = std::move(graph),
            .model = trained.card.model,
            .about = std::move(about),
            .predictions = {std::move(trained.input), std::move(trained.scorer), common.threads(),
                            common.progress(),
                            trained.predictor == nullptr ? nullptr : trained.predictor->formula},
            .calibration = trained.card.calibration,
            .probability = std::move(probability),
            .mark = mark_of(trained.card)};
}

// Probabilities that come from links hidden at random are too high for the links to come.
void say_if_future_is_harder(const ModelCard& card, const GraphData& data,
                             const CommonOptions& common, Json& about) {
    const bool is_random = card.calibration && card.protocol.is_object() &&
                           card.protocol.value("split", "") == to_string(SplitKind::kRandom);
    const std::string text =
        future_remark(is_random ? SplitKind::kRandom : SplitKind::kNone, !data.edges.times.empty());
    if (text.empty()) return;
    remark(common, text);
    about["remarks"] = {text};
}

Json about_card(const ModelCard& card) {
    const LeakMark mark = mark_of(card);
    return {{"model", card.model},   {"options", options_of_card(card)},
            {"seed", card.seed},     {"protocol", card.protocol},
            {"leaky", mark.leaky()}, {LeakMark::kColumn, mark.text()}};
}

}  // namespace

FittedPredictions load_predictions(const FitRequest& request) {
    const ModelFile file = read_model_file(request.input, request.common.memory());
    auto graph = graph_of_model(file, request.graph, request.common, grow_of(request));
    TrainedModel trained =
        load_trained_model(file, *graph, request.common, request.common.max_memory);
    Json about = about_card(trained.card);
    about["model_file"] = request.input;
    say_if_future_is_harder(trained.card, graph->now(), request.common, about);
    if (graph->change) about["moved"] = change_json(*graph->change);
    return fitted(std::move(graph), std::move(trained), std::move(about), request.common);
}

FittedPredictions fit_predictions(const FitRequest& request, const std::string& model) {
    const Threads threads = request.common.threads();
    auto graph = std::make_unique<ModelGraph>(
        ModelGraph{.known = load_graph(request.graph.graph, request.common)});
    graph->num_present = graph->known.ids.size();
    if (const GrowGraph grow = grow_of(request)) graph->grown = grow(graph->known);

    ModelCard card;
    card.model = model;
    card.predictor = with_common(request.predictors, request.common);
    card.seed = request.common.seed;
    card.graph = graph_digest(graph->known, threads);
    card.valid_edges =
        edges_to_hold_out(card.graph.edges, needs_validation(model, request.predictors));
    const LinkTask task = training_task(graph->known, card, threads);
    card.protocol = protocol_json(task.protocol());
    Json choice = Json::object();
    if (model.empty()) card.model = chosen_model(task, request, choice);
    KeptPredictor kept = keep_predictor(task, std::move(card), threads, request.common.progress());

    TrainedModel trained = predictor_model(std::move(kept.card), graph->known,
                                           {.threads = threads,
                                            .max_memory = request.common.max_memory,
                                            .grown = graph->grown ? &*graph->grown : nullptr});
    Json about = about_card(trained.card);
    about.update(choice);
    say_if_future_is_harder(trained.card, graph->now(), request.common, about);
    return fitted(std::move(graph), std::move(trained), std::move(about), request.common);
}

}  // namespace hplc::cli
