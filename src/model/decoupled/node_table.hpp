// What a decoupled network knows of each node: inputs x, and what k steps of averaging over
// neighbours make of them, computed once per graph by sparse products (SIGN, Rossi et al. 2020;
// BUDDY, Chamberlain et al., ICLR 2023). A network that reads rows of it needs no messages.
//
// Blocks of columns, each for k = 0 … layers:
//     structure    logarithms of the degree, distances to the landmarks
//     features     of the nodes, rows of length 1; where there are more columns than the sketch
//                  has, their random projection
// and a sketch of the neighbourhood at each distance k = 1 … layers + 1: the mean over walks of k
// steps of random signs that belong to nodes, hubs weighted down (FastRP, Chen et al., CIKM 2019).
// Its rows are alike where walks from two nodes meet. The signs are the same for every graph, so
// that rows of different folds mean the same.
//
// Stored as bfloat16, of all nodes or of those that are asked for, in memory or in a scratch file.
// O((N + E) × columns); `columns_at_once` columns of floats twice while it is made.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/workers.hpp"
#include "io/graph_data.hpp"
#include "model/decoupled/table_rows.hpp"
#include "model/decoupled/table_scale.hpp"
#include "model/inputs/tf_idf.hpp"
#include "model/pairs/bounded_pairs.hpp"
#include "nn/half_matrix.hpp"
#include "position/distances.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct NodeTableOptions {
    unsigned layers = 2;            // steps of averaging
    unsigned sketch = 64;           // columns of a sketch
    unsigned columns_at_once = 64;  // while it is made; no number depends on it
    std::uint64_t seed = 0;
    Threads threads = {};
    Workers* workers = nullptr;  // that make it together (table_parts.hpp)
};

// What a table is made of. `distances` null: none. `features`, null where there are none, have a
// row for every node.
struct TableSources {
    const TrainGraph& graph;
    const LandmarkDistances* distances = nullptr;
    const WeightedFeatures* features = nullptr;
};

struct NodeTable {
    std::shared_ptr<HalfMatrix> values;
    std::vector<TableBlock> blocks;
};

// Rows of `nodes`, which ascend; empty: of all.
[[nodiscard]] NodeTable make_node_table(const TableSources& sources,
                                        const NodeTableOptions& options,
                                        std::vector<NodeId> nodes = {});

// The same rows, scaled, in a file. Twice their size on the disk of scratch_folder() while they are
// made, then once.
[[nodiscard]] TableRows make_table_file(const TableSources& sources,
                                        const NodeTableOptions& options, const TableScale& scale,
                                        std::vector<NodeId> nodes = {});

// Blocks of the table, by their order.
[[nodiscard]] std::vector<TableBlock> table_blocks(const TableSources& sources,
                                                   const NodeTableOptions& options);

}  // namespace hplc
