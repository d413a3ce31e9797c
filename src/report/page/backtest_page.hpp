// A backtest as one page that works without a network and without scripts: accuracy and statements
// over time as pictures, and the same numbers as tables.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "evaluate/backtest.hpp"
#include "report/text/graph_facts.hpp"

namespace hplc {

// `provenance` is what made_line() reads: how and when the run was made.
[[nodiscard]] std::string backtest_page(const GraphFacts& graph, const Backtest& backtest,
                                        const nlohmann::ordered_json& provenance);

}  // namespace hplc
