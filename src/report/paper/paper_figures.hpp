// The tables of the paper that are curves, as charts.
#pragma once

#include "report/page/svg_chart.hpp"
#include "report/paper/paper_report.hpp"

namespace hplc {

// A metric by an option that is a number in every row (eta): the paper's dashed, ours solid with
// sample deviations, LEAKY runs in a line of their own. Rows without a value leave a gap.
[[nodiscard]] Chart option_chart(const PaperTable& table, const std::string& option,
                                 const ComparedDataset& dataset);

}  // namespace hplc
