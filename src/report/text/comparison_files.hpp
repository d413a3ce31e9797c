// A comparison of models for spreadsheets and for papers.
#pragma once

#include <string>
#include <string_view>

#include "evaluate/comparison.hpp"
#include "report/text/graph_facts.hpp"

namespace hplc {

// A header and a line a model (RFC 4180), in the order of the table: model, learns, runs, mean and
// deviation of every metric on test and validation, seconds, added_rss_mib, difference, p,
// p_corrected, p_wilcoxon, refused, leak (why the run is LEAKY). What there is not is empty;
// numbers read back as they were.
[[nodiscard]] std::string comparison_csv(const Evaluation& evaluation, const Verdict& verdict);

// A tabular for the package booktabs, the protocol in comments above it. The best is bold, what
// cannot be told from it has a star.
[[nodiscard]] std::string comparison_latex(const GraphFacts& graph, const Evaluation& evaluation,
                                           const Verdict& verdict);

// What LaTeX would take as a command stands for itself; ± and dashes as LaTeX writes them.
[[nodiscard]] std::string latex_escaped(std::string_view text);

}  // namespace hplc
