#include "nn/sparse/dot_attention.hpp"

#include <cassert>
#include <cmath>

#include "nn/lanes.hpp"

namespace hplc {
namespace {

constexpr std::size_t kRowGrain = 128;

float scale_of(const AttentionHead& head) {
    return 1.0F / std::sqrt(static_cast<float>(head.queries.columns));
}

}  // namespace

std::vector<float> dot_attention_weights(const AttentionGraph& graph, const AttentionHead& head,
                                         Threads threads, Simd simd) {
    const SparseView pattern = graph.pattern.view();
    assert(head.queries.rows == pattern.rows() && head.keys.rows == pattern.rows());
    const float scale = scale_of(head);
    std::vector<float> scores(graph.pattern.num_entries());
    parallel_chunks(threads, pattern.rows(), kRowGrain, [&](IndexRange range) {
        run_with(simd, [&] {
            for (std::size_t r = range.begin; r < range.end; ++r) {
                for (std::size_t e = pattern.offsets[r]; e < pattern.offsets[r + 1]; ++e)
                    scores[e] = scale * dot(head.queries.row(r), head.keys.row(pattern.columns[e]),
                                            head.queries.columns);
            }
        });
    });
    softmax_rows(graph, scores, threads);
    return scores;
}

AttentionHeadGradients dot_attention_backward(const AttentionGraph& graph,
                                              const AttentionHead& head,
                                              std::span<const float> weights, ConstMatrix dy,
                                              Threads threads, Simd simd) {
    std::vector<float> slopes =
        softmax_rows_backward(graph, weights, head.values, dy, threads, simd);
    for (float& slope : slopes)
        slope *= scale_of(head);
    return {.queries = edge_product(graph, slopes, head.keys, threads, simd),
            .keys = transposed_edge_product(graph, slopes, head.queries, threads, simd),
            .values = transposed_edge_product(graph, weights, dy, threads, simd)};
}

}  // namespace hplc
