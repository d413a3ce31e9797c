// Loss and gradients of a network over pairs whose node inputs are fixed rows of a table: a node
// network turns the two rows of a pair into states, a pair network judges their product and the
// pair's own features. A step costs what its pairs cost, whatever the size of the graph.
//
//     h_v   = N_l(… act(N_1 x_v)),  the last layer linear
//     logit = offset + P_m(… relu(P_1 (h_u ∘ h_v ⊕ features)))
//
// Hidden layers are linear, activation, dropout; act lets a quarter of negative numbers through, so
// that a state can be nearly linear in its inputs. Tiles of 256 pairs go forward and back while
// their activations are in the cache; products are OpenBLAS's, one thread a tile. Every tile has
// gradients of its own, which are added in the order of the tiles: the same bytes for any number of
// threads. Cost: 6 × pairs × (2 × weights of the node network + weights of the pair network)
// operations; memory: one set of gradients a tile of the batch.
#pragma once

#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "nn/activation.hpp"
#include "nn/dropout.hpp"
#include "nn/half_matrix.hpp"
#include "nn/pairs/pair_batch.hpp"
#include "nn/pairs/pair_mlp.hpp"
#include "nn/simd.hpp"

namespace hplc {

struct BlockNetwork {
    std::vector<LinearView> nodes;  // the first has as many inputs as the table has columns
    std::vector<LinearView> pairs;  // the first reads states and features, the last gives one logit
    DropoutKey dropout = {};
};

inline constexpr Activation kNodeActivation{.negative_slope = 0.25F};

struct BlockGradients {
    double loss = 0.0;                   // mean over the pairs
    std::vector<LinearGradient> layers;  // those of the nodes, then those of the pairs
};

// A batch may be divided: `batch` is then the stretch from tile `first_tile` on of one that has
// `all_pairs` pairs. Where it is the whole batch, all_pairs may be 0.
struct BatchPart {
    std::size_t first_tile = 0;
    std::size_t all_pairs = 0;
};

// Of each tile of the batch; `offsets` as below.
[[nodiscard]] std::vector<BlockGradients> block_tile_gradients(
    const BlockNetwork& network, const HalfMatrix& inputs, const PairBatch& batch,
    std::span<const float> offsets, Threads threads, BatchPart part = {}, Simd simd = best_simd());

// Adds tile after tile to `total`, which has the shape of the network.
void add_tiles(std::span<const BlockGradients> tiles, BlockGradients& total, Threads threads);

[[nodiscard]] BlockGradients zero_gradients(const BlockNetwork& network);

// `offsets`: what each pair's logit has already, one a pair; empty: nothing.
[[nodiscard]] BlockGradients block_network_loss(const BlockNetwork& network,
                                                const HalfMatrix& inputs, const PairBatch& batch,
                                                std::span<const float> offsets, Threads threads,
                                                Simd simd = best_simd());

}  // namespace hplc
