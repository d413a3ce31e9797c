#include "model/decoupled/table_scale.hpp"

#include <algorithm>
#include <cmath>

namespace hplc {
namespace {

constexpr std::size_t kScaledAtOnce = 4096;  // rows

}  // namespace

TableScale fit_scale(const HalfMatrix& table, Threads threads) {
    const std::size_t columns = table.columns;
    std::vector<std::vector<double>> parts(chunk_count(table.rows(), kScaledAtOnce));
    parallel_chunks(threads, table.rows(), kScaledAtOnce, [&](IndexRange range) {
        std::vector<double> sums(2 * columns);
        for (std::size_t v = range.begin; v < range.end; ++v) {
            for (std::size_t c = 0; c < columns; ++c) {
                const double value = float_of(table.row(v)[c]);
                sums[c] += value;
                sums[columns + c] += value * value;
            }
        }
        parts[range.chunk] = std::move(sums);
    });
    std::vector<double> sums(2 * columns);
    for (const std::vector<double>& part : parts) {
        for (std::size_t c = 0; c < 2 * columns; ++c)
            sums[c] += part[c];
    }
    TableScale result{std::vector<float>(columns), std::vector<float>(columns, 1.0F)};
    const auto rows = static_cast<double>(table.rows());
    for (std::size_t c = 0; c < columns; ++c) {
        const double mean = sums[c] / rows;
        const double variance = sums[columns + c] / rows - mean * mean;
        result.mean[c] = static_cast<float>(mean);
        if (variance > 1e-10) result.scale[c] = static_cast<float>(1 / std::sqrt(variance));
    }
    return result;
}

void apply_scale(const TableScale& scale, HalfMatrix& table, Threads threads) {
    constexpr float kFarthest = 8.0F;
    parallel_for(threads, table.rows(), kScaledAtOnce, [&](std::size_t v) {
        Half* row = table.row(v);
        for (std::size_t c = 0; c < table.columns; ++c) {
            const float value = (float_of(row[c]) - scale.mean[c]) * scale.scale[c];
            row[c] = half_of(std::clamp(value, -kFarthest, kFarthest));
        }
    });
}

}  // namespace hplc
