// Membership vectors (Sec. 3.2): where each cluster lies among the others.
//
// The landmarks are a complete graph with weights exp(-d² / T), d their distance; two landmarks
// without a path have the paper's extended distance, the largest diameter and 1. The normalised
// Laplacian L = I - D^(-1/2) A D^(-1/2), no weight on the diagonal, has K eigenvectors; entry k of
// each, by ascending eigenvalue, is the membership vector of every node of cluster k.
//
// Equal eigenvalues leave their eigenvectors open: then the weights are multiplied by 1 + e with a
// random e of at most 1e-6 (1e-5, 1e-4, … where that does not part them), as Poignard et al. 2018.
// An eigenvector's sign is such that its entry of largest magnitude is positive; random flips are
// left to the learner.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "position/distances.hpp"

namespace hplc {

struct MembershipOptions {
    double temperature = 0;  // T; 0: the mean of d² over all pairs of landmarks
    std::uint64_t seed = 0;  // of the perturbation
};

struct Membership {
    std::size_t count = 0;            // K
    std::vector<float> vectors = {};  // one row a cluster, one column an eigenvector
    std::vector<double> eigenvalues = {};
    double temperature = 0;
    double perturbation = 0;  // the largest |e|; 0 where none was needed
    bool distinct = true;     // all eigenvalues differ, in the end

    [[nodiscard]] std::span<const float> vector_of(std::size_t cluster) const {
        return std::span(vectors).subspan(cluster * count, count);
    }
    bool operator==(const Membership&) const = default;
};

// Landmark k is that of cluster k. O(K³).
[[nodiscard]] Membership landmark_membership(const LandmarkDistances& distances,
                                             const MembershipOptions& options);

}  // namespace hplc
