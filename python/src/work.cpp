#include "work.hpp"

#include <span>
#include <utility>

#include "base/stopwatch.hpp"
#include "cli/options/common.hpp"
#include "cli/options/evaluation_request.hpp"
#include "cli/options/given_options.hpp"
#include "cli/options/model_options.hpp"
#include "cli/options/task_options.hpp"
#include "cli/verbs/positions_options.hpp"
#include "cli/verbs/train_options.hpp"
#include "report/text/audit_report.hpp"
#include "report/text/evaluation_report.hpp"
#include "report/text/training_report.hpp"
#include "task/audit.hpp"
#include "train/provenance_json.hpp"

namespace hplc::python {
namespace {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

constexpr const char* kMemory = "-";  // in place of a graph that no file holds

std::string place_of(const Graph& graph) {
    return graph.source ? graph.source->graph : kMemory;
}

// A verb that only cuts a graph.
struct SplitVerb {
    cli::CommonOptions common;
    cli::GraphOptions graph;
    cli::SplitOptions split;

    [[nodiscard]] LinkTask task(const GraphData& data) const {
        return cli::make_task(data, split, common.seed, common.threads());
    }
};

AskedVerb<SplitVerb> split_verb(const Graph& graph, const KeywordOptions& options) {
    return {"audit",
            [](CLI::App& app, SplitVerb& verb) {
                cli::add_graph_options(app, verb.graph);
                cli::add_split_options(app, verb.split);
                cli::add_common_options(app, verb.common);
            },
            {place_of(graph)},
            options};
}

AskedVerb<cli::EvaluationRequest> evaluate_verb(const Graph& graph, const KeywordOptions& options) {
    return {"evaluate",
            [](CLI::App& app, cli::EvaluationRequest& request) {
                cli::add_evaluation_options(app, request);
                cli::add_calibration_pairs_option(app, request);
                cli::add_common_options(app, request.common);
            },
            {place_of(graph)},
            options};
}

Words train_words(const std::string& place, const std::string& model, const std::string& file) {
    return {place, "--model=" + model, "--output=" + file};
}

}  // namespace

Graph read_graph_named(const std::string& place, const KeywordOptions& options) {
    const AskedVerb<SplitVerb> asked(
        "describe",
        [](CLI::App& app, SplitVerb& verb) {
            cli::add_graph_options(app, verb.graph);
            cli::add_between_option(app, verb.graph);
            cli::add_common_options(app, verb.common);
        },
        {place, "--quiet"}, options, Forbidden::kFiles);
    const SplitVerb& verb = asked.verb();
    const Stopwatch loading;
    auto data = std::make_shared<GraphData>(cli::load_graph(verb.graph, verb.common));
    return {std::move(data), absolute(verb.graph), loading.seconds()};
}

void check_train_options(const std::string& model, const KeywordOptions& options) {
    const AskedVerb<cli::TrainVerb> asked("train", cli::add_train_options,
                                          train_words(kMemory, model, "model"), options);
    const cli::TrainVerb& verb = asked.verb();
    cli::require_options_of(*verb.common.verb, std::span(&model, 1));
    if (!is_system(model)) return;
    GraphData any;  // recipes differ with the density of a graph, ranges of values do not
    any.edges.num_nodes = 2;
    any.edges.edges = {{0, 1}};
    static_cast<void>(cli::options_for(model, verb.model, verb.common, any));
}

nlohmann::ordered_json train(const Graph& graph, const std::string& model, const std::string& file,
                             const KeywordOptions& options, const Checkpoint& checkpoint) {
    AskedVerb<cli::TrainVerb> asked("train", cli::add_train_options,
                                    train_words(place_of(graph), model, file), options);
    cli::TrainVerb& verb = asked.verb();
    // No file holds a graph of memory, so that the model file has to.
    verb.carry = graph.source ? "auto" : "yes";
    if (graph.source) verb.graph = *graph.source;
    verb.model.after_epoch = checkpoint;
    return training_json(cli::train_on(graph.data, verb));
}

nlohmann::ordered_json evaluate(const Graph& graph, const std::vector<std::string>& models,
                                const KeywordOptions& options, const Checkpoint& checkpoint) {
    AskedVerb<cli::EvaluationRequest> asked = evaluate_verb(graph, options);
    cli::EvaluationRequest& request = asked.verb();
    request.choice.names = models;
    request.choice.learned.after_epoch = checkpoint;
    const auto names = cli::chosen_names(request.choice,
                                         cli::names_without_learning(graph.data->pairs != nullptr));
    const auto result =
        cli::evaluate_models(request, {*graph.data, graph.load_seconds}, names,
                             cli::asks_for_all(request.choice) ? Refusal::kRecord : Refusal::kThrow,
                             [&](const GraphData&, const FinishedRun&) { checkpoint(); });
    Json json = evaluation_json(result->facts, result->evaluation);
    if (!result->details.is_null()) json.update(result->details);
    return with_provenance(json);
}

nlohmann::ordered_json audit_of(const Graph& graph, const KeywordOptions& options) {
    const AskedVerb<SplitVerb> asked = split_verb(graph, options);
    const Threads threads = asked.verb().common.threads();
    const GraphData& data = *graph.data;
    const AuditReport report = audit(asked.verb().task(data), features_or_null(data), threads);
    Json json = {{"graph", graph_json(graph_facts(data, threads))}};
    json.update(audit_json(report));
    return with_provenance(json);
}

LinkTask split_of(const Graph& graph, const KeywordOptions& options) {
    return split_verb(graph, options).verb().task(*graph.data);
}

NodePositions positions_of(const Graph& graph, const KeywordOptions& options) {
    const AskedVerb<cli::PositionsVerb> asked("positions", cli::add_positions_options,
                                              {place_of(graph)}, options);
    return cli::positions_on(*graph.data, asked.verb());
}

}  // namespace hplc::python
