#include "heuristic/linear_autoencoder.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"
#include "heuristic/spd_inverse.hpp"
#include "support/support.hpp"
#include "task/evaluation.hpp"

namespace hplc {
namespace linear_autoencoder_test {

// R R^T + n/4 I of random R: positive definite, far from diagonal.
std::vector<float> random_spd(std::size_t n) {
    RandomStream random(5, "matrix");
    std::vector<float> root(n * n);
    for (float& entry : root)
        entry = static_cast<float>(random.uniform() - 0.5);
    std::vector<float> matrix(n * n, 0);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            for (std::size_t k = 0; k < n; ++k)
                matrix[i * n + j] += root[i * n + k] * root[j * n + k];
        }
        matrix[i * n + i] += static_cast<float>(n) / 4;
    }
    return matrix;
}

std::vector<float> inverse_of(std::vector<float> matrix, std::size_t n, Threads threads) {
    Progress progress("inverting", inversion_steps(n), "block", Progress::Show::kNever);
    invert_spd(matrix, n, threads, progress);
    return matrix;
}

class SpdInverse : public ::testing::TestWithParam<std::size_t> {};

TEST_P(SpdInverse, TimesTheMatrixIsOne) {
    const std::size_t n = GetParam();
    const auto matrix = random_spd(n);
    const auto inverse = inverse_of(matrix, n, Threads{2});
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            double sum = 0;
            for (std::size_t k = 0; k < n; ++k)
                sum += double{matrix[i * n + k]} * inverse[k * n + j];
            ASSERT_NEAR(sum, i == j ? 1 : 0, 1e-4) << i << ' ' << j;
        }
    }
}

// Around the borders of the tiles of 256.
INSTANTIATE_TEST_SUITE_P(Sizes, SpdInverse, ::testing::Values(1, 2, 17, 255, 256, 257, 520));

TEST(SpdInverse, IsTheSameForAnyNumberOfThreads) {
    const auto matrix = random_spd(600);
    const auto one = inverse_of(matrix, 600, Threads{1});
    EXPECT_EQ(one, inverse_of(matrix, 600, Threads{2}));
    EXPECT_EQ(one, inverse_of(matrix, 600, Threads{3}));
}

TEST(SpdInverse, RefusesAMatrixThatIsNotPositiveDefinite) {
    const std::string message = testing::complaint_of([] {
        (void)inverse_of({1, 2, 2, 1}, 2, Threads{1});
    });
    EXPECT_NE(message.find("not positive definite"), std::string::npos) << message;
}

// On the path 0-1-2-3, (S B)_03 = S_01 B_13 with S_01 = 1/sqrt 2; P on {1, 3} inverts
// (3/4 + l, s; s, 1/2 + l), s = 1/(2 sqrt 2), so B_13 = s / (3/4 + l) and the score is 1 / (3 + 4
// l). Nodes an even number of steps apart share no walk of odd length: 0.
TEST(LinearAutoencoder, OnAPathByHand) {
    const TrainGraph path = testing::train_graph_of(testing::data_of(5, {{0, 1}, {1, 2}, {2, 3}}));
    for (const double lambda : {0.25, 1.0, 3.0}) {
        const LinearAutoencoder model(path, {.lambda = lambda}, {}, Progress::Show::kNever);
        const auto scores = testing::scores_of(model, {{0, 3}, {3, 0}, {0, 2}, {0, 4}}, {});
        EXPECT_NEAR(scores[0], 1 / (3 + 4 * lambda), 1e-6);
        EXPECT_EQ(scores[1], scores[0]);
        EXPECT_NEAR(scores[2], 0, 1e-6);
        EXPECT_EQ(scores[3], 0);
    }
}

// As above with 3/4 and 1/2 twice as large: the score is 1 / (6 + 4 l).
TEST(LinearAutoencoder, WithHalfOfTheEntriesDroppedOnAPathByHand) {
    const TrainGraph path = testing::train_graph_of(testing::data_of(4, {{0, 1}, {1, 2}, {2, 3}}));
    const LinearAutoencoder model(path, {.lambda = 0.25, .dropout = 0.5}, {},
                                  Progress::Show::kNever);
    const auto scores = testing::scores_of(model, {{0, 3}, {3, 0}}, {});
    EXPECT_NEAR(scores[0], 1.0 / 7, 1e-6);
    EXPECT_EQ(scores[1], scores[0]);
}

// sqrt(d_u d_v) (S B)_uv, the mean of both directions, from the definition of B.
Eigen::MatrixXd scores_by_definition(const CsrGraph& graph, AutoencoderPenalty penalty) {
    const Eigen::Index n = graph.num_nodes();
    Eigen::MatrixXd s = Eigen::MatrixXd::Zero(n, n);
    for (const auto& [u, v] : graph.edges())
        s(u, v) = s(v, u) = 1 / std::sqrt(double{1} * graph.degree(u) * graph.degree(v));
    const Eigen::MatrixXd square = s * s;
    Eigen::MatrixXd matrix = square;
    matrix.diagonal() += penalty.dropout / (1 - penalty.dropout) * square.diagonal();
    matrix.diagonal().array() += penalty.lambda;
    const Eigen::MatrixXd p = matrix.inverse();
    Eigen::MatrixXd b = -p * p.diagonal().cwiseInverse().asDiagonal();
    b.diagonal().setZero();
    Eigen::MatrixXd scores = s * b;
    for (NodeId u = 0; u < n; ++u) {
        for (NodeId v = 0; v < n; ++v)
            scores(u, v) *= std::sqrt(double{1} * graph.degree(u) * graph.degree(v));
    }
    return (scores + scores.transpose()) / 2;
}

TEST(LinearAutoencoder, IsItsDefinitionWithAndWithoutDropout) {
    const TrainGraph graph = testing::train_graph_of(
        testing::data_of(6, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {2, 3}, {4, 5}, {3, 5}}));
    for (const double dropout : {0.0, 0.3, 0.75}) {
        const AutoencoderPenalty penalty{.lambda = 0.1, .dropout = dropout};
        const LinearAutoencoder model(graph, penalty, {}, Progress::Show::kNever);
        const Eigen::MatrixXd expected = scores_by_definition(graph.graph(), penalty);
        for (NodeId u = 0; u < 6; ++u) {
            for (NodeId v = u + 1; v < 6; ++v) {
                EXPECT_NEAR(testing::scores_of(model, {{u, v}}, {})[0], expected(u, v), 1e-5)
                    << u << ' ' << v << ' ' << dropout;
            }
        }
    }
}

TEST(LinearAutoencoder, CostsTheSquaresOfItsComponents) {
    const TrainGraph graph =
        testing::train_graph_of(testing::data_of(7, {{0, 1}, {1, 2}, {3, 4}, {4, 5}, {5, 3}}));
    const AutoencoderCost cost = autoencoder_cost(graph.graph(), {});
    EXPECT_EQ(cost.bytes, (9u + 9u) * sizeof(float));  // 6 is alone
    EXPECT_EQ(cost.operations, 27 + 27);
}

LinkTask split_task() {
    return LinkTask::random(testing::random_data(400, 2000), SplitRatio{}, {});
}

TEST(LinearAutoencoder, RefusesWhatDoesNotFitTheMemory) {
    const LinkTask task = split_task();
    PredictorOptions options;
    options.max_memory = 1000;
    const std::string message = testing::complaint_of(
        [&] { (void)fit_predictor(predictor_named("linear-autoencoder"), task, options); });
    EXPECT_NE(message.find("dense inverse needs 0.0 GiB"), std::string::npos) << message;
    EXPECT_NE(message.find("--max-memory"), std::string::npos) << message;
}

TEST(LinearAutoencoder, TakesTheLambdaThatIsBestOnValidation) {
    const LinkTask task = split_task();
    PredictorOptions options;
    options.autoencoder.lambdas = {0.01, 0.3, 5};
    for (const std::string metric : {"auc", "hits@50"}) {
        options.select_by = metric;
        const FittedModel model =
            fit_predictor(predictor_named("linear-autoencoder"), task, options);
        double best = -1;
        double best_lambda = 0;
        for (const double lambda : options.autoencoder.lambdas) {
            const LinearAutoencoder single(task.train_graph(), {.lambda = lambda}, {},
                                           Progress::Show::kNever);
            const RankingResult result = evaluate(single, task.valid(), {});
            const double value = metric == "auc" ? result.auc : *result.hits[1];
            if (value > best) {
                best = value;
                best_lambda = lambda;
            }
        }
        ASSERT_EQ(model.chosen.size(), 1u);
        EXPECT_EQ(model.chosen[0].first, "lambda");
        EXPECT_EQ(model.chosen[0].second, best_lambda);
    }
}

TEST(LinearAutoencoder, RefusesToChooseWithoutValidation) {
    const LinkTask task =
        LinkTask::random(testing::random_data(400, 2000), SplitRatio{0.8, 0, 0.2}, {});
    EXPECT_NE(testing::complaint_of([&] {
                  (void)fit_predictor(predictor_named("linear-autoencoder"), task, {});
              }).find("no validation edges"),
              std::string::npos);
}

TEST(LinearAutoencoder, SeesValidationEdgesForTheTestSetOnlyWhereTheProtocolSaysSo) {
    const GraphData data = testing::random_data(100, 600);
    const auto fit = [&](bool valid_as_input) {
        const LinkTask task =
            LinkTask::random(data, SplitRatio{}, {.validation_edges_as_input = valid_as_input});
        PredictorOptions options;
        options.autoencoder.lambdas = {1};
        return fit_predictor(predictor_named("linear-autoencoder"), task, options);
    };
    const auto pairs = testing::random_pairs(100, 50);
    const FittedModel plain = fit(false);
    const FittedModel informed = fit(true);
    EXPECT_EQ(plain.for_valid, plain.for_test);
    EXPECT_EQ(testing::scores_of(*plain.for_valid, pairs, {}),
              testing::scores_of(*informed.for_valid, pairs, {}));
    EXPECT_NE(testing::scores_of(*informed.for_valid, pairs, {}),
              testing::scores_of(*informed.for_test, pairs, {}));
}

}  // namespace linear_autoencoder_test
}  // namespace hplc
