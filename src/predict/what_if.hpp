// What if an edge were not there: a pair scored again from an input that lacks it.
//
// Nothing is approximated: the scorer is made anew for the smaller input, as if it had been given
// that. What was learned stays as it is, and so do the landmarks and clusters of a learned model.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "base/parallel.hpp"
#include "base/text/progress.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "task/link_scorer.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// A model's scores from this input.
using ScorerOn = std::function<std::unique_ptr<const LinkScorer>(const TrainGraph& input)>;

// The edges that a pair's score is likely to hang on, each once, the likeliest first: those of both
// nodes to the neighbours they share, the rarest of these first; a shortest path; the other edges
// of both nodes, from neighbours with few links to those with many; the other edges of the shared
// neighbours. The pair itself is not among them. O(N + E).
[[nodiscard]] std::vector<NodePair> edges_near(const CsrGraph& graph, NodePair pair);

struct EdgeRemoval {
    NodePair edge;
    double score = 0;  // of the pair, without the edge

    bool operator==(const EdgeRemoval&) const = default;
};

struct WhatIfOptions {
    std::size_t most_edges = 50;
    Threads threads = {};
    Progress::Show progress = Progress::Show::kNever;
};

struct WhatIf {
    std::vector<EdgeRemoval> removals = {};  // one an edge tried, the lowest score first
    std::size_t near = 0;                    // edges of edges_near(); the others were not tried
};

// One scorer an edge.
[[nodiscard]] WhatIf try_removals(const ScorerOn& scorer_on, const TrainGraph& input, NodePair pair,
                                  const WhatIfOptions& options);

// The score of one pair.
[[nodiscard]] double score_of(const LinkScorer& scorer, NodePair pair, Threads threads);

}  // namespace hplc
