// SciPy's sparse matrices (csr, csc, coo), wherever they come from: an .npz or a pickle. Read into
// one list of entries, from which a graph or a feature matrix is made.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "graph/edge_list.hpp"
#include "io/graph_data.hpp"
#include "io/python/array.hpp"
#include "io/python/npz.hpp"
#include "io/python/pickle.hpp"

namespace hplc {

enum class SparseLayout { kCsr, kCsc, kCoo };

struct SparseMatrix {
    SparseLayout layout = SparseLayout::kCsr;
    std::string origin;  // for messages
    std::uint64_t num_rows = 0;
    std::uint64_t num_columns = 0;
    std::vector<NodePair> entries;  // u the row, v the column
    std::vector<float> values;      // one an entry, finite
};

// The arrays PREFIXdata, PREFIXindices, PREFIXindptr, PREFIXshape (coo: PREFIXrow, PREFIXcol).
[[nodiscard]] SparseMatrix read_sparse(const NpzFile& file, const std::string& prefix,
                                       SparseLayout layout);
// What scipy.sparse.save_npz writes: no prefix, and the layout in `format`.
[[nodiscard]] SparseMatrix read_scipy_matrix(const NpzFile& file);
// An instance of csr_matrix, csc_matrix or coo_matrix.
[[nodiscard]] SparseMatrix read_sparse(PickleView pickle, const std::string& origin);

// An adjacency matrix as edges. Both directions stay. Throws InputError where it is not square or
// has far more nodes than entries could mean.
[[nodiscard]] EdgeList edges_of(SparseMatrix matrix);

// Weights that are the values of a matrix: an entry of value 0 is no edge, and values that are all
// 1 are no weights.
void take_values_as_weights(EdgeList& edges);

// One row a node. Equal entries are added up, as SciPy does. Of csr only, because its memory is
// bounded by the file's. O(n log n) where rows are not sorted.
[[nodiscard]] FeatureMatrix features_of(const SparseMatrix& matrix, NodeId num_nodes);
// The non-zero elements of a dense array of two axes. Both throw InputError for NaN and infinity
// and for another number of rows.
[[nodiscard]] FeatureMatrix features_of(const Array& array, NodeId num_nodes);

}  // namespace hplc
