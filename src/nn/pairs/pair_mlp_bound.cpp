#include "nn/pairs/pair_mlp_bound.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "base/symmetric_eigen.hpp"
#include "nn/lanes.hpp"

namespace hplc {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

Eigen::Index index(std::size_t i) {
    return static_cast<Eigen::Index>(i);
}

// The first layer with its bias as the last column.
MatrixXd with_bias(const LinearView& layer) {
    MatrixXd a(index(layer.weight.rows), index(layer.weight.columns + 1));
    for (std::size_t k = 0; k < layer.weight.rows; ++k) {
        for (std::size_t c = 0; c < layer.weight.columns; ++c)
            a(index(k), index(c)) = layer.weight.row(k)[c];
        a(index(k), index(layer.weight.columns)) = layer.bias[k];
    }
    return a;
}

VectorXd as_vector(ConstMatrix row) {
    VectorXd vector(index(row.columns));
    for (std::size_t c = 0; c < row.columns; ++c)
        vector(index(c)) = row.data[c];
    return vector;
}

std::vector<float> as_floats(const VectorXd& vector) {
    std::vector<float> floats;
    for (const double value : vector)
        floats.push_back(static_cast<float>(value));
    return floats;
}

std::vector<float> squares_of_4_norms(ConstMatrix nodes) {
    std::vector<float> norms(nodes.rows);
    for (std::size_t v = 0; v < nodes.rows; ++v) {
        double sum = 0;
        for (std::size_t c = 0; c < nodes.columns; ++c)
            sum += std::pow(double{nodes.row(v)[c]}, 4);
        norms[v] = static_cast<float>(std::sqrt(sum));
    }
    return norms;
}

}  // namespace

PairMlpBound::PairMlpBound(const PairMlp& mlp)
    : nodes_(mlp.nodes),
      norms_(squares_of_4_norms(mlp.nodes)),
      constant_(mlp.layers.back().bias[0]) {
    assert(mlp.layers.size() == 2);
    const MatrixXd a = with_bias(mlp.layers[0]);
    const VectorXd w = as_vector(mlp.layers[1].weight);
    const VectorXd positive = w.cwiseMax(0);
    const MatrixXd q = a.transpose() * positive.asDiagonal() * a;
    const auto size = static_cast<std::size_t>(q.rows());
    const SymmetricEigen eigen = symmetric_eigen({q.data(), size * size}, size);
    const auto value = [&](std::size_t i) { return std::max(0.0, eigen.values[size - 1 - i]); };
    const double rest = value(std::min<std::size_t>(kDirections, a.cols() - 1));
    const double quarter = positive.sum() / 4;

    products_[0] = as_floats(a.transpose() * positive / 2);
    products_[1] = as_floats(a.transpose() * (-w).cwiseMax(0));
    for (std::size_t i = 0; i < kDirections; ++i) {
        const std::size_t column = i < size ? size - 1 - i : 0;
        products_[2 + i] =
            as_floats(std::sqrt(quarter * std::max(0.0, value(i) - rest)) *
                      Eigen::Map<const VectorXd>(eigen.vectors.data() + column * size, q.rows()));
    }
    rest_ = static_cast<float>(quarter * rest);
    const double sizes = w.cwiseAbs().dot(a.rowwise().norm()) + std::sqrt(4 * quarter * q.trace());
    constexpr double kUnit = std::numeric_limits<float>::epsilon();
    margin_ = static_cast<float>(4 * kUnit * static_cast<double>(a.cols() + a.rows()) * sizes);
}

PairMlpBound::Products PairMlpBound::for_source(NodeId source) const {
    Products products = products_;
    for (std::vector<float>& product : products) {
        for (std::size_t c = 0; c < nodes_.columns; ++c)
            product[c] *= nodes_.row(source)[c];
    }
    return products;
}

float PairMlpBound::bound(const Products& products, float source_norm, NodeId other,
                          const float* features) const {
    const std::size_t width = nodes_.columns;
    const std::size_t columns = products[0].size() - width - 1;
    std::array<float, kProducts> sums;
    for (std::size_t i = 0; i < kProducts; ++i) {
        sums[i] = dot(products[i].data(), nodes_.row(other), width) + products[i].back();
        for (std::size_t c = 0; c < columns; ++c)
            sums[i] += products[i][width + c] * features[c];
    }
    float square = source_norm * norms_[other] + 1;
    for (std::size_t c = 0; c < columns; ++c)
        square += features[c] * features[c];
    float under_root = rest_ * square;
    for (std::size_t i = 2; i < kProducts; ++i)
        under_root += sums[i] * sums[i];
    return constant_ + sums[0] - std::max(0.0F, sums[1]) + std::sqrt(under_root) +
           margin_ * std::sqrt(square);
}

void PairMlpBound::of(NodeId source, std::span<const NodeId> others, ConstMatrix features,
                      std::span<float> bounds, Simd simd) const {
    assert(bounds.size() == others.size());
    const Products products = for_source(source);
    run_with(simd, [&] {
        for (std::size_t i = 0; i < others.size(); ++i)
            bounds[i] = bound(products, norms_[source], others[i], features.row(i));
    });
}

}  // namespace hplc
