// Why a model gives a pair of nodes the score that it does: facts of its input, where the pair
// stands among others, and what becomes of the score where an edge is missing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "io/graph_data.hpp"
#include "model/directed/direction_features.hpp"
#include "position/node_positions.hpp"
#include "predict/pair_facts.hpp"
#include "predict/shortlist.hpp"
#include "predict/what_if.hpp"

namespace hplc {

// What is to explain itself. All that it names outlives it.
struct ExplainedModel {
    TrainGraph input;
    ScorerOn scorer_on;
    const NodePositions& positions;           // whose clusters and landmarks are named
    const FeatureMatrix* features = nullptr;  // null where there are none
    const LinkScorer* scorer = nullptr;       // on `input`, where there is one already
    // Where scores of all candidates would take too long: ranks are estimated from these nodes and
    // from a sample of the others. Null: exact.
    const Shortlist* shortlist = nullptr;
};

// Of one node among the candidates of another: all nodes that it has no edge to and can have one.
struct CandidateRank {
    NodeId rank = 1;  // 1 is best; equals have the same
    NodeId equals = 0;
    NodeId candidates = 0;
    bool estimated = false;
};

// The way by the landmark that makes it shortest.
struct LandmarkDetour {
    NodeId landmark = 0;
    unsigned from_u = 0;
    unsigned to_v = 0;
    unsigned at_least = 0;  // what the landmarks say the distance is not below

    [[nodiscard]] unsigned length() const { return from_u + to_v; }
};

struct ClusterOfNode {
    ClusterId cluster = 0;
    ClusterId macro_cluster = 0;
    NodeId size = 0;  // of the cluster
    NodeId landmark = 0;
};

struct ClusterRelation {
    ClusterOfNode u;
    ClusterOfNode v;
    std::uint64_t edges_between = 0;  // of the input; inside where it is one cluster
    std::optional<unsigned> landmarks_distance = {};  // nothing where there is no path

    [[nodiscard]] bool same() const { return u.cluster == v.cluster; }
    [[nodiscard]] bool same_macro() const { return u.macro_cluster == v.macro_cluster; }
};

// Which way the link would go, where links are directed.
struct DirectionOfPair {
    double reversed_score = 0;  // of the link from v to u
    NodeId out_u = 0;           // arcs from u, and so on
    NodeId in_u = 0;
    NodeId out_v = 0;
    NodeId in_v = 0;
    ArcMotifs motifs = {};
};

struct PairExplanation {
    NodePair pair;
    // They are linked in the input. That edge was taken out of it for all that follows, else the
    // score would be about what is known.
    bool was_linked = false;
    double score = 0;
    // Where links are directed: v among the targets of u, u among the sources of v.
    CandidateRank v_for_u;
    CandidateRank u_for_v;
    std::optional<DirectionOfPair> direction = {};  // where links are directed
    NodeId degree_u = 0;
    NodeId degree_v = 0;
    std::vector<SharedNeighbour> shared;
    std::vector<NodePair> path;            // a shortest one; empty where there is none
    std::optional<LandmarkDetour> detour;  // nothing where no landmark is in reach of both
    ClusterRelation clusters;
    std::optional<FeatureOverlap> features;  // nothing where there are none
    WhatIf what_if;
};

// One scorer an edge that is tried, and 2 N scores; with a shortlist some thousand of them.
[[nodiscard]] PairExplanation explain_pair(const ExplainedModel& model, NodePair pair,
                                           const WhatIfOptions& options);

}  // namespace hplc
