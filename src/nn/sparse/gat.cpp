#include "nn/sparse/gat.hpp"

#include <cassert>

namespace hplc {
namespace {

constexpr std::size_t kRowGrain = 128;

struct Rows {
    SparseView pattern;
    const AttentionScores& scores;

    // to_i + from_j before the leaky ReLU.
    [[nodiscard]] float sum(std::size_t row, std::size_t entry) const {
        return scores.to[row] + scores.from[pattern.columns[entry]];
    }
    [[nodiscard]] float slope(float sum) const { return sum > 0.0F ? 1.0F : scores.negative_slope; }

    template <typename Body>
    void each_entry(Threads threads, const Body& body) const {
        parallel_for(threads, pattern.rows(), kRowGrain, [&](std::size_t r) {
            for (std::size_t e = pattern.offsets[r]; e < pattern.offsets[r + 1]; ++e)
                body(r, e);
        });
    }
};

std::vector<float> row_sums(const SparseView& pattern, std::span<const float> values,
                            Threads threads) {
    std::vector<float> sums(pattern.rows());
    parallel_for(threads, sums.size(), kRowGrain, [&](std::size_t r) {
        for (std::size_t e = pattern.offsets[r]; e < pattern.offsets[r + 1]; ++e)
            sums[r] += values[e];
    });
    return sums;
}

}  // namespace

std::vector<float> attention_weights(const AttentionGraph& graph, const AttentionScores& scores,
                                     Threads threads) {
    const Rows rows{graph.pattern.view(), scores};
    assert(scores.to.size() == rows.pattern.rows() && scores.from.size() == scores.to.size());
    std::vector<float> weights(graph.pattern.num_entries());
    rows.each_entry(threads, [&](std::size_t r, std::size_t e) {
        const float sum = rows.sum(r, e);
        weights[e] = sum * rows.slope(sum);
    });
    softmax_rows(graph, weights, threads);
    return weights;
}

AttentionGradients attention_backward(const AttentionGraph& graph, const AttentionScores& scores,
                                      std::span<const float> weights, ConstMatrix x, ConstMatrix dy,
                                      Threads threads, Simd simd) {
    const Rows rows{graph.pattern.view(), scores};
    std::vector<float> slopes = softmax_rows_backward(graph, weights, x, dy, threads, simd);
    rows.each_entry(threads,
                    [&](std::size_t r, std::size_t e) { slopes[e] *= rows.slope(rows.sum(r, e)); });
    return {.x = transposed_edge_product(graph, weights, dy, threads, simd),
            .to = row_sums(rows.pattern, slopes, threads),
            .from = row_sums(rows.pattern, transposed_values(graph, slopes, threads), threads)};
}

}  // namespace hplc
