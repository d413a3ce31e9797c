// From a trained model and a pair to a report on it: what `explain` and the Python package share.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/common.hpp"
#include "report/text/explain_report.hpp"
#include "train/trained_model.hpp"

namespace hplc::cli {

struct ExplanationWanted {
    NodePair pair;
    std::string title;                   // of the model
    std::optional<std::size_t> what_if;  // most edges to remove; by default 50, or 5 slow ones
    std::vector<std::string> feature_names = {};
};

// `known` is the graph that the model learned, `grown` the same as it is now or nullptr; both
// outlive the report. One scorer per edge that is removed.
[[nodiscard]] ExplainReport explanation_of(const TrainedModel& trained, const GraphData& known,
                                           const GraphData* grown, ExplanationWanted wanted,
                                           const CommonOptions& common);

}  // namespace hplc::cli
