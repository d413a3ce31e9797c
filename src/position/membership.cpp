#include "position/membership.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "base/random.hpp"
#include "base/symmetric_eigen.hpp"

namespace hplc {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Eigenvalues lie in [0, 2]; closer ones are taken for equal.
constexpr double kEqual = 1e-10;
constexpr double kSmallestPerturbation = 1e-6;
constexpr double kLargestPerturbation = 1e-3;
// Entries this near to the largest magnitude count as largest, so that rounding does not flip
// signs.
constexpr double kAlmost = 1 - 1e-6;

MatrixXd squared_distances(const LandmarkDistances& distances) {
    const auto count = static_cast<Index>(distances.landmarks.size());
    MatrixXd squares(count, count);
    for (Index k = 0; k < count; ++k) {
        const auto row = distances.row(distances.landmarks[static_cast<std::size_t>(k)]);
        for (Index l = 0; l < count; ++l)
            squares(k, l) = std::pow(row[static_cast<std::size_t>(l)], 2);
    }
    return squares;
}

double mean_off_diagonal(const MatrixXd& squares) {
    const auto count = static_cast<double>(squares.rows());
    return count < 2 ? 1 : squares.sum() / (count * (count - 1));
}

MatrixXd heat_kernel(const MatrixXd& squares, double temperature) {
    MatrixXd weights = (-squares / temperature).array().exp();
    weights.diagonal().setZero();
    return weights;
}

void perturb(MatrixXd& weights, double most, std::uint64_t seed) {
    RandomStream random(seed, "landmark weights");
    for (Index k = 0; k < weights.rows(); ++k) {
        for (Index l = 0; l < k; ++l) {
            weights(k, l) *= 1 + most * (2 * random.uniform() - 1);
            weights(l, k) = weights(k, l);
        }
    }
}

// A landmark without weights has a row of zeros.
MatrixXd normalised_laplacian(const MatrixXd& weights) {
    const VectorXd degrees = weights.rowwise().sum();
    const VectorXd scale =
        degrees.unaryExpr([](double degree) { return degree > 0 ? 1 / std::sqrt(degree) : 0; });
    MatrixXd laplacian = -(scale.asDiagonal() * weights * scale.asDiagonal());
    laplacian.diagonal() = degrees.unaryExpr([](double degree) { return degree > 0 ? 1.0 : 0.0; });
    return laplacian;
}

SymmetricEigen eigen_of(const MatrixXd& matrix) {
    const auto size = static_cast<std::size_t>(matrix.rows());
    return symmetric_eigen({matrix.data(), size * size}, size);
}

bool has_equals(std::span<const double> ascending) {
    for (std::size_t i = 1; i < ascending.size(); ++i) {
        if (ascending[i] - ascending[i - 1] <= kEqual) return true;
    }
    return false;
}

void fix_signs(MatrixXd& vectors) {
    for (Index j = 0; j < vectors.cols(); ++j) {
        const double largest = vectors.col(j).cwiseAbs().maxCoeff();
        Index first = 0;
        while (std::abs(vectors(first, j)) < kAlmost * largest)
            ++first;
        if (vectors(first, j) < 0) vectors.col(j) *= -1;
    }
}

}  // namespace

Membership landmark_membership(const LandmarkDistances& distances,
                               const MembershipOptions& options) {
    Membership membership{.count = distances.landmarks.size()};
    if (membership.count == 0) return membership;
    const MatrixXd squares = squared_distances(distances);
    membership.temperature =
        options.temperature > 0 ? options.temperature : mean_off_diagonal(squares);
    const MatrixXd weights = heat_kernel(squares, membership.temperature);
    SymmetricEigen eigen = eigen_of(normalised_laplacian(weights));
    for (double most = kSmallestPerturbation;
         has_equals(eigen.values) && most <= kLargestPerturbation; most *= 10) {
        MatrixXd perturbed = weights;
        perturb(perturbed, most, options.seed);
        eigen = eigen_of(normalised_laplacian(perturbed));
        membership.perturbation = most;
    }
    membership.distinct = !has_equals(eigen.values);
    MatrixXd vectors =
        Eigen::Map<const MatrixXd>(eigen.vectors.data(), weights.rows(), weights.cols());
    fix_signs(vectors);
    membership.eigenvalues = std::move(eigen.values);
    for (Index k = 0; k < vectors.rows(); ++k) {
        for (Index j = 0; j < vectors.cols(); ++j)
            membership.vectors.push_back(static_cast<float>(vectors(k, j)));
    }
    return membership;
}

}  // namespace hplc
