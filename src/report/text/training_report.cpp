#include "report/text/training_report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "report/text/task_json.hpp"
#include "report/text/text_table.hpp"
#include "task/checks/leak_mark.hpp"
#include "task/splits/future_links.hpp"
#include "train/files/calibration_json.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

double train_seconds(const TrainingReport& report) {
    return report.fit_seconds - report.positions_seconds;
}

// Epochs of this process, which is all of them unless it was resumed.
std::size_t epochs_here(const TrainingReport& report) {
    return report.training.state.epoch - report.training.first_epoch;
}

std::string valid_text(const RankingResult& valid) {
    std::string text = "Validation:";
    for (const NamedMetric& metric : named_metrics(valid))
        text += fmt::format(" {} {:.4f}", metric.name, metric.value);
    for (const auto& [name, negatives] : missing_metrics(valid))
        text += fmt::format(" {} – ({} negatives)", name, negatives);
    return text + '\n';
}

// "1 in 2,978 pairs": the share of links that probabilities are about.
std::string calibration_line(const ScoreCalibration& calibration) {
    const CalibrationCheck& check = calibration.check;
    const std::string before =
        check.error_before ? fmt::format("{:.4f} before, ", *check.error_before) : "";
    return fmt::format(
        "Calibration: {}, for 1 link per {} unlinked pairs; expected calibration error, "
        "cross-validated with as many negatives as edges: {}{:.4f} after\n",
        to_string(calibration.method),
        grouped(static_cast<std::uint64_t>(std::llround(1 / calibration.prior))), before,
        check.error_after);
}

std::string fit_line(const TrainingReport& report) {
    if (is_predictor(report.card)) return fmt::format("Fit: {:.1f} s\n", report.fit_seconds);
    const TrainingState& state = report.training.state;
    const char* end = state.divergence    ? ", DIVERGED"
                      : state.out_of_time ? ", then stopped by --max-seconds"
                                          : "";
    return fmt::format("Training: {}{}, weights of epoch {} stored, {:.1f} s\n",
                       count_of(state.epoch, "epoch", "epochs"), end, state.kept_epoch(),
                       report.fit_seconds);
}

std::string file_line(const TrainingReport& report) {
    const std::string weights =
        is_predictor(report.card) ? "" : fmt::format(" with {} weights", grouped(report.weights));
    return fmt::format("{}: {}{}{}\n", report.file.string(),
                       mark_of(report.protocol).on(report.card.model), weights,
                       report.carried.empty() ? "" : "; " + report.carried);
}

// [[score, probability], …] at centres and ends of the blocks, between which either method rises.
Json probability_curve(const ScoreCalibration& calibration) {
    Json points = Json::array();
    for (const CalibrationBlock& block : calibration.blocks) {
        for (const double score : {block.lowest, block.centre, block.highest})
            points.push_back({score, calibration.probability(score)});
    }
    return points;
}

}  // namespace

std::string training_text(const TrainingReport& report) {
    std::string text = fmt::format("Graph: {}\n", describe(report.graph)) + fit_line(report);
    if (report.valid) text += valid_text(*report.valid);
    if (report.training.calibration) text += calibration_line(*report.training.calibration);
    return text + file_line(report) +
           fmt::format("Content SHA-256: {}\n{}\n", report.training.content_sha256,
                       broken_at_clauses("Protocol: " + describe(report.protocol)));
}

Json training_json(const TrainingReport& report) {
    const TrainingState& state = report.training.state;
    const auto& calibration = report.training.calibration;
    const std::size_t epochs = epochs_here(report);
    Json json = {{"graph", graph_json(report.graph)},
                 {"protocol", protocol_json(report.protocol)},
                 {"model", report.card.model},
                 {"options", options_of_card(report.card)},
                 {"seed", report.card.seed},
                 {"epochs", state.epoch},
                 {"best_epoch", state.kept_epoch()},
                 {"diverged", state.divergence ? Json(describe(*state.divergence)) : Json()},
                 {"out_of_time", state.out_of_time},
                 {"history", history_json(state.history)},
                 {"valid", report.valid ? metrics_json(*report.valid) : Json()},
                 {"calibration", calibration ? calibration_json(*calibration) : Json()},
                 {"probability_by_score", calibration ? probability_curve(*calibration) : Json()},
                 {"weights", report.weights},
                 {"seconds",
                  {{"load", report.load_seconds},
                   {"positions", report.positions_seconds},
                   {"train", train_seconds(report)}}},
                 {"seconds_per_epoch",
                  epochs == 0 ? Json() : Json(train_seconds(report) / static_cast<double>(epochs))},
                 {"peak_rss_mib", static_cast<double>(report.peak_bytes) / (1 << 20)},
                 {"file", report.file.string()},
                 {"content_sha256", report.training.content_sha256}};
    const std::vector<std::string> remarks = graph_remarks(report.graph, report.protocol);
    if (!remarks.empty()) json["remarks"] = remarks;
    return json;
}

}  // namespace hplc
