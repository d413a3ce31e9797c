// The paper's random graphs with tags (Section 2.3, after Fronczak, Fronczak and Hołyst, Phys. Rev.
// E 70, 2004): node i carries a tag h_i, and nodes i and j are linked with probability h_i h_j / β.
// Theorems 1 and 2 say how long the shortest detour between two nodes is that passes one of K
// landmarks. Lengths are in edges; logarithms are natural.
#pragma once

namespace hplc {

struct TaggedModel {
    double nodes = 0;        // N
    double beta = 0;         // β
    double mean_square = 0;  // ⟨h²⟩ over all nodes
    double mean_log = 0;     // ⟨log h⟩ over all nodes

    // N ⟨h²⟩ / β: by how much the expected number of walks grows with each edge.
    [[nodiscard]] double growth() const { return nodes * mean_square / beta; }
};

// K landmarks, drawn independently from a distribution Q.
struct LandmarkRule {
    double count = 0;        // K(N)
    double mean_square = 0;  // ⟨h²⟩_Q
};

// Erdős–Rényi: all tags are the mean degree (Section 2.4).
[[nodiscard]] TaggedModel erdos_renyi_model(double nodes, double mean_degree);
// Barabási–Albert: the node that arrived as number t has the tag 1/√t (Section 2.5).
[[nodiscard]] TaggedModel barabasi_albert_model(double nodes, double links);

// Theorem 1: the probability that the shortest detour between two nodes whose tags have this
// product is longer than `length`, for length >= 0.
[[nodiscard]] double detour_exceeds(const TaggedModel& model, const LandmarkRule& landmarks,
                                    double tag_product, double length);

// The mean length that Theorem 1 implies: the sum of detour_exceeds() over the lengths 0, 1, 2, …
[[nodiscard]] double mean_detour(const TaggedModel& model, const LandmarkRule& landmarks,
                                 double tag_product);
// The same averaged over all pairs of nodes of a Barabási–Albert graph.
[[nodiscard]] double mean_detour_barabasi_albert(double nodes, double links,
                                                 const LandmarkRule& landmarks);

// Theorem 2 as printed. Its proof starts the sum of mean_detour() at length 1 in place of 0, so
// what it bounds is one edge less than the mean.
[[nodiscard]] double mean_detour_bound(const TaggedModel& model, const LandmarkRule& landmarks);

}  // namespace hplc
