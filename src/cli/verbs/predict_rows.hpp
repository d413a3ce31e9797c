// What `hplc predict` is asked for, and where its rows go.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/options/common.hpp"
#include "cli/options/link_options.hpp"
#include "cli/options/model_at_hand.hpp"
#include "predict/expected_rows.hpp"
#include "predict/link_writer.hpp"
#include "predict/why_line.hpp"

namespace hplc::cli {

struct PredictOptions {
    CommonOptions common;
    ModelWanted wanted;
    LinkOptions links;
    std::string output = "-";
    std::string format;  // empty: by the name of the output
    bool why = false;
    std::string horizon;  // empty: probabilities of links that are missing now
    std::string csv_formulas = "auto";
    bool estimate = false;

    [[nodiscard]] std::string format_name() const;
    [[nodiscard]] Formulas formulas() const;
    [[nodiscard]] bool writes_rows() const { return output != "-" || common.prints_text(); }
};

// Where predictions go as they come: to the rows that are written, and to the JSON text.
class PredictedRows {
  public:
    PredictedRows(const PredictOptions& options, const FittedPredictions& fitted);

    void take(std::span<const ScoredPair> pairs);
    void flush();
    void commit();
    // Empty unless there is to be JSON text.
    [[nodiscard]] const std::vector<ScoredPair>& kept() const { return kept_; }
    [[nodiscard]] const ExpectedRows& expected() const { return expected_; }
    [[nodiscard]] const Why& why() const { return why_; }

  private:
    bool keeps_;
    Why why_;
    ExpectedRows expected_;
    std::optional<LinkWriter> writer_;
    std::vector<ScoredPair> kept_;
};

}  // namespace hplc::cli
