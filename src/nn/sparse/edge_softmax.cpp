#include "nn/sparse/edge_softmax.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "nn/lanes.hpp"
#include "nn/sparse/spmm.hpp"

namespace hplc {
namespace {

constexpr std::size_t kRowGrain = 128;
constexpr std::size_t kEntryGrain = 1 << 14;

// Less the maximum, so that nothing overflows.
void softmax(std::span<float> scores) {
    float largest = -std::numeric_limits<float>::infinity();
    for (const float score : scores)
        largest = std::max(largest, score);
    float total = 0.0F;
    for (float& score : scores)
        total += score = std::exp(score - largest);
    for (float& score : scores)
        score /= total;
}

struct Backward {
    SparseView pattern;
    std::span<const float> weights;
    ConstMatrix x;
    ConstMatrix dy;

    void row(std::size_t r, std::vector<float>& slopes) const {
        const std::size_t begin = pattern.offsets[r];
        const std::size_t end = pattern.offsets[r + 1];
        float mean = 0.0F;
        for (std::size_t e = begin; e < end; ++e) {
            slopes[e] = dot(dy.row(r), x.row(pattern.columns[e]), x.columns);
            mean += weights[e] * slopes[e];
        }
        for (std::size_t e = begin; e < end; ++e)
            slopes[e] = weights[e] * (slopes[e] - mean);
    }
};

}  // namespace

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

void softmax_rows(const AttentionGraph& graph, std::span<float> scores, Threads threads) {
    const SparseView pattern = graph.pattern.view();
    parallel_for(threads, pattern.rows(), kRowGrain, [&](std::size_t r) {
        softmax(scores.subspan(pattern.offsets[r], pattern.offsets[r + 1] - pattern.offsets[r]));
    });
}

std::vector<float> softmax_rows_backward(const AttentionGraph& graph,
                                         std::span<const float> weights, ConstMatrix x,
                                         ConstMatrix dy, Threads threads, Simd simd) {
    const SparseView pattern = graph.pattern.view();
    assert(x.rows == pattern.rows() && dy.rows == x.rows && dy.columns == x.columns);
    const Backward backward{pattern, weights, x, dy};
    std::vector<float> slopes(weights.size());
    parallel_chunks(threads, x.rows, kRowGrain, [&](IndexRange range) {
        run_with(simd, [&] {
            for (std::size_t r = range.begin; r < range.end; ++r)
                backward.row(r, slopes);
        });
    });
    return slopes;
}

std::vector<float> transposed_values(const AttentionGraph& graph, std::span<const float> values,
                                     Threads threads) {
    std::vector<float> transposed(values.size());
    parallel_for(threads, values.size(), kEntryGrain,
                 [&](std::size_t e) { transposed[e] = values[graph.reverse[e]]; });
    return transposed;
}

std::vector<float> edge_product(const AttentionGraph& graph, std::span<const float> values,
                                ConstMatrix x, Threads threads, Simd simd) {
    const SparseView pattern = graph.pattern.view();
    std::vector<float> y(x.size());
    spmm({pattern.offsets, pattern.columns, values}, x, {y.data(), x.rows, x.columns}, threads,
         simd);
    return y;
}

std::vector<float> transposed_edge_product(const AttentionGraph& graph,
                                           std::span<const float> values, ConstMatrix x,
                                           Threads threads, Simd simd) {
    return edge_product(graph, transposed_values(graph, values, threads), x, threads, simd);
}

}  // namespace hplc
