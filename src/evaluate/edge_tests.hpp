// Whether one model is better than another on the edges that were held out: tests over edges, for
// runs that share their split or are too few to be tested over splits.
//
// A figure is one of a sample of edges; others would have given another. How far the difference of
// two models would move is known without another split, because both ranked the same edges:
//     AUC                    DeLong, DeLong and Clarke-Pearson 1988
//     candidate_hits@K, MRR  where every edge has its own candidates: a mean over edges, so the
//                            sample variance of the differences, edge by edge
//     AP, Hits@K, MRR        among the pool: the paired bootstrap, both models on the same
//                            resamples
// Edges that share a node are not quite independent, which none of these knows of.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/bootstrap.hpp"
#include "evaluate/evaluation_run.hpp"
#include "evaluate/paired_tests.hpp"

namespace hplc {

// What a metric needs of the scores of one run.
struct EdgeSample {
    std::vector<double> positives = {};
    std::vector<double> negatives = {};
    std::vector<double> own = {};  // the metric itself, where every edge has its own candidates

    // Independent observations: edges, or negatives where they are fewer.
    [[nodiscard]] std::size_t size() const;
};

[[nodiscard]] EdgeSample edge_sample(const std::string& metric, const EdgeScores& scores);

// "DeLong's test", "a paired t test", "a paired bootstrap".
[[nodiscard]] std::string_view edge_test_name(const std::string& metric, const EdgeSample& sample);

// Standard error of the difference of two models on the same edges, by the method for the metric.
// O(n log n), for the bootstrap times the resamples.
[[nodiscard]] double difference_error(const std::string& metric, const EdgeSample& first,
                                      const EdgeSample& second, const BootstrapOptions& options);

// Of the means over runs, two figures a run, with the samples of the first runs. The error of a
// mean is at most the mean of the errors, whatever runs share; to it comes, for two runs and more,
// what they differ by (starts of training, drawn negatives). p is never below what as many coins
// would give. At least one run, and one sample of each with two observations.
[[nodiscard]] PairedTest edge_test(const std::string& metric, std::span<const double> first,
                                   std::span<const double> second,
                                   std::span<const EdgeSample> first_samples,
                                   std::span<const EdgeSample> second_samples,
                                   const BootstrapOptions& options);

// Collects samples while an evaluation goes on. Memory: those of kMostRuns runs a model.
class HeldOutScores {
  public:
    static constexpr std::size_t kMostRuns = 4;

    HeldOutScores() = default;  // keeps nothing
    explicit HeldOutScores(std::string metric) : metric_(std::move(metric)) {}

    void add(const FinishedRun& finished);
    void add(const std::string& model, const EdgeScores& scores);
    // In the order of the runs; none where nothing was kept.
    [[nodiscard]] std::span<const EdgeSample> of(const std::string& model) const;

  private:
    std::string metric_;
    std::map<std::string, std::vector<EdgeSample>> samples_;
};

}  // namespace hplc
