// The paper's formulas for Erdős–Rényi and Barabási–Albert graphs as they are printed (Sections 2.4
// and 2.5), terms that vanish for large N dropped. Lengths are in edges; logarithms are natural.
#pragma once

#include "theory/tagged_model.hpp"

namespace hplc {

// Mean distance of two nodes: log N / log ⟨k⟩.
[[nodiscard]] double er_distance(double nodes, double mean_degree);
// Bound on the mean detour through K landmarks: (2 log N - log K) / log ⟨k⟩.
[[nodiscard]] double er_detour_bound(double nodes, double mean_degree, double landmarks);

// Mean distance of two nodes: log N / log log N (Cohen and Havlin 2003).
[[nodiscard]] double ba_distance(double nodes);

// Landmarks drawn from the M = K log N nodes with the largest tags, at most from all:
// ⟨h²⟩_Q = log M / M.
[[nodiscard]] LandmarkRule ba_top_landmarks(double nodes, double landmarks);

// Bound on the mean detour by Theorem 2. The printed form holds log(log(m/2)), which is no number
// for m <= 2: then NaN is returned.
[[nodiscard]] double ba_detour_bound(double nodes, double links, const LandmarkRule& landmarks);
// Theorem 3: the same for ba_top_landmarks(), without the terms that vanish:
// (log N - log log K + 2 log log N) / log log N.
[[nodiscard]] double ba_top_detour_bound(double nodes, double landmarks);

}  // namespace hplc
