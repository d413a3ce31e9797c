// Columns of a node table brought to one size, as a network likes its inputs.
#pragma once

#include <vector>

#include "base/parallel.hpp"
#include "nn/half_matrix.hpp"

namespace hplc {

// Columns are moved and scaled to mean 0 and deviation 1 over the rows of one table, for good.
struct TableScale {
    std::vector<float> mean;
    std::vector<float> scale;
};

[[nodiscard]] TableScale fit_scale(const HalfMatrix& table, Threads threads);
void apply_scale(const TableScale& scale, HalfMatrix& table, Threads threads);

}  // namespace hplc
