#include "nn/gat.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "nn/lanes.hpp"
#include "nn/spmm.hpp"

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
};

// Softmax of one row, less its maximum so that nothing overflows.
void weigh_row(const Rows& rows, std::size_t row, std::vector<float>& weights) {
    const std::size_t begin = rows.pattern.offsets[row];
    const std::size_t end = rows.pattern.offsets[row + 1];
    float largest = -std::numeric_limits<float>::infinity();
    for (std::size_t e = begin; e < end; ++e) {
        const float sum = rows.sum(row, e);
        weights[e] = sum * rows.slope(sum);
        largest = std::max(largest, weights[e]);
    }
    float total = 0.0F;
    for (std::size_t e = begin; e < end; ++e)
        total += weights[e] = std::exp(weights[e] - largest);
    for (std::size_t e = begin; e < end; ++e)
        weights[e] /= total;
}

struct Backward {
    Rows rows;
    std::span<const float> weights;
    ConstMatrix x;
    ConstMatrix dy;

    // d loss / d (to_i + from_j) of the entries of one row, through softmax and leaky ReLU; returns
    // their sum.
    float row(std::size_t r, std::vector<float>& slopes) const {
        const std::size_t begin = rows.pattern.offsets[r];
        const std::size_t end = rows.pattern.offsets[r + 1];
        float mean = 0.0F;
        for (std::size_t e = begin; e < end; ++e) {
            slopes[e] = dot(dy.row(r), x.row(rows.pattern.columns[e]), x.columns);
            mean += weights[e] * slopes[e];
        }
        float sum = 0.0F;
        for (std::size_t e = begin; e < end; ++e)
            sum += slopes[e] = weights[e] * (slopes[e] - mean) * rows.slope(rows.sum(r, e));
        return sum;
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

std::vector<float> transposed_values(const AttentionGraph& graph, std::span<const float> values,
                                     Threads threads) {
    std::vector<float> transposed(values.size());
    parallel_for(threads, values.size(), 1 << 14,
                 [&](std::size_t e) { transposed[e] = values[graph.reverse[e]]; });
    return transposed;
}

AttentionGraph attention_graph(const TrainGraph& graph) {
    AttentionGraph result{.pattern = self_loop_adjacency(graph), .reverse = {}};
    const SparseView pattern = result.pattern.view();
    // Rows are visited in ascending order, so the entries of column j turn up in the order of row
    // j.
    std::vector<std::uint64_t> next(pattern.offsets.begin(), pattern.offsets.end() - 1);
    result.reverse.reserve(pattern.columns.size());
    for (const std::uint32_t column : pattern.columns)
        result.reverse.push_back(next[column]++);
    return result;
}

std::vector<float> attention_weights(const AttentionGraph& graph, const AttentionScores& scores,
                                     Threads threads) {
    const Rows rows{graph.pattern.view(), scores};
    assert(scores.to.size() == rows.pattern.rows() && scores.from.size() == scores.to.size());
    std::vector<float> weights(graph.pattern.num_entries());
    parallel_for(threads, rows.pattern.rows(), kRowGrain,
                 [&](std::size_t r) { weigh_row(rows, r, weights); });
    return weights;
}

AttentionGradients attention_backward(const AttentionGraph& graph, const AttentionScores& scores,
                                      std::span<const float> weights, ConstMatrix x, ConstMatrix dy,
                                      Threads threads, Simd simd) {
    const SparseView pattern = graph.pattern.view();
    assert(x.rows == pattern.rows() && dy.rows == x.rows && dy.columns == x.columns);
    AttentionGradients out{
        .x = std::vector<float>(x.size()), .to = std::vector<float>(x.rows), .from = {}};
    const Backward backward{{pattern, scores}, weights, x, dy};
    std::vector<float> slopes(weights.size());
    parallel_chunks(threads, x.rows, kRowGrain, [&](IndexRange range) {
        run_with(simd, [&] {
            for (std::size_t r = range.begin; r < range.end; ++r)
                out.to[r] = backward.row(r, slopes);
        });
    });
    out.from = row_sums(pattern, transposed_values(graph, slopes, threads), threads);
    const std::vector<float> reversed = transposed_values(graph, weights, threads);
    spmm({pattern.offsets, pattern.columns, reversed}, dy, {out.x.data(), x.rows, x.columns},
         threads, simd);
    return out;
}

}  // namespace hplc
