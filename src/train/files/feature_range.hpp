// How large features are, because training computes with them in single precision.
#pragma once

#include <optional>
#include <string>

#include "io/graph_data.hpp"

namespace hplc {

struct LargestFeature {
    NodeId node = 0;
    std::uint32_t column = 0;
    float value = 0;
};

// The first of largest magnitude, one that is not finite before all others; nothing where all are
// zero. O(entries).
[[nodiscard]] std::optional<LargestFeature> largest_feature(const FeatureMatrix& features);

// Features are null where there are none, ids where nodes are to be named by their rows.

// Throws InputError, with node and column, where the square of a feature is beyond single
// precision: products of layers would be infinite.
void require_feature_range(const FeatureMatrix* features, const NodeIds* ids);

// What to do about a training that diverged: to scale features that are large, unless the model
// scales them itself (--tf-idf), else to take a smaller learning rate.
[[nodiscard]] std::string fix_for_divergence(const FeatureMatrix* features, const NodeIds* ids,
                                             bool is_scaled);

}  // namespace hplc
