// An upper bound of the logits of a pair MLP with one hidden layer, for a few hundredths of their
// cost: what is needed to pass over pairs that cannot be among the best.
//
// With ζ = h_u ∘ h_v ⊕ features ⊕ 1 and y = A ζ the logit is c + Σ w_k relu(y_k). By relu(y) = (y +
// |y|) / 2 and the inequality of Cauchy and Schwarz the units with w_k > 0 give at most
//
//     ½ Σ w_k y_k + ½ √(Σ w_k) √(ζᵀ Q ζ),      Q = Σ w_k a_k a_kᵀ,
//
// by convexity those with w_k < 0 give at most -relu(Σ |w_k| y_k), and with Q's largest eigenvalues
// λ₁ ≥ λ₂ ≥ λ₃ and their vectors q
//
//     ζᵀ Q ζ ≤ Σ_{i≤2} (λ_i - λ₃) (q_i · ζ)² + λ₃ ‖ζ‖²,      ‖h_u ∘ h_v‖ ≤ ‖h_u‖₄ ‖h_v‖₄.
//
// So four inner products are left of a pair, and numbers of its nodes. A margin covers the rounding
// of bound and logit: the inner products' errors are at most proportional to ‖ζ‖ (Higham, Accuracy
// and Stability of Numerical Algorithms, 2002, ch. 3).
#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/types.hpp"
#include "nn/pairs/pair_mlp.hpp"

namespace hplc {

class PairMlpBound {
  public:
    // Of a network with two layers, whose `nodes` outlive the bound. O(inputs² (inputs + hidden)).
    explicit PairMlpBound(const PairMlp& mlp);

    // One bound a pair (source, other), no smaller than the logit that pair_mlp_logits() gives.
    // `features`: one row a pair. O(inputs) a pair.
    void of(NodeId source, std::span<const NodeId> others, ConstMatrix features,
            std::span<float> bounds, Simd simd = best_simd()) const;

  private:
    // Inner products with ζ: the positive units' half sum, the negative units' sum, and two
    // directions, scaled so that their squares add up under the root.
    static constexpr std::size_t kDirections = 2;
    static constexpr std::size_t kProducts = 2 + kDirections;
    using Products = std::array<std::vector<float>, kProducts>;

    [[nodiscard]] Products for_source(NodeId source) const;
    [[nodiscard]] float bound(const Products& products, float source_norm, NodeId other,
                              const float* features) const;

    ConstMatrix nodes_;
    std::vector<float> norms_;  // ‖h_v‖₄² of each node
    Products products_;         // each as long as ζ
    float rest_ = 0;            // of ‖ζ‖² under the root
    float constant_ = 0;        // c
    float margin_ = 0;          // of ‖ζ‖
};

}  // namespace hplc
