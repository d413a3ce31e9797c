// The table of a comparison, cell by cell, before it becomes text or LaTeX.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "evaluate/comparison.hpp"
#include "report/text/text_table.hpp"

namespace hplc {

struct ComparisonRow {
    std::vector<std::string> cells;  // one a column, UTF-8
    bool is_best = false;
    bool is_near = false;  // cannot be told from the best
};

struct ComparisonTable {
    std::vector<TableColumn> columns;  // model, the test metrics, valid, seconds, MiB, p
    std::vector<ComparisonRow> rows;   // best first; those that refused last, with dashes
};

// Without columns and rows where no model was run.
[[nodiscard]] ComparisonTable comparison_table(const Evaluation& evaluation,
                                               const Verdict& verdict);

// The most that a run took besides what was resident before. Nothing where the system tells only
// the peak of the whole process.
[[nodiscard]] std::optional<double> added_mebibytes(const ModelRuns& runs);

}  // namespace hplc
