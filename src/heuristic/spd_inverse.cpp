#include "heuristic/spd_inverse.hpp"

#include <cblas.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <vector>

#include "base/blas.hpp"
#include "base/error.hpp"

namespace hplc {
namespace {

constexpr std::size_t kTile = 256;

blasint blas(std::size_t size) {
    return static_cast<blasint>(size);
}

// Rows or columns of one tile.
struct Strip {
    std::size_t begin = 0;
    std::size_t size = 0;
};

class Sweep {
  public:
    Sweep(std::span<float> matrix, std::size_t n, Threads threads)
        : a_(matrix), n_(n), threads_(threads), column_(n * kTile), scaled_(n * kTile) {}

    void run(Progress& progress) {
        for (std::size_t k = 0; k < tiles(); ++k) {
            copy_column(strip(k));
            invert_pivot(strip(k));
            scale_column(strip(k));
            update_others(k);
            store_column(strip(k));
            progress.advance();
        }
        negate_and_mirror();
    }

    [[nodiscard]] std::size_t tiles() const { return chunk_count(n_, kTile); }

  private:
    using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

    [[nodiscard]] Strip strip(std::size_t tile) const {
        const std::size_t begin = tile * kTile;
        return {begin, std::min(kTile, n_ - begin)};
    }
    static float* row_of(std::vector<float>& panel, std::size_t row) {
        return panel.data() + row * kTile;
    }
    float* at(std::size_t row, std::size_t column) { return a_.data() + row * n_ + column; }

    // column_ = all of A's columns of the pivot strip, those above the pivot from the row of tiles
    // left of it, since only the lower triangle is kept.
    void copy_column(Strip pivot) {
        parallel_for(threads_, n_, kTile, [&](std::size_t i) {
            float* to = row_of(column_, i);
            for (std::size_t j = 0; j < pivot.size; ++j) {
                const std::size_t p = pivot.begin + j;
                to[j] = i >= p ? *at(i, p) : *at(p, i);
            }
        });
    }

    void invert_pivot(Strip pivot) {
        const auto size = static_cast<Eigen::Index>(pivot.size);
        Square block(size, size);
        for (Eigen::Index i = 0; i < size; ++i) {
            const float* row = row_of(column_, pivot.begin + static_cast<std::size_t>(i));
            std::copy_n(row, pivot.size, block.row(i).data());
        }
        const Eigen::LLT<Square> cholesky(block);
        if (cholesky.info() != Eigen::Success) {
            throw InputError({.found = "a matrix that is not positive definite in single precision",
                              .expected = "a positive definite one",
                              .fix = "pass a larger --lambda"});
        }
        pivot_inverse_ = cholesky.solve(Square::Identity(size, size)).cast<float>();
    }

    // scaled_ = column_ × A_KK^-1
    void scale_column(Strip pivot) {
        parallel_for(threads_, tiles(), 1, [&](std::size_t i) {
            const Strip rows = strip(i);
            cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, blas(rows.size),
                        blas(pivot.size), blas(pivot.size), 1, row_of(column_, rows.begin),
                        blas(kTile), pivot_inverse_.data(), blas(pivot.size), 0,
                        row_of(scaled_, rows.begin), blas(kTile));
        });
    }

    // A_ij -= scaled_i × column_j^T for every tile of the lower triangle outside the pivot's cross.
    void update_others(std::size_t pivot) {
        parallel_for(threads_, tiles() * tiles(), 1, [&](std::size_t tile) {
            const std::size_t i = tile / tiles();
            const std::size_t j = tile % tiles();
            if (j > i || i == pivot || j == pivot) return;
            const Strip rows = strip(i);
            const Strip columns = strip(j);
            cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, blas(rows.size),
                        blas(columns.size), blas(strip(pivot).size), -1,
                        row_of(scaled_, rows.begin), blas(kTile), row_of(column_, columns.begin),
                        blas(kTile), 1, at(rows.begin, columns.begin), blas(n_));
        });
    }

    void store_column(Strip pivot) {
        parallel_for(threads_, n_, kTile, [&](std::size_t i) {
            if (i >= pivot.begin && i < pivot.begin + pivot.size) return;
            const float* from = row_of(scaled_, i);
            for (std::size_t j = 0; j < pivot.size; ++j) {
                const std::size_t p = pivot.begin + j;
                *(i > p ? at(i, p) : at(p, i)) = from[j];
            }
        });
        for (Eigen::Index i = 0; i < pivot_inverse_.rows(); ++i) {
            const std::size_t p = pivot.begin + static_cast<std::size_t>(i);
            for (Eigen::Index j = 0; j <= i; ++j)
                *at(p, pivot.begin + static_cast<std::size_t>(j)) = -pivot_inverse_(i, j);
        }
    }

    void negate_and_mirror() {
        parallel_for(threads_, tiles(), 1, [&](std::size_t tile) {
            const Strip rows = strip(tile);
            for (std::size_t block = 0; block <= tile; ++block)
                negate_and_mirror(rows, strip(block));
        });
    }
    void negate_and_mirror(Strip rows, Strip columns) {
        for (std::size_t i = rows.begin; i < rows.begin + rows.size; ++i) {
            for (std::size_t j = columns.begin; j < std::min(columns.begin + columns.size, i + 1);
                 ++j) {
                *at(i, j) = -*at(i, j);
                *at(j, i) = *at(i, j);
            }
        }
    }

    std::span<float> a_;
    std::size_t n_;
    Threads threads_;
    std::vector<float> column_;
    std::vector<float> scaled_;
    Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> pivot_inverse_;
};

}  // namespace

void invert_spd(std::span<float> matrix, std::size_t n, Threads threads, Progress& progress) {
    claim_blas_buffers(threads);
    const OneBlasThread one;
    Sweep(matrix, n, threads).run(progress);
}

std::uint64_t inversion_steps(std::size_t n) {
    return chunk_count(n, kTile);
}

}  // namespace hplc
