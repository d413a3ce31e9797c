#include "nn/adam.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hplc {
namespace {

constexpr std::size_t kGrain = std::size_t{1} << 16;
constexpr float kFirstDecay = 0.9F;
constexpr float kSecondDecay = 0.999F;
constexpr float kEpsilon = 1e-8F;

}  // namespace

double falling_rate(double first, double last_share, double progress) {
    const double wave = (1 + std::cos(std::numbers::pi * std::min(1.0, progress))) / 2;
    return first * (last_share + (1 - last_share) * wave);
}

Adam::Adam(std::span<const std::size_t> sizes, AdamOptions options)
    : options_(options), steps_(1, 0.0F) {
    for (const std::size_t size : sizes)
        moments_.push_back({std::vector<float>(size, 0.0F), std::vector<float>(size, 0.0F)});
}

void Adam::update(std::size_t index, std::span<float> values, std::span<const float> gradient,
                  Threads threads) {
    const double steps = steps_.front();
    const double first_correction = 1 - std::pow(double{kFirstDecay}, steps);
    const double second_correction = 1 - std::pow(double{kSecondDecay}, steps);
    const auto rate = static_cast<float>(options_.learning_rate / first_correction);
    const auto root = static_cast<float>(1 / std::sqrt(second_correction));
    Moments& moments = moments_[index];
    parallel_for(threads, values.size(), kGrain, [&](std::size_t i) {
        const float slope = gradient[i] + options_.weight_decay * values[i];
        const float first = kFirstDecay * moments.first[i] + (1 - kFirstDecay) * slope;
        const float second = kSecondDecay * moments.second[i] + (1 - kSecondDecay) * slope * slope;
        moments.first[i] = first;
        moments.second[i] = second;
        values[i] -= rate * first / (std::sqrt(second) * root + kEpsilon);
    });
}

}  // namespace hplc
