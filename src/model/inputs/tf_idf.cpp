#include "model/inputs/tf_idf.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/parallel.hpp"

namespace hplc {
namespace {

// What makes a row of length 1; 1 for a row of zeros.
double unit_scale(std::uint64_t begin, std::uint64_t end, const auto& value) {
    double squares = 0;
    for (std::uint64_t i = begin; i < end; ++i)
        squares += double{value(i)} * value(i);
    return squares == 0 ? 1 : 1 / std::sqrt(squares);
}

std::vector<float> rarity_of_columns(const FeatureMatrix& features, std::size_t counted_rows) {
    std::vector<std::uint64_t> rows_with(features.num_columns, 0);
    const std::uint64_t counted = features.offsets[counted_rows];
    features.in_stretches([&](std::size_t begin, std::size_t end) {
        const std::uint64_t stop = std::min(counted, features.offsets[end]);
        for (std::uint64_t i = features.offsets[begin]; i < stop; ++i)
            rows_with[features.columns[i]] += features.values[i] != 0 ? 1 : 0;
    });
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
    std::vector<float>& values = features.values.own();
    for (std::size_t row = 0; row < features.num_rows(); ++row) {
        const std::uint64_t begin = features.offsets[row];
        const std::uint64_t end = features.offsets[row + 1];
        const double scale = unit_scale(begin, end, [&](std::uint64_t i) { return values[i]; });
        for (std::uint64_t i = begin; i < end; ++i)
            values[i] = static_cast<float>(values[i] * scale);
    }
    return features;
}

FeatureMatrix tf_idf(const FeatureMatrix& features) {
    return tf_idf(features, features.num_rows());
}

FeatureMatrix tf_idf(const FeatureMatrix& features, std::size_t counted_rows) {
    const WeightedFeatures weighted(features, counted_rows);
    FeatureMatrix result = features;
    std::vector<float>& values = result.values.own();
    for (std::size_t row = 0; row < features.num_rows(); ++row) {
        for (std::uint64_t i = features.offsets[row]; i < features.offsets[row + 1]; ++i)
            values[i] = weighted.value(row, i);
    }
    return result;
}

WeightedFeatures::WeightedFeatures(const FeatureMatrix& features, std::size_t counted_rows)
    : features_(&features), rarity_(rarity_of_columns(features, counted_rows)) {
    scales_.reserve(features.num_rows());
    features.in_stretches([&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            scales_.push_back(unit_scale(features.offsets[row], features.offsets[row + 1],
                                         [&](std::uint64_t i) { return rare_value(i); }));
        }
    });
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
