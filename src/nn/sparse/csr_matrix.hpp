// CsrMatrix: a sparse matrix that owns its rows, and the matrices of message passing made from a
// training graph.
//
// Compressed sparse rows; columns ascend within a row. Memory: 8 bytes a row, 8 bytes an entry.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "io/graph_data.hpp"
#include "nn/matrix_view.hpp"
#include "task/train_graph.hpp"

namespace hplc {

class CsrMatrix {
  public:
    CsrMatrix() : offsets_(1, 0) {}
    // One value an entry; rows and columns as in SparseView, columns ascending (asserted).
    CsrMatrix(std::size_t num_columns, std::vector<std::uint64_t> offsets,
              std::vector<std::uint32_t> columns, std::vector<float> values);

    [[nodiscard]] std::size_t num_rows() const { return offsets_.size() - 1; }
    [[nodiscard]] std::size_t num_columns() const { return num_columns_; }
    [[nodiscard]] std::size_t num_entries() const { return columns_.size(); }
    [[nodiscard]] std::span<const float> values() const { return values_; }
    [[nodiscard]] SparseView view() const { return {offsets_, columns_, values_}; }

    bool operator==(const CsrMatrix&) const = default;

  private:
    std::size_t num_columns_ = 0;
    std::vector<std::uint64_t> offsets_;
    std::vector<std::uint32_t> columns_;
    std::vector<float> values_;
};

// O(rows + columns + entries).
[[nodiscard]] CsrMatrix transposed(const CsrMatrix& matrix);

// D^-1/2 (A + I) D^-1/2 with D the degrees of A + I: the propagation of a GCN (Kipf and Welling,
// 2017). Symmetric. Where edges have weights A holds them, divided by their mean. O(N + E), as
// those below.
[[nodiscard]] CsrMatrix gcn_adjacency(const TrainGraph& graph);
// D^-1/2 A D^-1/2 with D the degrees of A: I less the normalised Laplacian.
[[nodiscard]] CsrMatrix normalised_adjacency(const TrainGraph& graph);
// Row v holds 1 / degree(v) for each neighbour: the mean of GraphSAGE (Hamilton et al., 2017).
// Nodes without neighbours have an empty row. Where edges have weights: the weight by the sum of
// the row.
[[nodiscard]] CsrMatrix mean_adjacency(const TrainGraph& graph);
// A + I with ones: who looks at whom in a GAT.
[[nodiscard]] CsrMatrix self_loop_adjacency(const TrainGraph& graph);
[[nodiscard]] CsrMatrix feature_matrix(const FeatureMatrix& features);

// A matrix with its transpose, which the backward pass of a product multiplies by. Cheap to copy;
// of a symmetric matrix both are the same object.
struct SparseOperator {
    std::shared_ptr<const CsrMatrix> matrix;
    std::shared_ptr<const CsrMatrix> transpose;
};

[[nodiscard]] SparseOperator symmetric_operator(CsrMatrix matrix);
[[nodiscard]] SparseOperator general_operator(CsrMatrix matrix);

}  // namespace hplc
