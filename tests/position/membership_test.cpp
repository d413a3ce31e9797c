#include "position/membership.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "position_fixtures.hpp"

namespace hplc {
namespace membership_test {

using Eigen::Index;
using Eigen::MatrixXd;
using testing::train_graph;

// The definition, element by element, apart from the code under test.
MatrixXd plain_laplacian(const LandmarkDistances& distances, double temperature) {
    const auto count = static_cast<Index>(distances.landmarks.size());
    MatrixXd weights = MatrixXd::Zero(count, count);
    for (Index k = 0; k < count; ++k) {
        for (Index l = 0; l < count; ++l) {
            const double d = distances.row(
                distances.landmarks[static_cast<std::size_t>(k)])[static_cast<std::size_t>(l)];
            if (k != l) weights(k, l) = std::exp(-d * d / temperature);
        }
    }
    MatrixXd laplacian = MatrixXd::Identity(count, count);
    for (Index k = 0; k < count; ++k) {
        for (Index l = 0; l < count; ++l)
            laplacian(k, l) -=
                weights(k, l) / std::sqrt(weights.row(k).sum() * weights.row(l).sum());
    }
    return laplacian;
}

MatrixXd vectors_of(const Membership& membership) {
    const auto count = static_cast<Index>(membership.count);
    MatrixXd vectors(count, count);
    for (Index k = 0; k < count; ++k) {
        for (Index j = 0; j < count; ++j)
            vectors(k, j) =
                membership.vector_of(static_cast<std::size_t>(k))[static_cast<std::size_t>(j)];
    }
    return vectors;
}

LandmarkDistances random_distances(std::vector<NodeId> landmarks) {
    const TrainGraph graph = train_graph(testing::random_graph(600, 900));
    return landmark_distances(graph, std::move(landmarks),
                              unreachable_distance(largest_diameter(graph, Threads{1})),
                              Threads{1});
}

const std::vector<NodeId> kTwelve = {3, 50, 99, 120, 177, 230, 301, 340, 402, 455, 500, 580};

TEST(Membership, OfTwoLandmarksIsKnown) {
    const auto distances =
        landmark_distances(train_graph(4, testing::path_edges(4)), {0, 3}, 4, Threads{1});
    const Membership found = landmark_membership(distances, {});
    EXPECT_DOUBLE_EQ(found.temperature, 9);
    // L = [[1, -1], [-1, 1]] whatever the weight.
    EXPECT_NEAR(found.eigenvalues[0], 0, 1e-12);
    EXPECT_NEAR(found.eigenvalues[1], 2, 1e-12);
    const float half = std::sqrt(0.5F);
    EXPECT_NEAR(found.vector_of(0)[0], half, 1e-6);
    EXPECT_NEAR(found.vector_of(1)[0], half, 1e-6);
    EXPECT_NEAR(found.vector_of(0)[1], half, 1e-6);  // the first of equal magnitudes is positive
    EXPECT_NEAR(found.vector_of(1)[1], -half, 1e-6);
}

TEST(Membership, OfOneLandmarkIsOne) {
    const auto distances =
        landmark_distances(train_graph(3, testing::path_edges(3)), {1}, 3, Threads{1});
    const Membership found = landmark_membership(distances, {});
    EXPECT_EQ(found.vectors, std::vector<float>{1});
    EXPECT_EQ(found.eigenvalues, std::vector<double>{0});
    EXPECT_TRUE(landmark_membership({}, {}).vectors.empty());
}

TEST(Membership, HoldsOrthonormalEigenvectorsOfTheLaplacian) {
    const LandmarkDistances distances = random_distances(kTwelve);
    const Membership found = landmark_membership(distances, {});
    EXPECT_EQ(found.perturbation, 0);
    EXPECT_TRUE(std::is_sorted(found.eigenvalues.begin(), found.eigenvalues.end()));
    EXPECT_NEAR(found.eigenvalues.front(), 0, 1e-12);
    const MatrixXd laplacian = plain_laplacian(distances, found.temperature);
    const MatrixXd vectors = vectors_of(found);
    const auto values = Eigen::Map<const Eigen::VectorXd>(
        found.eigenvalues.data(), static_cast<Index>(found.eigenvalues.size()));
    EXPECT_LT((laplacian * vectors - vectors * values.asDiagonal()).cwiseAbs().maxCoeff(), 1e-6);
    EXPECT_LT((vectors.transpose() * vectors - MatrixXd::Identity(12, 12)).cwiseAbs().maxCoeff(),
              1e-6);
}

TEST(Membership, TakesTheTemperatureThatIsAsked) {
    const LandmarkDistances distances = random_distances(kTwelve);
    const Membership cold = landmark_membership(distances, {.temperature = 2});
    EXPECT_EQ(cold.temperature, 2);
    const MatrixXd laplacian = plain_laplacian(distances, 2);
    const MatrixXd vectors = vectors_of(cold);
    EXPECT_LT((laplacian * vectors.col(5) - cold.eigenvalues[5] * vectors.col(5)).norm(), 1e-6);
}

// The random graph has isolated nodes; a landmark there is the largest diameter + 1 away.
TEST(Membership, GivesUnreachableLandmarksTheExtendedDistance) {
    const TrainGraph graph = train_graph(6, {{0, 1}, {1, 2}, {3, 4}});
    const auto distances = landmark_distances(graph, {0, 2, 4}, 3, Threads{1});
    const Membership found = landmark_membership(distances, {});
    EXPECT_DOUBLE_EQ(found.temperature, (2 * 4 + 4 * 9) / 6.0);
    const MatrixXd laplacian = plain_laplacian(distances, found.temperature);
    const MatrixXd vectors = vectors_of(found);
    EXPECT_LT((laplacian * vectors.col(1) - found.eigenvalues[1] * vectors.col(1)).norm(), 1e-5);
}

// All landmarks at distance 1: the Laplacian of a complete graph has one eigenvalue K - 1 times.
TEST(Membership, PartsEqualEigenvaluesByASmallPerturbation) {
    std::vector<NodePair> clique;
    testing::add_clique(clique, 0, 8);
    const auto distances =
        landmark_distances(train_graph(8, clique), {0, 1, 2, 3, 4, 5, 6, 7}, 2, Threads{1});
    const Membership found = landmark_membership(distances, {.seed = 1});
    EXPECT_EQ(found.perturbation, 1e-6);
    EXPECT_TRUE(found.distinct);
    for (std::size_t i = 1; i < 8; ++i)
        EXPECT_NEAR(found.eigenvalues[i], 8.0 / 7, 1e-5);
    const MatrixXd vectors = vectors_of(found);
    EXPECT_LT((vectors.transpose() * vectors - MatrixXd::Identity(8, 8)).cwiseAbs().maxCoeff(),
              1e-6);
    EXPECT_EQ(found, landmark_membership(distances, {.seed = 1}));
    EXPECT_NE(found.vectors, landmark_membership(distances, {.seed = 2}).vectors);
}

TEST(Membership, SignsFollowTheLargestEntry) {
    const MatrixXd vectors = vectors_of(landmark_membership(random_distances(kTwelve), {}));
    for (Index j = 0; j < vectors.cols(); ++j) {
        Index largest = 0;
        vectors.col(j).cwiseAbs().maxCoeff(&largest);
        EXPECT_GT(vectors(largest, j), 0);
    }
}

TEST(Membership, ReorderingTheLandmarksReordersTheVectors) {
    std::vector<NodeId> reversed(kTwelve.rbegin(), kTwelve.rend());
    const Membership before = landmark_membership(random_distances(kTwelve), {});
    const Membership after = landmark_membership(random_distances(reversed), {});
    ASSERT_EQ(before.perturbation, 0);
    for (std::size_t k = 0; k < 12; ++k) {
        EXPECT_NEAR(before.eigenvalues[k], after.eigenvalues[k], 1e-12);
        for (std::size_t j = 0; j < 12; ++j)
            EXPECT_NEAR(before.vector_of(k)[j], after.vector_of(11 - k)[j], 1e-5);
    }
}

}  // namespace membership_test
}  // namespace hplc
