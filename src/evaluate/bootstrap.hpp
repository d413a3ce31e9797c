// How far a figure would move if other edges had been held out: the percentile bootstrap (Efron
// 1979) over the held-out edges and the negatives of one run. What other training edges or another
// start of the weights would change is not in it; --runs measures that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "task/evaluation.hpp"

namespace hplc {

struct MetricInterval {
    std::string name;
    double low = 0;
    double high = 0;
};

struct BootstrapOptions {
    std::size_t resamples = 200;
    std::uint64_t seed = 0;
    Threads threads = {};
};

// Of 95 in a hundred resamples, metric by metric in the order of named_metrics(). Positives are
// drawn with their candidates. The same for any number of threads. O(resamples · n log n).
[[nodiscard]] std::vector<MetricInterval> bootstrap_intervals(const EdgeScores& scores,
                                                              const BootstrapOptions& options);

}  // namespace hplc
