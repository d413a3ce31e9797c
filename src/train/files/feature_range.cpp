#include "train/files/feature_range.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "base/error.hpp"

namespace hplc {
namespace {

// Magnitudes for comparison: what is not finite is larger than all that is.
float magnitude(float value) {
    return std::isfinite(value) ? std::abs(value) : std::numeric_limits<float>::infinity();
}

std::string describe(const LargestFeature& feature, const NodeIds* ids) {
    const std::string node =
        ids != nullptr ? ids->text(feature.node) : std::to_string(feature.node);
    return fmt::format("{:.3g} as feature of node {} in column {} (the first is 0)", feature.value,
                       hplc::quoted(node), feature.column);
}

}  // namespace

std::optional<LargestFeature> largest_feature(const FeatureMatrix& features) {
    std::optional<LargestFeature> largest;
    const auto look_at = [&](std::size_t row) {
        for (std::uint64_t i = features.offsets[row]; i < features.offsets[row + 1]; ++i) {
            if (magnitude(features.values[i]) > (largest ? magnitude(largest->value) : 0.0F))
                largest = {static_cast<NodeId>(row), features.columns[i], features.values[i]};
        }
    };
    features.in_stretches([&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            look_at(row);
    });
    return largest;
}

void require_feature_range(const FeatureMatrix* features, const NodeIds* ids) {
    constexpr float kBound = 1e18F;
    if (features == nullptr) return;
    const auto largest = largest_feature(*features);
    if (!largest || magnitude(largest->value) <= kBound) return;
    throw InputError(
        {.found = describe(*largest, ids),
         .expected = "features from -1e18 to 1e18, whose squares single precision holds",
         .fix = "scale the column to about -1 to 1, put 0 where the value stands for a missing "
                "one, or pass --features none"});
}

std::string fix_for_divergence(const FeatureMatrix* features, const NodeIds* ids, bool is_scaled) {
    constexpr float kLarge = 1000;
    const auto largest = features != nullptr && !is_scaled ? largest_feature(*features)
                                                           : std::optional<LargestFeature>();
    if (!largest || magnitude(largest->value) < kLarge) return "pass a smaller --learning-rate";
    return fmt::format(
        "scale the features, which are as large as {}, to about -1 to 1, or pass --tf-idf; where "
        "that does not help, a smaller --learning-rate",
        describe(*largest, ids));
}

}  // namespace hplc
