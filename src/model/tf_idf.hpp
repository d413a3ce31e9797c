// Node features as inputs of a model: rows of length 1, rare columns weighted up.
#pragma once

#include "io/graph_data.hpp"

namespace hplc {

// Every row divided by its Euclidean length; rows of zeros stay. O(entries).
[[nodiscard]] FeatureMatrix unit_rows(FeatureMatrix features);

// Entries multiplied by 1 + log((1 + rows) / (1 + rows with the column)), the smoothed inverse
// document frequency (Spärck Jones 1972), then rows of length 1. O(entries + columns).
[[nodiscard]] FeatureMatrix tf_idf(FeatureMatrix features);

// The inner product of two rows: their cosine where rows have length 1. O(entries of both).
[[nodiscard]] double row_product(const FeatureMatrix& features, std::size_t a, std::size_t b);

}  // namespace hplc
