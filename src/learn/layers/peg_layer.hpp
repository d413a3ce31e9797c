// The layer of PEG (Wang et al., ICLR 2022): messages over edges that are weighed by how far apart
// the positions of their ends are,
//
//     (Â ∘ Ξ) h W        Ξ_uv = φ(‖z_u - z_v‖²), φ a small MLP that ends in a sigmoid
//
// with Â the normalised adjacency of a GCN. Positions pass through unchanged. Turning or mirroring
// all of them changes nothing (PEG's equivariance), and a small move of them changes little.
// Squared distances are divided by their mean over the edges, so that φ starts out where they lie.
//
// O(entries × (columns of z + units + H)).
#pragma once

#include "learn/torch.hpp"

#include <memory>
#include <string>

#include "learn/parameters.hpp"
#include "model/inputs/node_vectors.hpp"
#include "nn/sparse/gat.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// The edges that messages pass over, loops among them, one number an entry.
struct PegEdges {
    std::shared_ptr<const AttentionGraph> graph;
    torch::Tensor scales = {};     // of Â
    torch::Tensor distances = {};  // ‖z_u - z_v‖² by their mean over the edges
};

[[nodiscard]] PegEdges peg_edges(const TrainGraph& messages, const NodeVectors& positions,
                                 Threads threads);

struct PegLayer {
    torch::Tensor weight;  // W
    torch::Tensor bias;    // to be added by the caller, with the activation
    LinearTensors hidden;  // of φ
    LinearTensors last;
};

[[nodiscard]] PegLayer make_peg_layer(const std::string& name, std::size_t hidden,
                                      ParameterSet& parameters);

[[nodiscard]] torch::Tensor peg_messages(const PegLayer& layer, const torch::Tensor& h,
                                         const PegEdges& edges, Threads threads);

}  // namespace hplc
