#include "cli/options/protocol_list.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <optional>

#include "base/error.hpp"
#include "base/stopwatch.hpp"

namespace hplc::cli {
namespace {

struct NamedProtocol {
    const char* name;
    const char* summary;
    const char* metric;
    const char* kind;  // of split
    const char* ratio;
    const char* negatives;
    bool valid_as_input = false;
    bool hides_features = false;
};

constexpr std::array kProtocols = {
    NamedProtocol{"70/10/20", "random 70/10/20, uniform negatives", "auc", "random", "70/10/20",
                  "uniform"},
    NamedProtocol{"85/5/10", "random 85/5/10, uniform negatives", "auc", "random", "85/5/10",
                  "uniform"},
    NamedProtocol{"time", "the latest fifth for test, uniform negatives", "auc", "time", "70/10/20",
                  "uniform"},
    NamedProtocol{"degree-matched", "random 70/10/20, negatives with the degrees of edges", "auc",
                  "random", "70/10/20", "degree-matched"},
    NamedProtocol{"two-step", "random 70/10/20, negatives two steps apart", "auc", "random",
                  "70/10/20", "two-step"},
    NamedProtocol{"heart", "random 70/10/20, 500 hard candidates per edge (HeaRT)", "mrr", "random",
                  "70/10/20", "heart"},
    NamedProtocol{"valid-as-input", "random 70/10/20, uniform negatives, validation edges as input",
                  "auc", "random", "70/10/20", "uniform", true},
    NamedProtocol{"features-hidden", "random 70/10/20, uniform negatives, features left out", "auc",
                  "random", "70/10/20", "uniform", false, true},
};

// Which of all protocols say something new: by time where there are times, without features where
// some model would have used them.
bool is_of_use(const NamedProtocol& protocol, const GraphData& data,
               const std::vector<std::string>& models) {
    if (std::string_view(protocol.kind) == "time") return !data.edges.times.empty();
    const auto learns = [](const std::string& model) { return is_system(model); };
    return !protocol.hides_features ||
           (features_or_null(data) != nullptr && std::ranges::any_of(models, learns));
}

std::vector<NamedProtocol> chosen(const std::vector<std::string>& names, const GraphData& data,
                                  const std::vector<std::string>& models) {
    std::vector<NamedProtocol> protocols;
    const bool all = std::ranges::find(names, kAllModels) != names.end();
    for (const NamedProtocol& protocol : kProtocols) {
        const bool is_named = std::ranges::find(names, protocol.name) != names.end();
        if (is_named || (all && is_of_use(protocol, data, models))) protocols.push_back(protocol);
    }
    return protocols;
}

EvaluationRequest request_for(const EvaluationRequest& request, const NamedProtocol& protocol) {
    EvaluationRequest one = request;
    one.split.kind = protocol.kind;
    one.split.ratio = protocol.ratio;
    one.split.negatives = protocol.negatives;
    one.split.valid_as_input = protocol.valid_as_input;
    one.calibration_pairs = 0;  // probabilities are not shown
    return one;
}

GraphData without_features(const GraphData& data) {
    if (features_or_null(data) == nullptr) {
        throw InputError({.file = data.name,
                          .found = "no features to hide",
                          .expected = "features of nodes for the protocol features-hidden",
                          .fix = "leave it out"});
    }
    GraphData bare = data;
    bare.features.reset();
    return bare;
}

ProtocolRun run_protocol(const EvaluationRequest& request, const NamedProtocol& protocol,
                         const GraphAtHand& graph, const std::vector<std::string>& models) {
    ProtocolRun run = {.name = protocol.name,
                       .summary = protocol.summary,
                       .metric = protocol.metric,
                       .evaluation = {},
                       .hides_features = protocol.hides_features};
    remark(request.common, fmt::format("protocol {}", protocol.name));
    try {
        std::optional<GraphData> bare;
        if (protocol.hides_features) bare = without_features(graph.data);
        auto result = evaluate_models(
            request_for(request, protocol), {bare ? *bare : graph.data, graph.load_seconds}, models,
            Refusal::kRecord, [](const GraphData&, const FinishedRun&) {});
        run.evaluation = std::move(result->evaluation);
    } catch (const InputError& error) {
        run.refused = error.what();
    }
    return run;
}

// What the protocols decide, and what only one evaluation has.
void refuse_choices(const CLI::App& verb) {
    for (const char* name :
         {"--split-kind", "--split", "--train-until", "--valid-until", "--negatives",
          "--valid-edges", "--test-edges", "--valid-as-input", "--candidates", "--report",
          "--details", "--estimate", "--scores", "--test-every"}) {
        const CLI::Option* option = verb.get_option_no_throw(name);
        if (option == nullptr || option->count() == 0) continue;
        throw InputError({.found = fmt::format("{} with --protocols", name),
                          .expected = "one of them: protocols decide on split and negatives",
                          .fix = fmt::format("leave {} out, or --protocols", name)});
    }
}

}  // namespace

void add_protocols_option(CLI::App& verb, std::vector<std::string>& names) {
    std::vector<std::string> known = {kAllModels};
    for (const NamedProtocol& protocol : kProtocols)
        known.emplace_back(protocol.name);
    verb.add_option("--protocols", names,
                    "Evaluate under several protocols, comma-separated, and print one table: "
                    "70/10/20, 85/5/10, time, degree-matched, two-step, heart, valid-as-input, "
                    "features-hidden; all: all of them that the graph and the models allow")
        ->delimiter(',')
        ->check(CLI::IsMember(known).description(""));
}

ProtocolsResult evaluate_protocols(const EvaluationRequest& request,
                                   const std::vector<std::string>& protocols,
                                   const std::vector<std::string>& models) {
    refuse_choices(*request.common.verb);
    const Stopwatch loading;
    const GraphData data = load_graph(request.graph, request.common);
    const GraphAtHand graph = {data, loading.seconds()};
    ProtocolsResult result = {.facts = graph_facts(data, request.common.threads()), .runs = {}};
    for (const NamedProtocol& protocol : chosen(protocols, data, models))
        result.runs.push_back(run_protocol(request, protocol, graph, models));
    return result;
}

}  // namespace hplc::cli
