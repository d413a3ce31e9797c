// The smoothest non-trivial eigenvectors of a graph: those of L = I - D^(-1/2) A D^(-1/2) that
// belong to the smallest eigenvalues above 0. They place nodes as Laplacian positional encodings do
// (Dwivedi et al., "Benchmarking Graph Neural Networks", 2020).
//
// Eigenvalue 0 comes once a component, with D^(1/2) on the component and 0 elsewhere: that whole
// space is known beforehand and left out, so that the result says nothing of which component a node
// is in. Isolated nodes have rows of 0.
//
// Chebyshev-filtered subspace iteration (Zhou, Saad, Tiago and Chelikowsky, Journal of
// Computational Physics 2006): a block of at least 64 columns is multiplied by a polynomial of the
// matrix that is small on the eigenvalues not wanted, made orthonormal, and turned to the
// eigenvectors of the projected matrix, until the residuals are small. A block finds equal
// eigenvalues where a single vector does not. Products are spmm() in single precision, so residuals
// below 1e-6 cannot be had. Graphs of few nodes are solved densely, in double precision.
//
// O(E × block) a product, of which there are some hundred; about 1 KB a node while it runs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct EigenvectorOptions {
    std::size_t count = 16;   // how many are wanted
    double tolerance = 1e-5;  // largest residual ‖Lx − λx‖ of a unit vector x
    std::uint64_t seed = 0;   // of the block that the iteration starts from
    Threads threads = {};
};

struct LaplacianEigenvectors {
    std::size_t count = 0;            // those wanted, or all where there are fewer
    std::vector<double> values = {};  // ascending
    // One row a node, one column an eigenvector of length 1 whose entry of largest magnitude (the
    // first of equals) is positive.
    std::vector<float> vectors = {};
    double residual = 0;  // the largest: above the tolerance where 4,000 products did not reach it

    [[nodiscard]] std::span<const float> row(NodeId v) const {
        return std::span(vectors).subspan(v * count, count);
    }
    bool operator==(const LaplacianEigenvectors&) const = default;
};

// The same for any number of threads.
[[nodiscard]] LaplacianEigenvectors laplacian_eigenvectors(const TrainGraph& graph,
                                                           const EigenvectorOptions& options);

}  // namespace hplc
