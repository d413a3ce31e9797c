// An evaluation as text for people, as JSON for programs, and its scores as TSV.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "evaluate/evaluation_run.hpp"
#include "io/node_ids.hpp"
#include "report/text/graph_facts.hpp"

namespace hplc {

// The graph; two rows per model, test and validation, mean ± standard deviation; how many of the
// most likely pairs are right by the model that is best on validation by `metric`; whether
// validation can be trusted; calibration; then the protocol.
[[nodiscard]] std::string evaluation_text(const GraphFacts& graph, const Evaluation& evaluation,
                                          const std::string& metric);

// Its parts that other reports share: the line about the graph; protocol and runs.
[[nodiscard]] std::string graph_text(const GraphFacts& graph);
[[nodiscard]] std::string protocol_text(const GraphFacts& graph, const Evaluation& evaluation);
// "0.9645 ± 0.0012", without the deviation for a single run.
[[nodiscard]] std::string mean_and_deviation(const MetricSummary& metric);
// Of positions, fitting and scoring, over the runs of a model that has any.
[[nodiscard]] double mean_seconds(const ModelRuns& runs);

// {graph, protocol, model, options, runs, mean, std}; for several models {models: [such, …]}; and
// add_validation() by `metric`. All rates are fractions.
[[nodiscard]] nlohmann::ordered_json evaluation_json(const GraphFacts& graph,
                                                     const Evaluation& evaluation,
                                                     const std::string& metric);
// The list, for one model too.
[[nodiscard]] nlohmann::ordered_json models_json(const GraphFacts& graph,
                                                 const Evaluation& evaluation);

// A header and one line per pair: split (valid, test), u, v (original ids), label (1 positive, 0 of
// the pool), score (the shortest text that reads back as the same double); behind the pool of a
// part the candidates of its positives, as many for each, in the order of the positives
// (valid-candidates, test-candidates). All metrics follow from them, and read_given_scores() reads
// them. Where the run is leaky a last column `leak` says why, row by row.
[[nodiscard]] std::string scores_tsv(const NodeIds& ids, const LinkTask& task,
                                     const EvaluationRun& run);

}  // namespace hplc
