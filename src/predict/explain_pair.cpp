#include "predict/explain_pair.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/random.hpp"

namespace hplc {
namespace {

// Which end of the pair is kept, and so stands in front in the pairs that are asked for; behind
// where links are directed and the target is kept.
enum class Kept { kFirst, kSecond };

// The nodes that pair.u has no edge to and can have one, pair.v among them.
std::vector<NodeId> candidates_of(const TrainGraph& input, NodePair pair) {
    const CsrGraph& graph = input.graph();
    std::vector<NodeId> nodes;
    for (NodeId other = 0; other < graph.num_nodes(); ++other) {
        const bool is_candidate = other == pair.v || allows(input.pairs(), pair.u, other);
        if (is_candidate && other != pair.u && !graph.has_edge(pair.u, other))
            nodes.push_back(other);
    }
    return nodes;
}

struct BetterAndEqual {
    std::uint64_t better = 0;
    std::uint64_t equal = 0;
};

BetterAndEqual compare_with(double score, NodeId u, std::span<const NodeId> others,
                            const LinkScorer& scorer, Threads threads, Kept kept) {
    std::vector<NodePair> pairs;
    for (const NodeId other : others)
        pairs.push_back(kept == Kept::kFirst ? NodePair{u, other} : NodePair{other, u});
    std::vector<double> scores(pairs.size());
    scorer.score(pairs, scores, threads);
    const auto better = std::ranges::count_if(scores, [&](double s) { return s > score; });
    return {.better = static_cast<std::uint64_t>(better),
            .equal = static_cast<std::uint64_t>(std::ranges::count(scores, score))};
}

CandidateRank rank_among(const LinkScorer& scorer, const TrainGraph& input, NodePair pair,
                         double score, Threads threads, Kept kept) {
    const std::vector<NodeId> nodes = candidates_of(input, pair);
    const auto [better, equal] = compare_with(score, pair.u, nodes, scorer, threads, kept);
    return {.rank = static_cast<NodeId>(better) + 1,
            .equals = static_cast<NodeId>(equal) - 1,  // the pair itself is among them
            .candidates = static_cast<NodeId>(nodes.size())};
}

// The nodes of the shortlist are counted, the others estimated from a sample of them. Equal ones
// are not told.
CandidateRank estimated_rank(const Shortlist& shortlist, const LinkScorer& scorer,
                             const TrainGraph& input, NodePair pair, double score, Threads threads,
                             Kept kept) {
    constexpr std::size_t kSampled = 1000;
    std::vector<NodeId> others = candidates_of(input, pair);
    const auto count = static_cast<NodeId>(others.size());
    const NodeId nodes = input.graph().num_nodes();
    const PairFilter all = input.pairs() == nullptr ? PairFilter(nodes) : input.pairs()->filter;
    std::vector<NodeId> likely = shortlist.of(pair.u, 0, all);
    std::erase(likely, pair.v);
    std::erase_if(others,
                  [&](NodeId v) { return v == pair.v || std::ranges::binary_search(likely, v); });
    RandomStream random(0, "sample of a rank");
    std::vector<NodeId> sample;
    while (sample.size() < kSampled && !others.empty())
        sample.push_back(others[random.below(others.size())]);
    const auto near = compare_with(score, pair.u, likely, scorer, threads, kept);
    const auto far = compare_with(score, pair.u, sample, scorer, threads, kept);
    const double share =
        sample.empty() ? 0 : static_cast<double>(far.better) / static_cast<double>(sample.size());
    const auto better =
        near.better + static_cast<std::uint64_t>(share * static_cast<double>(others.size()));
    return {.rank = static_cast<NodeId>(better) + 1, .candidates = count, .estimated = true};
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
    const bool is_at_hand = model.scorer != nullptr && !was_linked;
    const auto made = is_at_hand ? nullptr : model.scorer_on(input);
    const LinkScorer& scorer = is_at_hand ? *model.scorer : *made;
    const double score = score_of(scorer, pair, options.threads);
    const auto rank = [&](NodePair of, Kept kept) {
        return model.shortlist == nullptr
                   ? rank_among(scorer, input, of, score, options.threads, kept)
                   : estimated_rank(*model.shortlist, scorer, input, of, score, options.threads,
                                    kept);
    };
    const LandmarkDistances distances =
        landmark_distances(input, model.positions.distances.landmarks,
                           model.positions.distances.unreachable, options.threads);
    PairExplanation found = {
        .pair = pair,
        .was_linked = was_linked,
        .score = score,
        .v_for_u = rank(pair, Kept::kFirst),
        .u_for_v = rank({pair.v, pair.u}, input.directions() ? Kept::kSecond : Kept::kFirst),
        .degree_u = graph.degree(pair.u),
        .degree_v = graph.degree(pair.v),
        .shared = shared_neighbours(graph, pair),
        .path = shortest_path(graph, pair),
        .detour = shortest_detour(distances, pair),
        .clusters = relate(graph, model.positions, distances, pair),
        .features = {},
        .what_if = try_removals(model.scorer_on, input, pair, options)};
    if (input.directions()) found.direction = direction_of(scorer, input, pair, options.threads);
    if (model.features != nullptr) found.features = FeatureOverlaps(*model.features).of(pair);
    return found;
}

}  // namespace hplc
