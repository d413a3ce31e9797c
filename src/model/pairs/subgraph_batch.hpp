// The matrices that a graph network over many enclosing subgraphs at once multiplies by.
//
// Â is D^-1/2 (A + I) D^-1/2 of each subgraph, with D the degrees of A + I within it: one block a
// pair. A node's features come from a row that all subgraphs with that node share, and its labels
// from a handful of columns, so the first layer's input is never written out: Â S and Â L are made
// here, with S naming the node of each row and L its labels. O(entries).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/types.hpp"
#include "model/pairs/enclosing_subgraph.hpp"
#include "nn/sparse/csr_matrix.hpp"

namespace hplc {

// Some labels for each row, as many for every one.
struct RowLabels {
    std::vector<std::uint32_t> labels;  // row by row
    std::size_t each = 1;               // labels a row
    std::size_t columns = 1;            // labels are below it
};

// Â, rows × rows.
[[nodiscard]] CsrMatrix subgraph_adjacency(const EnclosingSubgraphs& subgraphs);

// The nodes that any subgraph has, ascending.
[[nodiscard]] std::vector<NodeId> distinct_nodes(const EnclosingSubgraphs& subgraphs);

// Â S, rows × distinct nodes.
[[nodiscard]] CsrMatrix node_messages(const CsrMatrix& adjacency,
                                      const EnclosingSubgraphs& subgraphs,
                                      const std::vector<NodeId>& distinct);

// Â L, rows × labels.columns.
[[nodiscard]] CsrMatrix label_messages(const CsrMatrix& adjacency, const RowLabels& labels);

// Row i is row picks[i] of what it is multiplied with, or zeros where that is kNoRow.
inline constexpr std::uint32_t kNoRow = ~std::uint32_t{0};
[[nodiscard]] CsrMatrix picking_matrix(const std::vector<std::uint32_t>& picks, std::size_t rows);

// Row i is the mean of the rows of pair i.
[[nodiscard]] CsrMatrix mean_of_subgraphs(const EnclosingSubgraphs& subgraphs);

}  // namespace hplc
