// From features and positions to the input of the graph network (Sec. 3.3 of the paper):
//
//     z_v = f_i(x_v ⊕ φ(M(v) ⊕ D(v)))         i the macro-cluster of v
//
// φ and f_i are MLPs of two linear layers, H wide. Since W (x ⊕ φ) = W₁ x + W₂ φ, sparse features
// meet their weights in a sparse product. With gated positions
//
//     z_v = W x_v + g P_i(φ(M(v) ⊕ D(v)))
//
// where φ is one layer, P_i is linear and g is a number that is learned from 0.01 on: features
// decide alone until positions prove themselves. Plain vectors stand in place of W x_v. Their
// columns are orthonormal at first, and random or the leading eigenvectors of the propagation;
// these are √N / 2 long, so that steps of Adam change numbers of their own size instead of
// replacing them.
#pragma once

#include "learn/torch.hpp"

#include <memory>

#include "io/graph_data.hpp"
#include "learn/layers/node_groups.hpp"
#include "learn/parameters.hpp"
#include "nn/sparse/csr_matrix.hpp"

namespace hplc {

class NodeEncoder {
  public:
    virtual ~NodeEncoder() = default;

    // One row z_v a node. `positions`: one row M(v) ⊕ D(v) a node, undefined where there are none.
    [[nodiscard]] virtual torch::Tensor encode(const torch::Tensor& positions,
                                               DropoutSource& dropout, Threads threads) const = 0;
};

struct EncoderInputs {
    const FeatureMatrix* features = nullptr;  // null: vectors that are learned
    std::size_t num_nodes = 0;
    std::size_t position_columns = 0;       // of M(v) ⊕ D(v); 0: without positions
    const Communities* clusters = nullptr;  // null: one encoder for all nodes
    bool is_gated = false;
    std::size_t hidden = 0;
    std::size_t embedding = 0;       // columns that are learned where there are no features
    bool has_plain_vectors = false;  // H columns in their place, without W; of the gated encoder
    const CsrMatrix* propagation = nullptr;  // whose leading eigenvectors those start as, if any
    Threads threads = {};                    // for first values
};

[[nodiscard]] std::unique_ptr<const NodeEncoder> make_node_encoder(const EncoderInputs& inputs,
                                                                   ParameterSet& parameters);

}  // namespace hplc
