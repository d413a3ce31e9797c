#include "predict/explain_pair.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace hplc {
namespace {

// Which end of the pair is kept, and whether pairs are asked for with it in front.
enum class Kept { kFirst, kSecond };

CandidateRank rank_among(const LinkScorer& scorer, const TrainGraph& input, NodePair pair,
                         double score, Threads threads, Kept kept = Kept::kFirst) {
    const CsrGraph& graph = input.graph();
    std::vector<NodePair> pairs;
    for (NodeId other = 0; other < graph.num_nodes(); ++other) {
        const bool is_candidate = other == pair.v || allows(input.pairs(), pair.u, other);
        if (is_candidate && other != pair.u && !graph.has_edge(pair.u, other))
            pairs.push_back({pair.u, other});
    }
    if (kept == Kept::kSecond) {
        for (NodePair& candidate : pairs)
            std::swap(candidate.u, candidate.v);
    }
    std::vector<double> scores(pairs.size());
    scorer.score(pairs, scores, threads);
    const auto better = std::ranges::count_if(scores, [&](double s) { return s > score; });
    const auto equal = std::ranges::count(scores, score);
    return {.rank = static_cast<NodeId>(better) + 1,
            .equals = static_cast<NodeId>(equal) - 1,  // the pair itself is among them
            .candidates = static_cast<NodeId>(pairs.size())};
}

DirectionOfPair direction_of(const LinkScorer& scorer, const TrainGraph& input, NodePair pair,
                             Threads threads) {
    const ArcTable arcs(input);
    return {.reversed_score = score_of(scorer, {pair.v, pair.u}, threads),
            .out_u = arcs.out.degree(pair.u),
            .in_u = arcs.in.degree(pair.u),
            .out_v = arcs.out.degree(pair.v),
            .in_v = arcs.in.degree(pair.v),
            .motifs = arc_motifs(arcs, pair)};
}

// Of equal ways one by a third node tells more than one of the two that is a landmark itself.
bool is_better(const LandmarkDetour& a, const LandmarkDetour& b) {
    const auto rank = [](const LandmarkDetour& detour) {
        return std::pair(detour.length(), std::min(detour.from_u, detour.to_v) == 0);
    };
    return rank(a) < rank(b);
}

std::optional<LandmarkDetour> shortest_detour(const LandmarkDistances& distances, NodePair pair) {
    const auto to_u = distances.row(pair.u);
    const auto to_v = distances.row(pair.v);
    std::optional<LandmarkDetour> best;
    unsigned at_least = 0;
    for (std::size_t k = 0; k < distances.landmarks.size(); ++k) {
        if (std::max(to_u[k], to_v[k]) >= distances.unreachable) continue;
        at_least =
            std::max<unsigned>(at_least, std::max(to_u[k], to_v[k]) - std::min(to_u[k], to_v[k]));
        const LandmarkDetour detour = {
            .landmark = distances.landmarks[k], .from_u = to_u[k], .to_v = to_v[k]};
        if (!best || is_better(detour, *best)) best = detour;
    }
    if (best) best->at_least = at_least;
    return best;
}

ClusterOfNode cluster_of(const NodePositions& positions, NodeId node) {
    const Communities& communities = positions.communities;
    const ClusterId cluster = communities.cluster[node];
    return {.cluster = cluster,
            .macro_cluster = communities.macro_cluster[node],
            .size = communities.sizes[cluster],
            .landmark = positions.distances.landmarks[cluster]};
}

// From each end of an edge once, so an edge inside one cluster would count twice.
std::uint64_t edges_between(const CsrGraph& graph, const std::vector<ClusterId>& cluster,
                            ClusterId a, ClusterId b) {
    std::uint64_t count = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (cluster[v] != a) continue;
        count += static_cast<std::uint64_t>(std::ranges::count_if(
            graph.neighbours(v), [&](NodeId other) { return cluster[other] == b; }));
    }
    return a == b ? count / 2 : count;
}

ClusterRelation relate(const CsrGraph& graph, const NodePositions& positions,
                       const LandmarkDistances& distances, NodePair pair) {
    ClusterRelation relation = {.u = cluster_of(positions, pair.u),
                                .v = cluster_of(positions, pair.v)};
    relation.edges_between =
        edges_between(graph, positions.communities.cluster, relation.u.cluster, relation.v.cluster);
    const unsigned apart = distances.row(relation.u.landmark)[relation.v.cluster];
    if (apart < distances.unreachable) relation.landmarks_distance = apart;
    return relation;
}

}  // namespace

PairExplanation explain_pair(const ExplainedModel& model, NodePair pair,
                             const WhatIfOptions& options) {
    const bool was_linked = model.input.graph().has_edge(pair.u, pair.v);
    const TrainGraph input =
        was_linked ? model.input.without(std::array{pair}, options.threads) : model.input;
    const CsrGraph& graph = input.graph();
    const auto scorer = model.scorer_on(input);
    const double score = score_of(*scorer, pair, options.threads);
    const LandmarkDistances distances =
        landmark_distances(input, model.positions.distances.landmarks,
                           model.positions.distances.unreachable, options.threads);
    PairExplanation found = {
        .pair = pair,
        .was_linked = was_linked,
        .score = score,
        .v_for_u = rank_among(*scorer, input, pair, score, options.threads),
        .u_for_v = rank_among(*scorer, input, {pair.v, pair.u}, score, options.threads,
                              input.directions() ? Kept::kSecond : Kept::kFirst),
        .degree_u = graph.degree(pair.u),
        .degree_v = graph.degree(pair.v),
        .shared = shared_neighbours(graph, pair),
        .path = shortest_path(graph, pair),
        .detour = shortest_detour(distances, pair),
        .clusters = relate(graph, model.positions, distances, pair),
        .features = {},
        .what_if = try_removals(model.scorer_on, input, pair, options)};
    if (input.directions()) found.direction = direction_of(*scorer, input, pair, options.threads);
    if (model.features != nullptr) found.features = FeatureOverlaps(*model.features).of(pair);
    return found;
}

}  // namespace hplc
