// Views of row-major float matrices and of sparse ones, so that kernels know nothing of torch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace hplc {

struct ConstMatrix {
    const float* data = nullptr;
    std::size_t rows = 0;
    std::size_t columns = 0;

    [[nodiscard]] const float* row(std::size_t i) const { return data + i * columns; }
    [[nodiscard]] std::size_t size() const { return rows * columns; }
};

struct Matrix {
    float* data = nullptr;
    std::size_t rows = 0;
    std::size_t columns = 0;

    [[nodiscard]] float* row(std::size_t i) const { return data + i * columns; }
    [[nodiscard]] std::size_t size() const { return rows * columns; }
    operator ConstMatrix() const { return {data, rows, columns}; }
};

// Compressed sparse rows. `values` empty means that every entry is 1.
struct SparseView {
    std::span<const std::uint64_t> offsets;  // rows + 1
    std::span<const std::uint32_t> columns;
    std::span<const float> values;

    [[nodiscard]] std::size_t rows() const { return offsets.size() - 1; }
};

}  // namespace hplc
