// Graphs and short-cuts that several tests of this folder use.
#pragma once

#include <string>
#include <vector>

#include "base/random.hpp"
#include "heuristic/registry.hpp"
#include "task/link_task.hpp"
#include "task/task_fixtures.hpp"

namespace hplc::testing {

inline TrainGraph train_graph_of(const GraphData& data) {
    return LinkTask::whole(data, {}).train_graph();
}

// Two triangles 0 1 2 and 1 2 3 that share an edge, a tail from 3 to 4, and 5 alone.
inline TrainGraph kite() {
    return train_graph_of(data_of(6, {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {3, 4}}));
}

inline std::vector<NodePair> random_pairs(NodeId nodes, std::size_t count) {
    RandomStream random(11, "test pairs");
    std::vector<NodePair> pairs;
    while (pairs.size() < count) {
        const NodePair pair = {static_cast<NodeId>(random.below(nodes)),
                               static_cast<NodeId>(random.below(nodes))};
        if (pair.u != pair.v) pairs.push_back(pair);
    }
    return pairs;
}

// All edges, and so many pairs that may be any.
inline std::vector<NodePair> edges_and_random_pairs(const TrainGraph& graph, std::size_t count) {
    std::vector<NodePair> pairs = random_pairs(graph.graph().num_nodes(), count);
    const auto edges = graph.graph().edges();
    pairs.insert(pairs.end(), edges.begin(), edges.end());
    return pairs;
}

// "u v" a line, for scripts.
inline std::string text_of(const std::vector<NodePair>& pairs) {
    std::string text;
    for (const auto& [u, v] : pairs)
        text += std::to_string(u) + ' ' + std::to_string(v) + '\n';
    return text;
}

inline std::vector<double> scores_of(const LinkScorer& scorer, const std::vector<NodePair>& pairs,
                                     Threads threads) {
    std::vector<double> scores(pairs.size());
    scorer.score(pairs, scores, threads);
    return scores;
}

inline std::vector<double> scores_by(const std::string& name, const TrainGraph& graph,
                                     const std::vector<NodePair>& pairs, Threads threads = {}) {
    PredictorOptions options;
    options.threads = threads;
    options.autoencoder.lambdas = {0.25};
    return scores_of(*predictor_named(name).make(graph, options), pairs, threads);
}

}  // namespace hplc::testing
