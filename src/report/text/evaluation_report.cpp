#include "report/text/evaluation_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "evaluate/accuracy_parts.hpp"
#include "io/text/csv_field.hpp"
#include "report/text/calibration_report.hpp"
#include "report/text/task_json.hpp"
#include "report/text/text_table.hpp"
#include "report/text/validation_report.hpp"
#include "task/checks/leak_mark.hpp"
#include "task/splits/future_links.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

double mebibytes(std::uint64_t bytes) {
    return static_cast<double>(bytes) / (1 << 20);
}

std::vector<std::string> row(const std::string& model, const std::string& part,
                             const std::vector<std::string>& metrics,
                             const std::vector<MetricSummary>& found, const std::string& seconds) {
    std::vector<std::string> cells = {model, part};
    for (const std::string& metric : metrics)
        cells.push_back(metric_cell(found, metric));
    cells.push_back(seconds);
    return cells;
}

std::string table_of(const Evaluation& evaluation) {
    const std::vector<std::string> metrics = shown_metrics(evaluation);
    std::vector<TableColumn> columns = {{"model"}, {"part"}};
    for (const std::string& metric : metrics)
        columns.push_back({metric, Align::kRight});
    columns.push_back({"seconds", Align::kRight});
    std::vector<std::vector<std::string>> rows;
    const LeakMark mark = mark_of(evaluation.protocol);
    for (const ModelRuns& runs : evaluation.models) {
        const auto test = summarise_test(runs);
        if (test.empty()) continue;
        rows.push_back(row(mark.on(runs.model), "test", metrics, test,
                           fmt::format("{:.3f}", mean_seconds(runs))));
        const auto valid = summarise_valid(runs);
        if (!valid.empty()) rows.push_back(row(mark.on(""), "valid", metrics, valid, ""));
    }
    return rows.empty() ? "" : text_table(columns, rows) + missing_metrics_text(evaluation);
}

std::string remarks_of(const Evaluation& evaluation) {
    std::string text;
    for (const ModelRuns& runs : evaluation.models) {
        if (!runs.refusal.empty()) text += fmt::format("{}: {}\n", runs.model, runs.refusal);
        if (runs.runs.empty() || runs.runs.front().chosen.empty()) continue;
        text += fmt::format("{}: chosen on validation, per run:", runs.model);
        for (const EvaluationRun& run : runs.runs) {
            for (const auto& [name, value] : run.chosen)
                text += fmt::format(" {} {}", name, value);
        }
        text += '\n';
    }
    return text;
}

// The model that validation would choose; nullptr where there is no validation.
const ModelRuns* best_on_validation(const Evaluation& evaluation, const std::string& metric) {
    const ModelRuns* best = nullptr;
    double highest = 0;
    for (const ModelRuns& runs : evaluation.models) {
        const auto valid = summarise_valid(runs);
        const auto found = std::ranges::find(valid, metric, &MetricSummary::name);
        if (found == valid.end() || (best != nullptr && found->mean <= highest)) continue;
        best = &runs;
        highest = found->mean;
    }
    return best;
}

std::string best_line(const Evaluation& evaluation, const std::string& metric) {
    const ModelRuns* const best = best_on_validation(evaluation, metric);
    return best == nullptr ? "" : expected_line(*best, mark_of(evaluation.protocol));
}

std::size_t run_count(const Evaluation& evaluation) {
    std::size_t count = 0;
    for (const ModelRuns& runs : evaluation.models)
        count = std::max(count, runs.runs.size());
    return count;
}

// Mean over the runs that have edges of that part; "–" where none has.
std::string part_cell(const ModelRuns& runs, const std::string& part) {
    double sum = 0;
    std::size_t count = 0;
    for (const EvaluationRun& run : runs.runs) {
        const auto found = std::ranges::find(run.test_by_shared, part, &PartAccuracy::part);
        if (found == run.test_by_shared.end()) continue;
        sum += found->auc;
        ++count;
    }
    return count == 0 ? "–" : fmt::format("{:.4f}", sum / static_cast<double>(count));
}

// Which of the two kinds of links a model finds: with and without common neighbours.
std::string shared_text(const Evaluation& evaluation) {
    const auto first = std::ranges::find_if(
        evaluation.models, [](const ModelRuns& runs) { return !runs.runs.empty(); });
    if (first == evaluation.models.end()) return "";
    std::vector<TableColumn> columns = {{"test auc by common neighbours"}};
    const std::vector<PartAccuracy>& parts = first->runs.front().test_by_shared;
    for (const PartAccuracy& part : parts)
        columns.push_back({fmt::format("{} ({} edges)", part.part, part.edges), Align::kRight});
    std::vector<std::vector<std::string>> rows;
    for (const ModelRuns& runs : evaluation.models) {
        if (runs.runs.empty()) continue;
        rows.push_back({mark_of(evaluation.protocol).on(runs.model)});
        for (const PartAccuracy& part : parts)
            rows.back().push_back(part_cell(runs, part.part));
    }
    return "\n" + text_table(columns, rows);
}

std::string runs_line(const Evaluation& evaluation) {
    const std::size_t runs = run_count(evaluation);
    const std::uint64_t first = evaluation.protocol.seed;
    if (runs < 2) return fmt::format("Runs: 1, seed {}\n", first);
    std::string text = fmt::format("Runs: {}, seeds {} to {}; mean ± sample standard deviation\n",
                                   runs, first, first + runs - 1);
    if (seed_decides_nothing(evaluation.protocol)) {
        text +=
            "Split and negatives are given: all runs of a model without randomness are equal.\n";
    }
    return text;
}

Json or_null(std::size_t epochs, const Json& value) {
    return epochs == 0 ? Json() : value;
}

Json calibration_of_run(const EvaluationRun& run) {
    if (run.calibration) return calibration_test_json(*run.calibration);
    return run.pool_calibration ? pool_calibration_json(*run.pool_calibration) : Json();
}

// What nobody has measured of a model whose scores are given is null.
void forget_measurements(Json& run) {
    for (const char* phase : {"positions", "train", "score"})
        run["seconds"][phase] = nullptr;
    run["peak_rss_mib"] = nullptr;
    run["added_rss_mib"] = nullptr;
}

Json looks_json(std::span<const EpochOnBoth> looks) {
    Json json = Json::array();
    for (const EpochOnBoth& look : looks)
        json.push_back({{"epoch", look.epoch}, {"valid", look.valid}, {"test", look.test}});
    return json;
}

Json run_json(const EvaluationRun& run, bool is_given) {
    Json chosen = Json::object();
    for (const auto& [name, value] : run.chosen)
        chosen[name] = value;
    const PhaseSeconds& seconds = run.seconds;
    Json json = {
        {"seed", run.seed},
        {"epochs", run.epochs},
        {"best_epoch", or_null(run.epochs, run.best_epoch)},
        {"chosen", chosen},
        {"valid", run.valid ? metrics_json(*run.valid) : Json()},
        {"test", metrics_json(run.test)},
        {"test_by_shared", parts_json(run.test_by_shared)},
        {"calibration", calibration_of_run(run)},
        {"seconds",
         {{"load", seconds.load},
          {"split", seconds.split},
          {"positions", seconds.positions},
          {"train", seconds.train},
          {"score", seconds.score}}},
        {"seconds_per_epoch", or_null(run.epochs, seconds.train / static_cast<double>(run.epochs))},
        {"peak_rss_mib", mebibytes(run.memory.peak)},
        {"added_rss_mib", run.memory.is_own ? Json(mebibytes(run.memory.added())) : Json()}};
    if (is_given) forget_measurements(json);
    if (run.epochs > 0) {
        json["out_of_time"] = run.out_of_time;
        json["history"] = history_json(run.history);
    }
    if (!run.looks.empty()) json["test_every"] = looks_json(run.looks);
    if (!run.details.is_null()) json["details"] = run.details;
    return json;
}

// Null where the edges are too few for one; `any` is one of the results.
Json means_json(const std::vector<MetricSummary>& metrics, const RankingResult* any) {
    Json json;
    for (const MetricSummary& metric : metrics)
        json[metric.name] = metric.mean;
    if (any == nullptr) return json;
    for (const auto& [name, negatives] : missing_metrics(*any))
        json[name] = nullptr;
    return json;
}

Json deviations_json(const std::vector<MetricSummary>& metrics, const RankingResult* any) {
    Json json;
    for (const MetricSummary& metric : metrics)
        json[metric.name] = metric.deviation ? Json(*metric.deviation) : Json();
    if (any == nullptr) return json;
    for (const auto& [name, negatives] : missing_metrics(*any))
        json[name] = nullptr;
    return json;
}

Json model_json(const GraphFacts& graph, const Protocol& protocol, const ModelRuns& runs) {
    const auto valid = summarise_valid(runs);
    const auto test = summarise_test(runs);
    const EvaluationRun* const first = runs.runs.empty() ? nullptr : &runs.runs.front();
    const RankingResult* const a_test = first == nullptr ? nullptr : &first->test;
    const RankingResult* const a_valid =
        first == nullptr || !first->valid ? nullptr : &*first->valid;
    Json run_list = Json::array();
    for (const EvaluationRun& run : runs.runs)
        run_list.push_back(run_json(run, runs.is_given));
    Json json = {
        {"graph", graph_json(graph)},
        {"protocol", protocol_json(protocol)},
        {"model", runs.model},
        {"options", runs.options},
        {"runs", run_list},
        {"mean", {{"valid", means_json(valid, a_valid)}, {"test", means_json(test, a_test)}}},
        {"std",
         {{"valid", deviations_json(valid, a_valid)}, {"test", deviations_json(test, a_test)}}}};
    if (runs.is_given) json["given_scores"] = true;
    if (!runs.refusal.empty()) json["refused"] = runs.refusal;
    const std::vector<std::string> remarks = graph_remarks(graph, protocol);
    if (!remarks.empty()) json["remarks"] = remarks;
    return json;
}

// Rows of --scores; those of a leaky run end in why it is one.
class ScoreRows {
  public:
    ScoreRows(const NodeIds& ids, const LeakMark& mark)
        : ids_(ids),
          end_(mark.leaky() ? fmt::format("\t{}\n", mark.text()) : "\n"),
          text_("split\tu\tv\tlabel\tscore") {
        text_ += mark.leaky() ? fmt::format("\t{}\n", LeakMark::kColumn) : "\n";
    }

    void add_part(const char* part, const char* candidates, const HeldOutEdges& edges,
                  const EdgeScores& scores) {
        add(part, edges.positives, 1, scores.positives);
        add(part, edges.negatives, 0, scores.negatives);
        add(candidates, edges.candidates.pairs, 0, scores.candidates);
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    void add(const char* part, std::span<const NodePair> pairs, int label,
             std::span<const double> scores) {
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            text_ += part;
            for (const NodeId end : {pairs[i].u, pairs[i].v}) {
                text_ += '\t';
                append_csv_field(text_, ids_.text(end), '\t', Formulas::kKeep);
            }
            text_ += fmt::format("\t{}\t{}{}", label, scores[i], end_);
        }
    }

    const NodeIds& ids_;
    std::string end_;
    std::string text_;
};

}  // namespace

std::string mean_and_deviation(const MetricSummary& metric) {
    return metric_cell({metric}, metric.name);
}

double mean_seconds(const ModelRuns& runs) {
    double sum = 0;
    for (const EvaluationRun& run : runs.runs)
        sum += run.seconds.positions + run.seconds.train + run.seconds.score;
    return sum / static_cast<double>(runs.runs.size());
}

std::string graph_text(const GraphFacts& graph) {
    return fmt::format("Graph: {}\n\n", describe(graph));
}

std::string protocol_text(const GraphFacts& graph, const Evaluation& evaluation) {
    const std::string remark = future_remark(evaluation.protocol.split, graph.has_times);
    return fmt::format(
        "\n{}\n{}{}", broken_at_clauses("Protocol: " + describe(evaluation.protocol)),
        runs_line(evaluation), remark.empty() ? "" : broken_at_clauses(remark) + '\n');
}

std::string evaluation_text(const GraphFacts& graph, const Evaluation& evaluation,
                            const std::string& metric) {
    return graph_text(graph) + table_of(evaluation) + remarks_of(evaluation) +
           best_line(evaluation, metric) + validation_text(evaluation, metric) +
           shared_text(evaluation) + calibration_text(evaluation) +
           protocol_text(graph, evaluation);
}

Json models_json(const GraphFacts& graph, const Evaluation& evaluation) {
    Json models = Json::array();
    for (const ModelRuns& runs : evaluation.models)
        models.push_back(model_json(graph, evaluation.protocol, runs));
    return models;
}

Json evaluation_json(const GraphFacts& graph, const Evaluation& evaluation,
                     const std::string& metric) {
    Json models = models_json(graph, evaluation);
    Json json = models.size() == 1 ? models.front() : Json{{"models", models}};
    add_validation(json, evaluation, metric);
    return json;
}

std::string scores_tsv(const NodeIds& ids, const LinkTask& task, const EvaluationRun& run) {
    ScoreRows rows(ids, mark_of(task.protocol()));
    const auto& [valid_candidates, test_candidates] = kCandidateRows;
    if (run.valid) rows.add_part("valid", valid_candidates, task.valid(), run.valid->scores);
    rows.add_part("test", test_candidates, task.test(), run.test.scores);
    return rows.take();
}

}  // namespace hplc
