// Reckoned costs that systems share. Constants were measured on the machine of docs/benchmarks.md.
#pragma once

#include <algorithm>

#include "model/system.hpp"

namespace hplc {

// Multiplications and additions of wide products on one core.
inline constexpr double kDenseOperationsPerSecond = 6e10;

inline constexpr double kFloat = sizeof(float);

// Of the library itself, which is opened with the first model that learns.
inline constexpr double kTorchBytes = 180e6;

[[nodiscard]] inline double mean_degree(const TrainingSizes& sizes) {
    return 2 * static_cast<double>(sizes.edges) / std::max<double>(1, sizes.nodes);
}

// Vectors from walks: two matrices while they are learned, of which one is kept; 0.5 ns per column
// and step.
[[nodiscard]] SystemCost walk_cost(const TrainingSizes& sizes, const WalkVectorOptions& options,
                                   double columns);

// Eigenvectors of each fold and for scoring: three blocks of at least 64 columns and a matrix while
// they are found, and all of them kept.
[[nodiscard]] SystemCost eigenvector_cost(const TrainingSizes& sizes, const ModelOptions& options);

// Pairs per epoch as if all were only scored, of systems whose states belong to pairs: training
// goes forward and back.
[[nodiscard]] double scored_pairs(const TrainingSizes& sizes, const ModelOptions& options);

// A network over the enclosing subgraph of every pair.
[[nodiscard]] SystemCost subgraph_cost(const TrainingSizes& sizes, const ModelOptions& options);

// Epochs that a fold of decoupled training serves, each with pairs of its own: as many as make its
// node table cost no more than the pairs do, at most 8, and no more than the share of edges that
// may be taken out allows. 1 up to some million edges.
[[nodiscard]] unsigned epochs_per_fold(const TrainingSizes& sizes, const ModelOptions& options);

// Memory of decoupled training, torch left out. It works in blocks of columns, and has its tables
// in memory or in files.
struct DecoupledBlocks {
    unsigned columns = 64;
    bool in_file = false;
};
[[nodiscard]] double decoupled_bytes(const TrainingSizes& sizes, const ModelOptions& options,
                                     DecoupledBlocks blocks);

// Of these, the table of all nodes. In a file it takes as much of the disk, twice while it is made.
[[nodiscard]] double decoupled_table_bytes(const TrainingSizes& sizes, const ModelOptions& options);

// Of decoupled training (model/decoupled/decoupled_model.hpp), all of it.
[[nodiscard]] SystemCost decoupled_cost(const TrainingSizes& sizes, const ModelOptions& options);

// Of boosted trees on pair features (model/pairs/pair_trees.hpp): rows of six folds and of
// validation, positions of each fold, and the growing of the trees.
[[nodiscard]] SystemCost cost_of_trees(const TrainingSizes& sizes);

}  // namespace hplc
