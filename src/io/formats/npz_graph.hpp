// Graphs in .npz archives, told apart by the names of their arrays:
// - scipy.sparse.save_npz: format, shape, data and the indices of a csr, csc or coo matrix;
// - Shchur et al. 2018 ("Pitfalls"): adj_data, adj_indices, adj_indptr, adj_shape, and optionally
//   attr_… likewise or attr_matrix (dense), and labels;
// - the GraphData collection: adj_matrix, node_attr (pickled SciPy matrices), node_label, and
//   metadata with node_names.
#pragma once

#include <string>

#include "io/bytes/shared_bytes.hpp"
#include "io/graph_data.hpp"

namespace hplc {

// Whether the bytes are a zip archive with .npy entries.
[[nodiscard]] bool looks_like_npz(const SharedBytes& bytes);

// Throws InputError, listing the arrays there are, for an archive of another kind.
[[nodiscard]] GraphData read_npz_graph(const SharedBytes& bytes, const std::string& file);

}  // namespace hplc
