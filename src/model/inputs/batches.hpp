// The pairs of an epoch in stretches, one a step.
#pragma once

#include <algorithm>
#include <cstddef>

namespace hplc {

// The mean over all pairs of step(begin, count), the mean over a stretch of at most `batch_pairs`
// pairs. Stretches are of even length but the last, so that positives and negatives in turn come in
// equal numbers.
template <typename Step>
[[nodiscard]] double mean_over_batches(std::size_t pairs, std::size_t batch_pairs,
                                       const Step& step) {
    const std::size_t most = std::max<std::size_t>(2, batch_pairs / 2 * 2);
    double sum = 0;
    for (std::size_t begin = 0; begin < pairs; begin += most) {
        const std::size_t count = std::min(most, pairs - begin);
        sum += static_cast<double>(count) * step(begin, count);
    }
    return sum / static_cast<double>(pairs);
}

}  // namespace hplc
