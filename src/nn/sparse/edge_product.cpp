#include "nn/sparse/edge_product.hpp"

#include <cassert>

#include "nn/lanes.hpp"
#include "nn/sparse/spmm.hpp"

namespace hplc {

EdgeProductGradients edge_product_backward(const AttentionGraph& graph,
                                           std::span<const float> weights, ConstMatrix x,
                                           ConstMatrix dy, Threads threads, Simd simd) {
    constexpr std::size_t kRowGrain = 128;
    const SparseView pattern = graph.pattern.view();
    assert(weights.size() == pattern.columns.size() && x.rows == pattern.rows());
    EdgeProductGradients out{std::vector<float>(weights.size()), std::vector<float>(x.size())};
    parallel_chunks(threads, x.rows, kRowGrain, [&](IndexRange range) {
        run_with(simd, [&] {
            for (std::size_t r = range.begin; r < range.end; ++r) {
                for (std::size_t e = pattern.offsets[r]; e < pattern.offsets[r + 1]; ++e)
                    out.weights[e] = dot(dy.row(r), x.row(pattern.columns[e]), x.columns);
            }
        });
    });
    const std::vector<float> reversed = transposed_values(graph, weights, threads);
    spmm({pattern.offsets, pattern.columns, reversed}, dy, {out.x.data(), x.rows, x.columns},
         threads, simd);
    return out;
}

}  // namespace hplc
