// A comparison of models as text for people and as JSON for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "evaluate/comparison.hpp"
#include "report/text/graph_facts.hpp"

namespace hplc {

// Graph and protocol, a row a model with the best first, why some were not run, the verdict, and
// whether validation can be trusted.
[[nodiscard]] std::string comparison_text(const GraphFacts& graph, const Evaluation& evaluation,
                                          const Verdict& verdict);

// {models: [as evaluation_json()], verdict{metric, runs, tested_over: "splits" | "edges" | null,
// test, level, test_to_train, best, indistinguishable, tests[{model, mean, difference, error, t, p,
// p_corrected, p_wilcoxon}], text}}; and add_validation().
[[nodiscard]] nlohmann::ordered_json comparison_json(const GraphFacts& graph,
                                                     const Evaluation& evaluation,
                                                     const Verdict& verdict);

}  // namespace hplc
