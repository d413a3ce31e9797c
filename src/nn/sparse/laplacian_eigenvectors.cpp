#include "nn/sparse/laplacian_eigenvectors.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <utility>

#include "base/random.hpp"
#include "base/symmetric_eigen.hpp"
#include "graph/components.hpp"
#include "nn/sparse/csr_matrix.hpp"
#include "nn/sparse/spmm.hpp"
#include "nn/tile_product.hpp"

namespace hplc {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using SmallMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr std::size_t kBlock = 64;  // of spmm(): narrower ones cost nearly as much
constexpr std::size_t kSpare = 16;  // columns beyond those wanted
constexpr std::size_t kMostProducts = 4000;
constexpr std::size_t kRowGrain = 1024;
// What a polynomial may multiply one eigenvector more than another: beyond it the others drown in
// the rounding of single precision.
constexpr double kGrowth = 1000;
// Of a Gram matrix with ones on its diagonal: what is smaller is rounding.
constexpr double kSmallestGram = 1e-6;
// Entries this near to the largest magnitude count as largest, so that rounding does not flip
// signs.
constexpr float kAlmost = 1 - 1e-3F;

// The eigenvectors of eigenvalue 0: D^(1/2) on each component that has edges.
class NullSpace {
  public:
    NullSpace(const CsrGraph& graph, Threads threads)
        : root_degree_(graph.num_nodes()), component_(graph.num_nodes()) {
        const Components components = connected_components(graph, threads);
        std::vector<NodeId> number(components.count());
        for (NodeId c = 0; c < components.count(); ++c) {
            if (components.size[c] > 1) number[c] = dimension_++;
        }
        degrees_.resize(dimension_);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            if (graph.degree(v) == 0) continue;
            ++connected_nodes_;
            component_[v] = number[components.label[v]];
            root_degree_[v] = std::sqrt(static_cast<float>(graph.degree(v)));
            degrees_[component_[v]] += graph.degree(v);
        }
    }

    [[nodiscard]] std::size_t dimension() const { return dimension_; }
    [[nodiscard]] std::size_t connected_nodes() const { return connected_nodes_; }
    [[nodiscard]] bool isolated(std::size_t v) const { return root_degree_[v] == 0; }

    // Serial, so that sums do not depend on threads: little beside the products.
    void remove_from(Matrix x) const {
        std::vector<double> inner(dimension_ * x.columns);
        for (std::size_t v = 0; v < x.rows; ++v) {
            double* sums = inner.data() + component_[v] * x.columns;
            for (std::size_t j = 0; j < x.columns && !isolated(v); ++j)
                sums[j] += root_degree_[v] * x.row(v)[j];
        }
        for (std::size_t v = 0; v < x.rows; ++v) {
            const double* sums = inner.data() + component_[v] * x.columns;
            for (std::size_t j = 0; j < x.columns && !isolated(v); ++j)
                x.row(v)[j] -=
                    static_cast<float>(root_degree_[v] * sums[j] / degrees_[component_[v]]);
        }
    }

  private:
    std::vector<float> root_degree_;  // of each node; 0: isolated
    std::vector<NodeId> component_;   // of each node, among those with edges
    std::vector<double> degrees_;     // their sum in each component
    NodeId dimension_ = 0;
    std::size_t connected_nodes_ = 0;
};

// symmetric_eigen() on Eigen's matrices.
struct EigenPairs {
    explicit EigenPairs(const MatrixXd& matrix) {
        const auto size = static_cast<std::size_t>(matrix.rows());
        const SymmetricEigen found = symmetric_eigen({matrix.data(), size * size}, size);
        values = Eigen::Map<const VectorXd>(found.values.data(), matrix.rows());
        vectors = Eigen::Map<const MatrixXd>(found.vectors.data(), matrix.rows(), matrix.rows());
    }

    VectorXd values;
    MatrixXd vectors;
};

// Turns the columns of Q into those of X Q.
SmallMatrix scaled_and_turned(const VectorXd& scale, const MatrixXd& q) {
    return (scale.asDiagonal() * q).cast<float>();
}

// A block X of columns, with P X where P = I - L. Eigenvalues of P are 1 - λ: the largest are
// wanted.
class Search {
  public:
    Search(const TrainGraph& graph, const NullSpace& null_space, std::size_t columns,
           const EigenvectorOptions& options)
        : p_(normalised_adjacency(graph)),
          null_space_(null_space),
          columns_(columns),
          options_(options),
          x_(p_.num_rows() * columns),
          px_(x_.size()),
          spare_(x_.size()) {
        const RandomStream random(options.seed, "eigenvectors");
        parallel_for(options.threads, x_.size(), kRowGrain * columns, [&](std::size_t i) {
            if (null_space.isolated(i / columns)) return;
            x_[i] = static_cast<float>(static_cast<double>(random.at(i) >> 11) * 0x1.0p-52 - 1);
        });
        turn_to_eigenvectors();
    }

    void run() {
        while (residual() > options_.tolerance && products_ < kMostProducts) {
            filter();
            turn_to_eigenvectors();
        }
    }

    [[nodiscard]] double residual() const {
        return *std::max_element(residuals_.begin(),
                                 residuals_.begin() + static_cast<Index>(options_.count));
    }

    [[nodiscard]] LaplacianEigenvectors result() const {
        LaplacianEigenvectors out{.count = options_.count, .residual = residual()};
        for (std::size_t j = 0; j < out.count; ++j)
            out.values.push_back(1 - values_[static_cast<Index>(j)]);
        out.vectors.resize(p_.num_rows() * out.count);
        for (std::size_t v = 0; v < p_.num_rows(); ++v)
            std::copy_n(x_.data() + v * columns_, out.count, out.vectors.data() + v * out.count);
        return out;
    }

  private:
    [[nodiscard]] Matrix block(std::vector<float>& values) const {
        return {values.data(), p_.num_rows(), columns_};
    }

    void multiply_by_p(std::vector<float>& from, std::vector<float>& to) {
        spmm(p_.view(), block(from), block(to), options_.threads);
        ++products_;
    }

    // Replaces a block by its product with a small matrix.
    void turn(std::vector<float>& values, SmallMatrix q) {
        tiled_multiply(block(values), {q.data(), columns_, columns_}, block(spare_),
                       options_.threads);
        values.swap(spare_);
    }

    [[nodiscard]] MatrixXd inner_products(std::vector<float>& a, std::vector<float>& b) const {
        const auto size = static_cast<Index>(columns_);
        SmallMatrix product(size, size);
        tiled_transposed_product(block(a), block(b), {product.data(), columns_, columns_},
                                 options_.threads);
        return product.cast<double>();
    }

    // By the eigenvectors of the Gram matrix (Stathopoulos and Wu, SIAM J. Sci. Comput. 2002):
    // twice, because the first time leaves what rounding hid.
    void make_orthonormal() {
        null_space_.remove_from(block(x_));
        for (int pass = 0; pass < 2; ++pass) {
            const MatrixXd gram = inner_products(x_, x_);
            const VectorXd scale = gram.diagonal().cwiseMax(1e-30).cwiseSqrt().cwiseInverse();
            const EigenPairs pairs(scale.asDiagonal() * gram * scale.asDiagonal());
            const VectorXd lengths = pairs.values.cwiseMax(kSmallestGram).cwiseSqrt();
            turn(x_, scaled_and_turned(scale, pairs.vectors * lengths.cwiseInverse().asDiagonal()));
        }
    }

    // The eigenvectors of P within the block, by descending eigenvalue.
    void turn_to_eigenvectors() {
        make_orthonormal();
        multiply_by_p(x_, px_);
        const MatrixXd projected = inner_products(x_, px_);
        const EigenPairs pairs((projected + projected.transpose()) / 2);
        values_ = pairs.values.reverse();
        const SmallMatrix q = pairs.vectors.rowwise().reverse().cast<float>();
        turn(x_, q);
        turn(px_, q);
        measure_residuals();
    }

    // ‖P x − (1 − λ) x‖ of each column; one sum of squares a chunk of rows, added in their order.
    void measure_residuals() {
        const std::size_t rows = p_.num_rows();
        std::vector<std::vector<double>> parts(chunk_count(rows, kRowGrain));
        parallel_chunks(options_.threads, rows, kRowGrain, [&](IndexRange range) {
            std::vector<double> squares(columns_);
            for (std::size_t i = range.begin * columns_; i < range.end * columns_;) {
                for (std::size_t j = 0; j < columns_; ++j, ++i) {
                    const double difference = px_[i] - values_[static_cast<Index>(j)] * x_[i];
                    squares[j] += difference * difference;
                }
            }
            parts[range.chunk] = std::move(squares);
        });
        residuals_.assign(columns_, 0);
        for (std::size_t j = 0; j < columns_; ++j) {
            for (const std::vector<double>& part : parts)
                residuals_[j] += part[j];
            residuals_[j] = std::sqrt(residuals_[j]);
        }
    }

    // X becomes T_d((P − c) / e) X, T_d the Chebyshev polynomial that stays within ±1 on the
    // eigenvalues below those of the block and grows above them.
    void filter() {
        constexpr double kLowestEdge = -0.9;
        const double edge = std::max(kLowestEdge, values_[values_.size() - 1]);
        const double centre = (edge - 1) / 2;
        const double half_width = (edge + 1) / 2;
        const double rate = std::acosh((1 - centre) / half_width);
        const auto degree = static_cast<unsigned>(std::max(2.0, std::log(2 * kGrowth) / rate));
        // The three-term recurrence keeps T_(i-1) X and T_i X, here in x_ and px_.
        combine(1 / half_width, centre, 0);
        for (unsigned i = 1; i < degree; ++i) {
            multiply_by_p(px_, spare_);
            px_.swap(spare_);  // P T_i X; T_i X itself is in spare_
            x_.swap(spare_);   // T_i X; T_(i-1) X is in spare_
            combine(2 / half_width, centre, 1);
        }
        x_.swap(px_);
    }

    // PX becomes factor (PX − centre X) − before S, S in spare_.
    void combine(double factor, double centre, double before) {
        const auto f = static_cast<float>(factor);
        const auto c = static_cast<float>(factor * centre);
        const auto b = static_cast<float>(before);
        parallel_chunks(options_.threads, px_.size(), kRowGrain * columns_, [&](IndexRange range) {
            for (std::size_t i = range.begin; i < range.end; ++i)
                px_[i] = f * px_[i] - c * x_[i] - b * spare_[i];
        });
    }

    CsrMatrix p_;
    const NullSpace& null_space_;
    std::size_t columns_;
    EigenvectorOptions options_;
    std::vector<float> x_;
    std::vector<float> px_;
    std::vector<float> spare_;
    VectorXd values_;  // of P, descending
    std::vector<double> residuals_;
    std::size_t products_ = 0;
};

std::vector<NodeId> nodes_with_edges(const CsrGraph& graph) {
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) > 0) nodes.push_back(v);
    }
    return nodes;
}

// L of the nodes that have edges.
MatrixXd dense_laplacian(const CsrGraph& graph, std::span<const NodeId> nodes) {
    const auto size = static_cast<Index>(nodes.size());
    MatrixXd laplacian = MatrixXd::Identity(size, size);
    for (Index i = 0; i < size; ++i) {
        const NodeId u = nodes[static_cast<std::size_t>(i)];
        for (const NodeId v : graph.neighbours(u)) {
            const auto j = std::ranges::lower_bound(nodes, v) - nodes.begin();
            laplacian(i, j) =
                -1 / std::sqrt(static_cast<double>(graph.degree(u)) * graph.degree(v));
        }
    }
    return laplacian;
}

LaplacianEigenvectors solve_densely(const CsrGraph& graph, const NullSpace& null_space,
                                    std::size_t count) {
    LaplacianEigenvectors out{.count = count};
    out.vectors.resize(graph.num_nodes() * count);
    if (count == 0) return out;
    const std::vector<NodeId> nodes = nodes_with_edges(graph);
    const MatrixXd laplacian = dense_laplacian(graph, nodes);
    const EigenPairs pairs(laplacian);
    const auto first = static_cast<Index>(null_space.dimension());
    const auto columns = static_cast<Index>(count);
    const MatrixXd vectors = pairs.vectors.middleCols(first, columns);
    const VectorXd values = pairs.values.segment(first, columns);
    out.values.assign(values.begin(), values.end());
    out.residual =
        (laplacian * vectors - vectors * values.asDiagonal()).colwise().norm().maxCoeff();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (std::size_t j = 0; j < count; ++j)
            out.vectors[nodes[i] * count + j] =
                static_cast<float>(vectors(static_cast<Index>(i), static_cast<Index>(j)));
    }
    return out;
}

void fix_signs(LaplacianEigenvectors& found) {
    const std::size_t nodes = found.vectors.size() / std::max<std::size_t>(1, found.count);
    for (std::size_t j = 0; j < found.count; ++j) {
        const auto at = [&](std::size_t v) -> float& { return found.vectors[v * found.count + j]; };
        float largest = 0;
        for (std::size_t v = 0; v < nodes; ++v)
            largest = std::max(largest, std::fabs(at(v)));
        std::size_t first = 0;
        while (std::fabs(at(first)) < kAlmost * largest)
            ++first;
        if (at(first) > 0) continue;
        for (std::size_t v = 0; v < nodes; ++v)
            at(v) = -at(v);
    }
}

// A whole number of spmm's blocks.
std::size_t block_columns(std::size_t count) {
    return chunk_count(count + kSpare, kBlock) * kBlock;
}

}  // namespace

LaplacianEigenvectors laplacian_eigenvectors(const TrainGraph& graph,
                                             const EigenvectorOptions& options) {
    const NullSpace null_space(graph.graph(), options.threads);
    const std::size_t there = null_space.connected_nodes() - null_space.dimension();
    EigenvectorOptions wanted = options;
    wanted.count = std::min(options.count, there);
    const std::size_t columns = block_columns(wanted.count);
    LaplacianEigenvectors found;
    if (wanted.count == 0 || there < 3 * columns) {
        found = solve_densely(graph.graph(), null_space, wanted.count);
    } else {
        Search search(graph, null_space, columns, wanted);
        search.run();
        found = search.result();
    }
    fix_signs(found);
    return found;
}

}  // namespace hplc
