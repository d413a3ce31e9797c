#include "task/evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "task/metrics.hpp"

namespace hplc {
namespace {

constexpr const char* kExistenceAuc = "existence_auc";
constexpr const char* kDirectionAccuracy = "direction_accuracy";

std::string hits_name(std::size_t i) {
    return fmt::format("hits@{}", kHitsAt[i]);
}

std::string candidate_hits_name(std::size_t i) {
    return fmt::format("candidate_hits@{}", kCandidateHitsAt[i]);
}

std::vector<NodePair> reversed(std::span<const NodePair> pairs) {
    std::vector<NodePair> others;
    others.reserve(pairs.size());
    for (const auto& [u, v] : pairs)
        others.push_back({v, u});
    return others;
}

std::vector<double> better_of(std::span<const double> a, std::span<const double> b) {
    std::vector<double> better(a.size());
    std::ranges::transform(a, b, better.begin(), [](double x, double y) { return std::max(x, y); });
    return better;
}

// Of the negatives that are linked in neither direction.
std::vector<double> unlinked_scores(const EdgeScores& scores) {
    const auto better = better_of(scores.negatives, scores.reversed_negatives);
    std::vector<double> some;
    for (std::size_t i = 0; i < better.size(); ++i) {
        if (scores.unlinked[i] != 0) some.push_back(better[i]);
    }
    return some;
}

DirectionResult rank_directions(const EdgeScores& scores) {
    DirectionResult result;
    const std::vector<double> others = unlinked_scores(scores);
    if (!others.empty())
        result.existence_auc = auc(better_of(scores.positives, scores.reversed_positives), others);
    double right = 0;
    for (std::size_t i = 0; i < scores.positives.size(); ++i) {
        if (scores.one_way[i] == 0) continue;
        const double margin = scores.positives[i] - scores.reversed_positives[i];
        ++result.one_way;
        result.ties += margin == 0 ? 1 : 0;
        right += margin > 0 ? 1 : margin == 0 ? 0.5 : 0;
    }
    if (result.one_way > 0) result.accuracy = right / static_cast<double>(result.one_way);
    return result;
}

[[noreturn]] void refuse(const MissingMetric& metric) {
    throw InputError(
        {.found = fmt::format("metric {} with {} negatives", hplc::quoted(metric.name),
                              metric.negatives),
         .expected = "at least as many negatives as its number: with fewer everything is a hit",
         .fix = "draw more (--negatives-per-edge, --candidates), hold out more edges, or choose "
                "another metric"});
}

}  // namespace

std::vector<double> score_pairs(const LinkScorer& scorer, std::span<const NodePair> pairs,
                                Threads threads) {
    std::vector<double> scores(pairs.size());
    if (!pairs.empty()) scorer.score(pairs, scores, threads);
    return scores;
}

EdgeScores score_edges(const LinkScorer& scorer, const HeldOutEdges& edges, Threads threads) {
    EdgeScores scores = {.positives = score_pairs(scorer, edges.positives, threads),
                         .negatives = score_pairs(scorer, edges.negatives, threads),
                         .candidates = score_pairs(scorer, edges.candidates.pairs, threads),
                         .per_edge = edges.candidates.per_edge};
    if (edges.one_way.empty()) return scores;
    scores.reversed_positives = score_pairs(scorer, reversed(edges.positives), threads);
    scores.reversed_negatives = score_pairs(scorer, reversed(edges.negatives), threads);
    scores.one_way = edges.one_way;
    scores.unlinked = edges.unlinked;
    return scores;
}

RankingResult rank_edges(EdgeScores scores) {
    RankingResult result;
    result.num_negatives = scores.negatives.size();
    result.auc = auc(scores.positives, scores.negatives);
    result.ap = average_precision(scores.positives, scores.negatives);
    for (std::size_t i = 0; i < kHitsAt.size(); ++i)
        result.hits[i] = hits_at(kHitsAt[i], scores.positives, scores.negatives);
    if (scores.candidates.empty()) {
        result.mrr = mean_reciprocal_rank(scores.positives, scores.negatives);
    } else {
        result.mrr = mean_reciprocal_rank(scores.positives, scores.candidates, scores.per_edge);
        for (const std::size_t k : kCandidateHitsAt) {
            auto& hits = result.candidate_hits.emplace_back();
            if (k <= scores.per_edge)
                hits = candidate_hits_at(k, scores.positives, scores.candidates, scores.per_edge);
        }
    }
    if (scores.are_directed()) result.direction = rank_directions(scores);
    result.scores = std::move(scores);
    return result;
}

RankingResult evaluate(const LinkScorer& scorer, const HeldOutEdges& edges, Threads threads) {
    return rank_edges(score_edges(scorer, edges, threads));
}

std::vector<NamedMetric> named_metrics(const RankingResult& result) {
    std::vector<NamedMetric> metrics = {
        {"auc", result.auc}, {"ap", result.ap}, {"mrr", result.mrr}};
    for (std::size_t i = 0; i < kHitsAt.size(); ++i) {
        if (result.hits[i]) metrics.push_back({hits_name(i), *result.hits[i]});
    }
    for (std::size_t i = 0; i < result.candidate_hits.size(); ++i) {
        if (result.candidate_hits[i])
            metrics.push_back({candidate_hits_name(i), *result.candidate_hits[i]});
    }
    if (!result.direction) return metrics;
    if (result.direction->existence_auc)
        metrics.push_back({kExistenceAuc, *result.direction->existence_auc});
    if (result.direction->accuracy)
        metrics.push_back({kDirectionAccuracy, *result.direction->accuracy});
    return metrics;
}

double metric_named(const std::string& name, const RankingResult& result) {
    std::string names;
    for (const NamedMetric& metric : named_metrics(result)) {
        if (metric.name == name) return metric.value;
        names += (names.empty() ? "" : ", ") + metric.name;
    }
    for (const MissingMetric& missing : missing_metrics(result)) {
        if (missing.name == name) refuse(missing);
        names += ", " + missing.name;
    }
    throw InputError(
        {.found = fmt::format("metric {}", hplc::quoted(name)), .expected = "one of " + names});
}

std::vector<MissingMetric> missing_metrics(const RankingResult& result) {
    std::vector<MissingMetric> missing;
    for (std::size_t i = 0; i < kHitsAt.size(); ++i) {
        if (!result.hits[i]) missing.push_back({hits_name(i), result.num_negatives});
    }
    for (std::size_t i = 0; i < result.candidate_hits.size(); ++i) {
        if (!result.candidate_hits[i])
            missing.push_back({candidate_hits_name(i), result.scores.per_edge});
    }
    return missing;
}

void require_metric(const std::string& name, const HeldOutEdges& edges) {
    RankingResult shape;
    shape.num_negatives = edges.negatives.size();
    for (std::size_t i = 0; i < kHitsAt.size(); ++i) {
        if (edges.positives.empty() || edges.negatives.size() >= kHitsAt[i]) shape.hits[i] = 0;
    }
    shape.scores.per_edge = edges.candidates.per_edge;
    if (!edges.candidates.empty()) {
        for (const std::size_t k : kCandidateHitsAt)
            shape.candidate_hits.push_back(k <= shape.scores.per_edge ? std::optional(0.0)
                                                                      : std::nullopt);
    }
    if (!edges.one_way.empty()) {
        const auto zero_if_any = [](const std::vector<std::uint8_t>& marks) {
            const bool has_some = std::ranges::find(marks, 1) != marks.end();
            return has_some ? std::optional(0.0) : std::nullopt;
        };
        shape.direction = {.existence_auc = zero_if_any(edges.unlinked),
                           .accuracy = zero_if_any(edges.one_way)};
    }
    (void)metric_named(name, shape);
}

}  // namespace hplc
