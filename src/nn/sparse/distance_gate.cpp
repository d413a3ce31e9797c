#include "nn/sparse/distance_gate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "nn/lanes.hpp"

namespace hplc {
namespace {

constexpr std::size_t kEntryGrain = 4096;

float unit(const DistanceGate& gate, std::size_t k, float distance) {
    return std::max(0.0F, gate.slope[k] * distance + gate.shift[k]);
}

float value_at(const DistanceGate& gate, float distance) {
    float sum = gate.bias;
    for (std::size_t k = 0; k < gate.weight.size(); ++k)
        sum += gate.weight[k] * unit(gate, k, distance);
    return 1.0F / (1.0F + std::exp(-sum));
}

GateGradients zero_gradients(std::size_t units) {
    const std::vector<float> zeros(units);
    return {zeros, zeros, zeros, 0.0F};
}

// `slope` is d loss / d (c + Σ …) of one entry.
void add_entry(const DistanceGate& gate, float distance, float slope, GateGradients& sums) {
    sums.bias += slope;
    for (std::size_t k = 0; k < gate.weight.size(); ++k) {
        const float value = unit(gate, k, distance);
        const float inside = value > 0.0F ? slope * gate.weight[k] : 0.0F;
        sums.weight[k] += slope * value;
        sums.shift[k] += inside;
        sums.slope[k] += inside * distance;
    }
}

}  // namespace

std::vector<float> gate_values(const DistanceGate& gate, const GateEntries& entries,
                               Threads threads, Simd simd) {
    std::vector<float> values(entries.distances.size());
    assert(entries.scales.size() == values.size());
    parallel_chunks(threads, values.size(), kEntryGrain, [&](IndexRange range) {
        run_with(simd, [&] {
            for (std::size_t e = range.begin; e < range.end; ++e)
                values[e] = entries.scales[e] * value_at(gate, entries.distances[e]);
        });
    });
    return values;
}

GateGradients& GateGradients::operator+=(const GateGradients& other) {
    if (weight.empty()) return *this = other;
    add_row(other.slope.data(), slope.data(), slope.size());
    add_row(other.shift.data(), shift.data(), shift.size());
    add_row(other.weight.data(), weight.data(), weight.size());
    bias += other.bias;
    return *this;
}

GateGradients gate_backward(const DistanceGate& gate, const GateEntries& entries,
                            std::span<const float> values, std::span<const float> gradients,
                            Threads threads, Simd simd) {
    return parallel_sum(threads, values.size(), kEntryGrain, [&](IndexRange range) {
        GateGradients sums = zero_gradients(gate.weight.size());
        run_with(simd, [&] {
            for (std::size_t e = range.begin; e < range.end; ++e) {
                const float scale = entries.scales[e];
                const float open = scale == 0.0F ? 0.0F : values[e] / scale;
                add_entry(gate, entries.distances[e], gradients[e] * scale * open * (1.0F - open),
                          sums);
            }
        });
        return sums;
    });
}

}  // namespace hplc
