// A backtest for people and for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "evaluate/backtest.hpp"
#include "report/text/graph_facts.hpp"

namespace hplc {

// Tables: what came in each period, the models on new links and on repeats, each origin's list
// against what was stated; then the protocol.
[[nodiscard]] std::string backtest_text(const GraphFacts& graph, const Backtest& backtest);

// {graph, protocol{…}, origins[{origin, until, nodes, edges, came{new, repeated, with_new_nodes},
// stated_new{expected, low, high}, models[{model, chosen, seconds, new{auc, …, best{pairs, right,
// expected, low, high, held, periods}}, repeated{…}}]}], mean[{model, new{…}, repeated{…}}]}
[[nodiscard]] nlohmann::ordered_json backtest_json(const GraphFacts& graph,
                                                   const Backtest& backtest);

// All that one must know to compare these numbers with others.
[[nodiscard]] std::string backtest_protocol(const Backtest& backtest);

// "27 (11 to 49)", "–" where nothing is stated.
[[nodiscard]] std::string stated_text(const std::optional<StatedCount>& stated);

}  // namespace hplc
