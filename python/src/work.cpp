#include "work.hpp"

#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "cli/options/common.hpp"
#include "cli/options/evaluation_request.hpp"
#include "cli/options/given_options.hpp"
#include "cli/options/model_options.hpp"
#include "cli/options/score_files.hpp"
#include "cli/options/task_options.hpp"
#include "cli/options/train_options.hpp"
#include "cli/verbs/positions_options.hpp"
#include "evaluate/comparison.hpp"
#include "io/nodes/feature_names.hpp"
#include "report/page/html_page.hpp"
#include "report/page/static_page.hpp"
#include "report/text/audit_report.hpp"
#include "report/text/comparison_report.hpp"
#include "report/text/evaluation_report.hpp"
#include "report/text/training_report.hpp"
#include "task/checks/audit.hpp"
#include "train/files/provenance_json.hpp"

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

AskedVerb<cli::EvaluationRequest> compare_verb(const Graph& graph, const KeywordOptions& options) {
    return {"compare",
            [](CLI::App& app, cli::EvaluationRequest& request) {
                request = cli::comparison_request();
                cli::add_evaluation_options(app, request);
                cli::add_common_options(app, request.common);
            },
            {place_of(graph)},
            options};
}

GivenMethod method_of(const std::string& name, const std::vector<std::vector<double>>& runs) {
    return {.name = name,
            .about = Json::object(),
            .scores = [&name, &runs](const GraphData&, const LinkTask& task, std::size_t run) {
                return given_scores_in_order(runs.at(run), task, name);
            }};
}

cli::SpecialModels special_models(const GraphData& data) {
    return {.for_sides = data.pairs != nullptr, .directed = data.directed};
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
            cli::add_directed_option(app, verb.graph);
            cli::add_weights_option(app, verb.graph);
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
                             const KeywordOptions& options, const Checkpoint& checkpoint,
                             const Continued& continued) {
    AskedVerb<cli::TrainVerb> asked("train", cli::add_train_options,
                                    train_words(place_of(graph), model, file), options);
    cli::TrainVerb& verb = asked.verb();
    // No file holds a graph of memory, so that the model file has to.
    verb.carry = graph.source ? "auto" : "yes";
    if (graph.source) verb.graph = *graph.source;
    verb.model.after_epoch = checkpoint;
    verb.continued = continued.file;
    return training_json(cli::train_on(graph.data, verb, continued.known));
}

nlohmann::ordered_json evaluate(const Graph& graph, const std::vector<std::string>& models,
                                const KeywordOptions& options, const Checkpoint& checkpoint) {
    AskedVerb<cli::EvaluationRequest> asked = evaluate_verb(graph, options);
    cli::EvaluationRequest& request = asked.verb();
    request.choice.names = models;
    request.choice.learned.after_epoch = checkpoint;
    const auto names =
        cli::chosen_names(request.choice, cli::names_without_learning(special_models(*graph.data)));
    const auto result =
        cli::evaluate_models(request, {*graph.data, graph.load_seconds}, names,
                             cli::asks_for_all(request.choice) ? Refusal::kRecord : Refusal::kThrow,
                             [&](const GraphData&, const FinishedRun&) { checkpoint(); });
    Json json = evaluation_json(result->facts, result->evaluation, request.metric());
    if (!result->details.is_null()) json.update(result->details);
    return with_provenance(json);
}

nlohmann::ordered_json compare(const Graph& graph, const std::vector<std::string>& models,
                               const KeywordOptions& options, const GivenArrays& given,
                               const std::vector<std::string>& files,
                               const Checkpoint& checkpoint) {
    AskedVerb<cli::EvaluationRequest> asked = compare_verb(graph, options);
    cli::EvaluationRequest& request = asked.verb();
    request.choice.names = models;
    request.choice.learned.after_epoch = checkpoint;
    const auto names =
        cli::chosen_names(request.choice, cli::names_of_all(special_models(*graph.data)));
    cli::take_score_files(files, names, request);
    for (const auto& [name, runs] : given)
        request.given.push_back(method_of(name, runs));
    HeldOutScores scores(request.metric());
    const auto result =
        cli::evaluate_models(request, {*graph.data, graph.load_seconds}, names, Refusal::kRecord,
                             [&](const GraphData&, const FinishedRun& finished) {
                                 checkpoint();
                                 scores.add(finished);
                             });
    const Verdict verdict =
        compare_models(result->evaluation, request.metric(), scores, request.common.threads());
    Json json = comparison_json(result->facts, result->evaluation, verdict);
    if (!result->details.is_null()) json.update(result->details);
    return with_provenance(json);
}

std::string page_of(const std::string& run) {
    return html_page(Json::parse(run), "the result");
}

std::string page_parts_of(const std::string& run) {
    return static_parts(Json::parse(run));
}

std::vector<std::string> feature_names_of(const Graph& graph) {
    if (!graph.feature_names.empty() || !graph.source) return graph.feature_names;
    try {
        return read_feature_names(*graph.source);
    } catch (const InputError&) {
        return {};  // the file has changed since: only names are lost
    }
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

LinkTask split_of_comparison(const Graph& graph, const KeywordOptions& options) {
    const AskedVerb<cli::EvaluationRequest> asked = compare_verb(graph, options);
    const cli::EvaluationRequest& request = asked.verb();
    return cli::make_task(*graph.data, request.split, request.common.seed,
                          request.common.threads());
}

NodePositions positions_of(const Graph& graph, const KeywordOptions& options) {
    const AskedVerb<cli::PositionsVerb> asked("positions", cli::add_positions_options,
                                              {place_of(graph)}, options);
    return cli::positions_on(*graph.data, asked.verb());
}

}  // namespace hplc::python
