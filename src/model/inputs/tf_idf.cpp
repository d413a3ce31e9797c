#include "model/inputs/tf_idf.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/parallel.hpp"

namespace hplc {
namespace {

std::span<float> row_values(FeatureMatrix& features, std::size_t row) {
    return std::span(features.values)
        .subspan(features.offsets[row], features.offsets[row + 1] - features.offsets[row]);
}

std::vector<float> rarity_of_columns(const FeatureMatrix& features, std::size_t counted_rows) {
    std::vector<std::uint64_t> rows_with(features.num_columns, 0);
    for (std::size_t i = 0; i < features.offsets[counted_rows]; ++i)
        rows_with[features.columns[i]] += features.values[i] != 0 ? 1 : 0;
    std::vector<float> rarity(features.num_columns);
    const double rows = static_cast<double>(counted_rows);
    for (std::size_t column = 0; column < rarity.size(); ++column) {
        const double with = static_cast<double>(rows_with[column]);
        rarity[column] = static_cast<float>(1 + std::log((1 + rows) / (1 + with)));
    }
    return rarity;
}

}  // namespace

FeatureMatrix unit_rows(FeatureMatrix features) {
    for (std::size_t row = 0; row < features.num_rows(); ++row) {
        const std::span<float> values = row_values(features, row);
        double squares = 0;
        for (const float value : values)
            squares += double{value} * value;
        if (squares == 0) continue;
        const double scale = 1 / std::sqrt(squares);
        for (float& value : values)
            value = static_cast<float>(value * scale);
    }
    return features;
}

FeatureMatrix tf_idf(FeatureMatrix features) {
    const std::size_t rows = features.num_rows();
    return tf_idf(std::move(features), rows);
}

FeatureMatrix tf_idf(FeatureMatrix features, std::size_t counted_rows) {
    const std::vector<float> rarity = rarity_of_columns(features, counted_rows);
    for (std::size_t i = 0; i < features.values.size(); ++i)
        features.values[i] *= rarity[features.columns[i]];
    return unit_rows(std::move(features));
}

double row_product(const FeatureMatrix& features, std::size_t a, std::size_t b) {
    double sum = 0;
    std::uint64_t i = features.offsets[a];
    std::uint64_t j = features.offsets[b];
    while (i < features.offsets[a + 1] && j < features.offsets[b + 1]) {
        const std::uint32_t left = features.columns[i];
        const std::uint32_t right = features.columns[j];
        if (left == right) sum += double{features.values[i]} * features.values[j];
        i += left <= right ? 1 : 0;
        j += right <= left ? 1 : 0;
    }
    return sum;
}

FeatureColumns::FeatureColumns(std::shared_ptr<const FeatureMatrix> features)
    : features_(std::move(features)),
      starts_(features_->num_columns + std::size_t{1}, 0),
      rows_(features_->columns.size()),
      values_(features_->columns.size()) {
    for (const std::uint32_t column : features_->columns)
        ++starts_[column];
    exclusive_prefix_sum(std::span(starts_));
    std::vector<std::uint64_t> next(starts_.begin(), starts_.end() - 1);
    for (std::size_t row = 0; row < features_->num_rows(); ++row) {
        for (std::uint64_t i = features_->offsets[row]; i < features_->offsets[row + 1]; ++i) {
            const std::uint64_t place = next[features_->columns[i]]++;
            rows_[place] = static_cast<std::uint32_t>(row);
            values_[place] = features_->values[i];
        }
    }
}

void FeatureColumns::products(std::size_t row, std::span<double> products) const {
    std::ranges::fill(products, 0.0);
    for (std::uint64_t i = features_->offsets[row]; i < features_->offsets[row + 1]; ++i) {
        const std::uint32_t column = features_->columns[i];
        const double value = features_->values[i];
        for (std::uint64_t j = starts_[column]; j < starts_[column + 1]; ++j)
            products[rows_[j]] += value * values_[j];
    }
}

}  // namespace hplc
