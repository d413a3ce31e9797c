#include "model/inputs/tf_idf.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hplc {
namespace tf_idf_test {

// Three rows and three columns: (2, 0, 1), (0, 0, 3), nothing.
FeatureMatrix three_rows() {
    return {.num_columns = 3, .offsets = {0, 2, 3, 3}, .columns = {0, 2, 2}, .values = {2, 1, 3}};
}

TEST(TfIdf, RowsHaveLengthOne) {
    const FeatureMatrix rows = unit_rows(three_rows());
    EXPECT_FLOAT_EQ(rows.values[0], static_cast<float>(2 / std::sqrt(5.0)));
    EXPECT_FLOAT_EQ(rows.values[1], static_cast<float>(1 / std::sqrt(5.0)));
    EXPECT_FLOAT_EQ(rows.values[2], 1.0F);
    EXPECT_EQ(rows.offsets, three_rows().offsets);
}

TEST(TfIdf, WeighsColumnsByRarity) {
    const FeatureMatrix rows = tf_idf(three_rows());
    const double rare = 2 * (1 + std::log(4.0 / 2));    // one row of three has column 0
    const double common = 1 * (1 + std::log(4.0 / 3));  // two have column 2
    EXPECT_NEAR(rows.values[0], rare / std::hypot(rare, common), 1e-6);
    EXPECT_NEAR(rows.values[1], common / std::hypot(rare, common), 1e-6);
    EXPECT_FLOAT_EQ(rows.values[2], 1.0F);
}

TEST(TfIdf, AnEntryOfZeroIsNone) {
    FeatureMatrix features = three_rows();
    features.values.own()[1] = 0;
    const FeatureMatrix rows = tf_idf(features);
    EXPECT_FLOAT_EQ(rows.values[0], 1.0F);
    EXPECT_FLOAT_EQ(rows.values[1], 0.0F);
}

// Without a copy of the matrix.
TEST(TfIdf, WeightedFeaturesAreTheSameNumbers) {
    const FeatureMatrix features = three_rows();
    const FeatureMatrix rows = tf_idf(features, 2);
    const WeightedFeatures weighted(features, 2);
    for (std::size_t row = 0; row < rows.num_rows(); ++row) {
        for (std::uint64_t i = rows.offsets[row]; i < rows.offsets[row + 1]; ++i)
            EXPECT_EQ(weighted.value(row, i), rows.values[i]);
    }
    EXPECT_EQ(WeightedFeatures(features).value(1, 2), 3);
}

TEST(TfIdf, RowProducts) {
    const FeatureMatrix rows = three_rows();
    EXPECT_DOUBLE_EQ(row_product(rows, 0, 1), 3);
    EXPECT_DOUBLE_EQ(row_product(rows, 1, 0), 3);
    EXPECT_DOUBLE_EQ(row_product(rows, 0, 0), 5);
    EXPECT_DOUBLE_EQ(row_product(rows, 0, 2), 0);
}

}  // namespace tf_idf_test
}  // namespace hplc
