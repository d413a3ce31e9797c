// What each node hears from the nearest anchor of every set, as in P-GNN (You, Ying and Leskovec,
// ICML 2019). For node v and set i, with u the nearest anchor and s its nearness:
//
//     m_vi = relu(s (a_u + c_v) + b)
//
// which is a linear layer on s (h_u ⊕ h_v), its two halves a = A h and c = C h computed beforehand.
// A row of the result is the mean of m_vi over the sets, H numbers, and then w · m_vi, one number a
// set.
//
// No nodes × sets × H tensor exists: messages are made when needed, and made again on the way back,
// once for each node that hears them and once for each anchor. All is the same for any number of
// threads. O(N × sets × H).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "nn/matrix_view.hpp"
#include "nn/simd.hpp"
#include "position/anchor_sets.hpp"

namespace hplc {

// Who hears whom, from both sides. At most 16 bytes a node and set.
struct AnchorGraph {
    NearestAnchors nearest;
    std::vector<std::uint64_t> offsets;  // of each node among `heard`, and the end
    std::vector<std::uint64_t> heard;    // node × sets + set, by the anchor that is heard there
};

// O(N × sets).
[[nodiscard]] AnchorGraph anchor_graph(NearestAnchors nearest);

struct AnchorWeights {
    ConstMatrix of_anchors;         // a, one row a node
    ConstMatrix of_nodes;           // c, likewise
    std::span<const float> bias;    // b, H
    std::span<const float> places;  // w, H
};

// `y` has a row of H + sets numbers for every node.
void anchor_messages(const AnchorGraph& graph, const AnchorWeights& weights, Matrix y,
                     Threads threads, Simd simd = best_simd());

struct AnchorGradients {
    std::vector<float> of_anchors;
    std::vector<float> of_nodes;
    std::vector<float> bias;
    std::vector<float> places;
};

[[nodiscard]] AnchorGradients anchor_messages_backward(const AnchorGraph& graph,
                                                       const AnchorWeights& weights, ConstMatrix dy,
                                                       Threads threads, Simd simd = best_simd());

}  // namespace hplc
