#include "theory/detour_checks.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "theory/closed_forms.hpp"

namespace hplc {
namespace detour_checks_test {

const CheckOptions kSmall = {.sizes = {500, 2000},
                             .landmarks = {{0}, {0.9}},
                             .runs = 2,
                             .sources = 8,
                             .seed = 1,
                             .threads = {2}};

TEST(LandmarkCount, IsALogarithmOrAPower) {
    EXPECT_EQ(LandmarkCount{}.of(1000), 7u);  // log 1000 = 6.9
    EXPECT_EQ(LandmarkCount{0.5}.of(10000), 100u);
    EXPECT_EQ(LandmarkCount{1}.of(50), 50u);
    EXPECT_EQ(LandmarkCount{0.01}.of(2), 1u);
    EXPECT_EQ(LandmarkCount{}.name(), "log N");
    EXPECT_EQ(LandmarkCount{0.9}.name(), "N^0.9");
}

TEST(DetourChecks, HaveOneRowForEverySizeAndRule) {
    const auto checks = check_erdos_renyi(8, kSmall);
    ASSERT_EQ(checks.size(), 4u);
    EXPECT_EQ(checks[1].nodes, 500u);
    EXPECT_EQ(checks[1].rule.power, 0.9);
    EXPECT_EQ(checks[1].landmarks, 269u);
    EXPECT_EQ(checks[2].nodes, 2000u);
    EXPECT_EQ(checks[2].pool, 2000u);
    EXPECT_DOUBLE_EQ(checks[2].bound, er_detour_bound(2000, 8, 8));
    EXPECT_TRUE(std::isnan(checks[2].theorem_3_bound));
}

// What must hold whatever the bounds say.
TEST(DetourChecks, DetoursAreNoShorterThanDistancesAndShrinkWithLandmarks) {
    for (const auto& checks :
         {check_erdos_renyi(8, kSmall), check_barabasi_albert(3, TopBy::kTag, kSmall),
          check_barabasi_albert(3, TopBy::kDegree, kSmall)}) {
        for (std::size_t i = 0; i < checks.size(); i += 2) {
            EXPECT_GE(checks[i + 1].detour.mean, checks[i + 1].distance.mean);
            EXPECT_GT(checks[i].detour.mean, checks[i + 1].detour.mean);
            EXPECT_GT(checks[i].detour.standard_error, 0);
        }
    }
}

// Of 2000 nodes, 8 landmarks come from the top 8 log 2000 = 61, and 936 from all.
TEST(DetourChecks, BarabasiAlbertLandmarksComeFromTheTop) {
    const auto checks = check_barabasi_albert(3, TopBy::kDegree, kSmall);
    EXPECT_EQ(checks[2].pool, 61u);
    EXPECT_EQ(checks[3].pool, 2000u);
    EXPECT_DOUBLE_EQ(checks[2].theorem_3_bound, ba_top_detour_bound(2000, 8));
}

TEST(DetourChecks, AreReproducible) {
    CheckOptions one = kSmall;
    one.threads = {1};
    const auto first = check_barabasi_albert(3, TopBy::kTag, one);
    const auto second = check_barabasi_albert(3, TopBy::kTag, kSmall);
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].detour.mean, second[i].detour.mean);
        EXPECT_EQ(first[i].detour.standard_error, second[i].detour.standard_error);
    }
}

}  // namespace detour_checks_test
}  // namespace hplc
