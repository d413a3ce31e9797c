// The same models under several protocols, side by side: what a number means depends on them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "evaluate/evaluation_run.hpp"
#include "report/text/graph_facts.hpp"

namespace hplc {

struct ProtocolRun {
    std::string name;          // "85/5/10", "two-step"
    std::string summary;       // in a line: which edges are held out, among which negatives
    std::string metric;        // what its column shows: "auc", "mrr"
    Evaluation evaluation;     // no models where it could not be run
    std::string refused = {};  // and why
    bool hides_features = false;
};

// One row per model and one column per protocol, with the rank of the model in it; rank
// correlations with the first protocol; what the columns are; one sentence of advice.
[[nodiscard]] std::string protocols_text(const GraphFacts& graph,
                                         const std::vector<ProtocolRun>& runs);

// {graph, protocols: [{name, summary, metric, protocol, models, rank_correlation, refused}],
// advice}
[[nodiscard]] nlohmann::ordered_json protocols_json(const GraphFacts& graph,
                                                    const std::vector<ProtocolRun>& runs);

}  // namespace hplc
