#include "task/evaluation.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "task/metrics.hpp"

namespace hplc {

std::vector<double> score_pairs(const LinkScorer& scorer, std::span<const NodePair> pairs,
                                Threads threads) {
    std::vector<double> scores(pairs.size());
    if (!pairs.empty()) scorer.score(pairs, scores, threads);
    return scores;
}

EdgeScores score_edges(const LinkScorer& scorer, const HeldOutEdges& edges, Threads threads) {
    return {.positives = score_pairs(scorer, edges.positives, threads),
            .negatives = score_pairs(scorer, edges.negatives, threads),
            .candidates = score_pairs(scorer, edges.candidates.pairs, threads),
            .per_edge = edges.candidates.per_edge};
}

RankingResult rank_edges(EdgeScores scores) {
    RankingResult result;
    result.auc = auc(scores.positives, scores.negatives);
    result.ap = average_precision(scores.positives, scores.negatives);
    for (std::size_t i = 0; i < kHitsAt.size(); ++i)
        result.hits[i] = hits_at(kHitsAt[i], scores.positives, scores.negatives);
    if (scores.candidates.empty()) {
        result.mrr = mean_reciprocal_rank(scores.positives, scores.negatives);
    } else {
        result.mrr = mean_reciprocal_rank(scores.positives, scores.candidates, scores.per_edge);
        for (const std::size_t k : kCandidateHitsAt) {
            result.candidate_hits.push_back(
                candidate_hits_at(k, scores.positives, scores.candidates, scores.per_edge));
        }
    }
    result.scores = std::move(scores);
    return result;
}

RankingResult evaluate(const LinkScorer& scorer, const HeldOutEdges& edges, Threads threads) {
    return rank_edges(score_edges(scorer, edges, threads));
}

std::vector<NamedMetric> named_metrics(const RankingResult& result) {
    std::vector<NamedMetric> metrics = {
        {"auc", result.auc}, {"ap", result.ap}, {"mrr", result.mrr}};
    for (std::size_t i = 0; i < kHitsAt.size(); ++i)
        metrics.push_back({fmt::format("hits@{}", kHitsAt[i]), result.hits[i]});
    for (std::size_t i = 0; i < result.candidate_hits.size(); ++i) {
        metrics.push_back(
            {fmt::format("candidate_hits@{}", kCandidateHitsAt[i]), result.candidate_hits[i]});
    }
    return metrics;
}

double metric_named(const std::string& name, const RankingResult& result) {
    std::string names;
    for (const NamedMetric& metric : named_metrics(result)) {
        if (metric.name == name) return metric.value;
        names += (names.empty() ? "" : ", ") + metric.name;
    }
    throw InputError(
        {.found = fmt::format("metric {}", quoted(name)), .expected = "one of " + names});
}

}  // namespace hplc
