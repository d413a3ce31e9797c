// A learned function of a distance, for every entry of a sparse matrix:
//
//     w_e = scale_e σ(c + Σ_k v_k relu(a_k d_e + b_k))
//
// the small MLP by which PEG weighs the edges (Wang et al., ICLR 2022). Distances are given, so
// only the MLP has gradients; no entries × units matrix exists. O(entries × units); the same for
// any number of threads.
#pragma once

#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "nn/simd.hpp"

namespace hplc {

struct DistanceGate {
    std::span<const float> slope;   // a, one a unit
    std::span<const float> shift;   // b
    std::span<const float> weight;  // v
    float bias = 0;                 // c
};

struct GateEntries {
    std::span<const float> distances;  // d
    std::span<const float> scales;
};

// w, one an entry.
[[nodiscard]] std::vector<float> gate_values(const DistanceGate& gate, const GateEntries& entries,
                                             Threads threads, Simd simd = best_simd());

struct GateGradients {
    std::vector<float> slope;
    std::vector<float> shift;
    std::vector<float> weight;
    float bias = 0;

    GateGradients& operator+=(const GateGradients& other);
};

// From d loss / d w; `values` are those of the forward pass.
[[nodiscard]] GateGradients gate_backward(const DistanceGate& gate, const GateEntries& entries,
                                          std::span<const float> values,
                                          std::span<const float> gradients, Threads threads,
                                          Simd simd = best_simd());

}  // namespace hplc
