#include "base/symmetric_eigen.hpp"

#include <Eigen/Eigenvalues>
#include <cassert>

namespace hplc {

SymmetricEigen symmetric_eigen(std::span<const double> matrix, std::size_t size) {
    assert(matrix.size() == size * size);
    if (size == 0) return {};  // for which Eigen's solver reads what is not there
    const auto rows = static_cast<Eigen::Index>(size);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(
        Eigen::Map<const Eigen::MatrixXd>(matrix.data(), rows, rows));
    const auto& values = solver.eigenvalues();
    const auto& vectors = solver.eigenvectors();
    return {.values = {values.data(), values.data() + values.size()},
            .vectors = {vectors.data(), vectors.data() + vectors.size()}};
}

}  // namespace hplc
