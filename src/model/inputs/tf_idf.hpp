// Node features as inputs of a model: rows of length 1, rare columns weighted up.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "io/graph_data.hpp"

namespace hplc {

// Every row divided by its Euclidean length; rows of zeros stay. O(entries).
[[nodiscard]] FeatureMatrix unit_rows(FeatureMatrix features);

// Entries multiplied by 1 + log((1 + rows) / (1 + rows with the column)), the smoothed inverse
// document frequency (Spärck Jones 1972), then rows of length 1. O(entries + columns).
[[nodiscard]] FeatureMatrix tf_idf(const FeatureMatrix& features);
// Rare is what is so among the first `counted_rows`: rows that came later change nothing for them.
[[nodiscard]] FeatureMatrix tf_idf(const FeatureMatrix& features, std::size_t counted_rows);

// The same numbers as tf_idf() without a copy of the matrix, which must outlive it: 8 bytes a row.
class WeightedFeatures {
  public:
    // As they are.
    explicit WeightedFeatures(const FeatureMatrix& features) : features_(&features) {}
    // As tf_idf().
    WeightedFeatures(const FeatureMatrix& features, std::size_t counted_rows);

    [[nodiscard]] const FeatureMatrix& matrix() const { return *features_; }
    // Of an entry of a row.
    [[nodiscard]] float value(std::size_t row, std::uint64_t entry) const {
        if (rarity_.empty()) return features_->values[entry];
        return static_cast<float>(rare_value(entry) * scales_[row]);
    }

  private:
    [[nodiscard]] float rare_value(std::uint64_t entry) const {
        return features_->values[entry] * rarity_[features_->columns[entry]];
    }

    const FeatureMatrix* features_;
    std::vector<float> rarity_;   // of columns; empty: values are as they are
    std::vector<double> scales_;  // of rows
};

// The inner product of two rows: their cosine where rows have length 1. O(entries of both).
[[nodiscard]] double row_product(const FeatureMatrix& features, std::size_t a, std::size_t b);

// row_product() of one row with all others, to the bit. A row costs as many steps as there are
// entries in its columns; the matrix by columns takes 8 bytes an entry.
class FeatureColumns {
  public:
    explicit FeatureColumns(std::shared_ptr<const FeatureMatrix> features);

    // Writes one product a row of the matrix.
    void products(std::size_t row, std::span<double> products) const;

  private:
    std::shared_ptr<const FeatureMatrix> features_;
    std::vector<std::uint64_t> starts_;  // of each column
    std::vector<std::uint32_t> rows_;
    std::vector<float> values_;
};

}  // namespace hplc
