#include "nn/sparse/csr_matrix.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace hplc {
namespace {

// A + I without values: the node itself takes its place among its neighbours.
CsrMatrix with_self_loops(const CsrGraph& graph) {
    const std::size_t nodes = graph.num_nodes();
    std::vector<std::uint64_t> offsets(nodes + 1);
    std::vector<std::uint32_t> columns;
    columns.reserve(graph.adjacency().size() + nodes);
    for (NodeId v = 0; v < nodes; ++v) {
        const auto neighbours = graph.neighbours(v);
        const auto middle = std::ranges::lower_bound(neighbours, v);
        columns.insert(columns.end(), neighbours.begin(), middle);
        columns.push_back(v);
        columns.insert(columns.end(), middle, neighbours.end());
        offsets[v + 1] = columns.size();
    }
    std::vector<float> ones(columns.size(), 1.0F);
    return {nodes, std::move(offsets), std::move(columns), std::move(ones)};
}

// The same entries with other values: value(row, column).
template <typename Value>
CsrMatrix with_values(const SparseView& a, std::size_t num_columns, const Value& value) {
    std::vector<float> values(a.columns.size());
    for (std::size_t row = 0; row < a.rows(); ++row) {
        for (std::size_t e = a.offsets[row]; e < a.offsets[row + 1]; ++e)
            values[e] = value(row, a.columns[e]);
    }
    return {num_columns,
            {a.offsets.begin(), a.offsets.end()},
            {a.columns.begin(), a.columns.end()},
            std::move(values)};
}

// D^-1/2 (A / mean + I) D^-1/2 with D the sums of rows: a node's own state counts as an edge of the
// mean weight.
CsrMatrix weighted_gcn_adjacency(const CsrGraph& graph, const EdgeWeights& weights) {
    const double share = 1 / weights.mean();
    const CsrMatrix pattern = with_self_loops(graph);
    std::vector<double> scale(pattern.num_rows());
    for (NodeId v = 0; v < scale.size(); ++v)
        scale[v] = 1 / std::sqrt(weights.strengths[v] * share + 1);
    std::size_t entry = 0;  // of the graph: those of the pattern without the node itself
    return with_values(pattern.view(), pattern.num_columns(), [&](std::size_t u, std::size_t v) {
        const double weight = u == v ? 1 : weights.values[entry++] * share;
        return static_cast<float>(scale[u] * scale[v] * weight);
    });
}

CsrMatrix weighted_mean_adjacency(const CsrGraph& graph, const EdgeWeights& weights) {
    const SparseView pattern{graph.offsets(), graph.adjacency(), {}};
    std::size_t entry = 0;
    return with_values(pattern, graph.num_nodes(), [&](std::size_t row, std::size_t) {
        return static_cast<float>(weights.values[entry++] / weights.strengths[row]);
    });
}

}  // namespace

CsrMatrix::CsrMatrix(std::size_t num_columns, std::vector<std::uint64_t> offsets,
                     std::vector<std::uint32_t> columns, std::vector<float> values)
    : num_columns_(num_columns),
      offsets_(std::move(offsets)),
      columns_(std::move(columns)),
      values_(std::move(values)) {
    assert(offsets_.back() == columns_.size() && values_.size() == columns_.size());
    assert(std::ranges::all_of(columns_, [&](std::uint32_t c) { return c < num_columns_; }));
}

CsrMatrix transposed(const CsrMatrix& matrix) {
    const SparseView from = matrix.view();
    std::vector<std::uint64_t> offsets(matrix.num_columns() + 1, 0);
    for (const std::uint32_t column : from.columns)
        ++offsets[column + 1];
    for (std::size_t c = 0; c < matrix.num_columns(); ++c)
        offsets[c + 1] += offsets[c];
    std::vector<std::uint64_t> next(offsets.begin(), offsets.end() - 1);
    std::vector<std::uint32_t> columns(from.columns.size());
    std::vector<float> values(from.columns.size());
    for (std::size_t row = 0; row < from.rows(); ++row) {
        for (std::size_t e = from.offsets[row]; e < from.offsets[row + 1]; ++e) {
            const std::size_t to = next[from.columns[e]]++;
            columns[to] = static_cast<std::uint32_t>(row);
            values[to] = from.values[e];
        }
    }
    return {matrix.num_rows(), std::move(offsets), std::move(columns), std::move(values)};
}

CsrMatrix self_loop_adjacency(const TrainGraph& graph) {
    return with_self_loops(graph.graph());
}

CsrMatrix gcn_adjacency(const TrainGraph& graph) {
    if (graph.weights() != nullptr) return weighted_gcn_adjacency(graph.graph(), *graph.weights());
    const CsrMatrix pattern = with_self_loops(graph.graph());
    std::vector<float> scale(pattern.num_rows());
    for (NodeId v = 0; v < scale.size(); ++v)
        scale[v] = 1.0F / std::sqrt(static_cast<float>(graph.graph().degree(v) + 1));
    return with_values(pattern.view(), pattern.num_columns(),
                       [&](std::size_t u, std::size_t v) { return scale[u] * scale[v]; });
}

CsrMatrix normalised_adjacency(const TrainGraph& graph) {
    const CsrGraph& csr = graph.graph();
    const auto degree = [&](std::size_t v) {
        return static_cast<float>(csr.degree(static_cast<NodeId>(v)));
    };
    const SparseView pattern{csr.offsets(), csr.adjacency(), {}};
    return with_values(pattern, csr.num_nodes(), [&](std::size_t u, std::size_t v) {
        return 1.0F / std::sqrt(degree(u) * degree(v));
    });
}

CsrMatrix mean_adjacency(const TrainGraph& graph) {
    if (graph.weights() != nullptr) return weighted_mean_adjacency(graph.graph(), *graph.weights());
    const CsrGraph& csr = graph.graph();
    const SparseView pattern{csr.offsets(), csr.adjacency(), {}};
    return with_values(pattern, csr.num_nodes(), [&](std::size_t row, std::size_t) {
        return 1.0F / static_cast<float>(csr.degree(static_cast<NodeId>(row)));
    });
}

CsrMatrix feature_matrix(const FeatureMatrix& features) {
    if (features.num_rows() == 0) return {};
    return {features.num_columns, features.offsets.copy(), features.columns.copy(),
            features.values.copy()};
}

SparseOperator symmetric_operator(CsrMatrix matrix) {
    auto shared = std::make_shared<const CsrMatrix>(std::move(matrix));
    return {shared, shared};
}

SparseOperator general_operator(CsrMatrix matrix) {
    auto transpose = std::make_shared<const CsrMatrix>(transposed(matrix));
    return {std::make_shared<const CsrMatrix>(std::move(matrix)), std::move(transpose)};
}

}  // namespace hplc
