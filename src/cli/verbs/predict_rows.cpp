#include "cli/verbs/predict_rows.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

namespace hplc::cli {
namespace {

// A line of facts about a pair; empty where nobody asks.
Why why_of(const PredictOptions& options, const FittedPredictions& fitted) {
    if (!options.why) return {};
    const GraphData& data = fitted.data();
    const auto lines = std::make_shared<const WhyLines>(
        WhySources{.graph = fitted.predictions.known(),
                   .ids = data.ids,
                   .features = data.features ? &*data.features : nullptr});
    return [lines](NodePair pair) { return lines->of(pair); };
}

}  // namespace

std::string PredictOptions::format_name() const {
    if (!format.empty()) return format;
    const std::string suffix = std::filesystem::path(output).extension().string();
    return suffix == ".csv" ? "csv" : suffix == ".jsonl" ? "jsonl" : "tsv";
}

Formulas PredictOptions::formulas() const {
    const bool guard = csv_formulas == "escape" || (csv_formulas == "auto" && is_csv_name(output));
    return guard ? Formulas::kGuard : Formulas::kKeep;
}

PredictedRows::PredictedRows(const PredictOptions& options, const FittedPredictions& fitted)
    : keeps_(!options.common.json.empty()), why_(why_of(options, fitted)) {
    if (!options.writes_rows()) return;
    writer_.emplace(options.output, link_format(options.format_name()), fitted.data().ids,
                    LinkColumns{.probability = fitted.probability,
                                .why = why_,
                                .mark = fitted.mark,
                                .formulas = options.formulas()});
    if (fitted.probability) return;
    remark(options.common,
           fmt::format("{} is not calibrated, so the column probability is empty", fitted.model));
}

void PredictedRows::take(std::span<const ScoredPair> pairs) {
    expected_.add(pairs);
    if (writer_) writer_->write(pairs);
    if (keeps_) kept_.insert(kept_.end(), pairs.begin(), pairs.end());
}

void PredictedRows::flush() {
    if (writer_) writer_->flush();
}

void PredictedRows::commit() {
    if (writer_) writer_->commit();
}

}  // namespace hplc::cli
