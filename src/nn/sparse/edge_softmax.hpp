// Softmax over the entries of each row of a graph, the part that all kinds of attention share:
// y_i = Σ_j α_ij x_j with α_i = softmax(s_i). Rows are independent: nothing depends on the threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "nn/matrix_view.hpp"
#include "nn/simd.hpp"
#include "nn/sparse/csr_matrix.hpp"

namespace hplc {

// Who looks at whom: a symmetric pattern, with the place of entry (j, i) for every entry (i, j).
// 20 bytes an entry.
struct AttentionGraph {
    CsrMatrix pattern;
    std::vector<std::uint64_t> reverse;
};

// A + I of the graph. O(N + E).
[[nodiscard]] AttentionGraph attention_graph(const TrainGraph& graph);

// Replaces scores, one an entry, by their softmax in each row. O(entries).
void softmax_rows(const AttentionGraph& graph, std::span<float> scores, Threads threads);

// d loss / d score of every entry, from dY, X and the softmax. O(entries × columns).
[[nodiscard]] std::vector<float> softmax_rows_backward(const AttentionGraph& graph,
                                                       std::span<const float> weights,
                                                       ConstMatrix x, ConstMatrix dy,
                                                       Threads threads, Simd simd = best_simd());

// One value an entry, as an entry of the transposed matrix.
[[nodiscard]] std::vector<float> transposed_values(const AttentionGraph& graph,
                                                   std::span<const float> values, Threads threads);

// The product of the matrix with these values, one an entry, and X; of its transpose. O(entries ×
// columns).
[[nodiscard]] std::vector<float> edge_product(const AttentionGraph& graph,
                                              std::span<const float> values, ConstMatrix x,
                                              Threads threads, Simd simd = best_simd());
[[nodiscard]] std::vector<float> transposed_edge_product(const AttentionGraph& graph,
                                                         std::span<const float> values,
                                                         ConstMatrix x, Threads threads,
                                                         Simd simd = best_simd());

}  // namespace hplc
