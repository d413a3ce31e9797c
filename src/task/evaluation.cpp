#include "task/evaluation.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "task/metrics.hpp"

namespace hplc {
namespace {

std::string hits_name(std::size_t i) {
    return fmt::format("hits@{}", kHitsAt[i]);
}

std::string candidate_hits_name(std::size_t i) {
    return fmt::format("candidate_hits@{}", kCandidateHitsAt[i]);
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
    return {.positives = score_pairs(scorer, edges.positives, threads),
            .negatives = score_pairs(scorer, edges.negatives, threads),
            .candidates = score_pairs(scorer, edges.candidates.pairs, threads),
            .per_edge = edges.candidates.per_edge};
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
    (void)metric_named(name, shape);
}

}  // namespace hplc
