// Eigenvalues of small dense symmetric matrices. One place for all: Eigen's solver takes a compiler
// as long as a hundred files of ours.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace hplc {

struct SymmetricEigen {
    std::vector<double> values;   // ascending
    std::vector<double> vectors;  // column j, of length 1, belongs to value j; column by column
};

// Of a square matrix with `size` rows, of which the lower triangle is read, column by column.
// O(size³).
[[nodiscard]] SymmetricEigen symmetric_eigen(std::span<const double> matrix, std::size_t size);

}  // namespace hplc
