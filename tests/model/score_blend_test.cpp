#include "model/score_blend.hpp"

#include <gtest/gtest.h>

#include "heuristic/heuristic_fixtures.hpp"
#include "task/evaluation.hpp"

namespace hplc {
namespace score_blend_test {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Scores that a test can tell from its ends; rows pass over what is below the floor.
class Linear final : public LinkScorer {
  public:
    Linear(double u, double v) : u_(u), v_(v) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads /*threads*/) const override {
        for (std::size_t i = 0; i < pairs.size(); ++i)
            scores[i] = of(pairs[i]);
    }
    std::vector<std::unique_ptr<RowScorer>> rows(Threads threads) const override {
        std::vector<std::unique_ptr<RowScorer>> rows;
        for (unsigned i = 0; i < threads.count; ++i)
            rows.push_back(std::make_unique<Rows>(*this));
        return rows;
    }

  private:
    class Rows final : public RowScorer {
      public:
        explicit Rows(const Linear& scorer) : scorer_(scorer) {}
        void score(NodeId source, std::span<const NodeId> others, double floor,
                   std::span<double> scores) override {
            for (std::size_t i = 0; i < others.size(); ++i) {
                const double score = scorer_.of({source, others[i]});
                scores[i] = score < floor ? -kInfinity : score;
            }
        }

      private:
        const Linear& scorer_;
    };

    [[nodiscard]] double of(NodePair pair) const {
        const NodePair sorted = ordered(pair);
        return u_ * sorted.u + v_ * sorted.v;
    }

    double u_;
    double v_;
};

std::unique_ptr<const LinkScorer> blended(BlendWeights weights, double largest) {
    return blended_scorer(std::make_shared<const Linear>(1, 2),
                          std::make_shared<const Linear>(0, -1), weights, largest);
}

constexpr BlendWeights kWeights{.first = 2, .second = 0.5};

TEST(ScoreBlend, AddsTheWeightedScores) {
    const std::vector<NodePair> pairs = {{3, 4}, {5, 2}};
    EXPECT_EQ(testing::scores_of(*blended(kWeights, 0), pairs, {}),
              (std::vector<double>{2 * bounded_logit(11) - 2, 2 * bounded_logit(12) - 2.5}));
    EXPECT_EQ(testing::scores_of(*blended({.first = 0, .second = 0.5}, 0), pairs, {}),
              (std::vector<double>{-2, -2.5}));
}

// With nothing above 0 in the second, a first score below the floor cannot come back.
TEST(ScoreBlend, RowsAreThePairsAndKeepWhatReachesTheFloor) {
    const std::vector<NodeId> others = {1, 2, 8, 9};
    std::vector<double> scores(4);
    const auto rows_of = [&](const LinkScorer& scorer, double floor) {
        scorer.rows(Threads{1})[0]->score(0, others, floor, scores);
        return scores;
    };
    const auto scorer = blended(kWeights, 0);
    std::vector<double> sums;
    for (const NodeId other : others)
        sums.push_back(score_pairs(*scorer, std::vector<NodePair>{{0, other}}, {}).front());
    const double floor = 2 * bounded_logit(3);  // pairs (0, 1) have 2 in the first, (0, 2) have 4
    EXPECT_EQ(rows_of(*scorer, floor),
              (std::vector<double>{-kInfinity, sums[1], sums[2], sums[3]}));
    // Without a bound of the second nothing may be left out; nor where one is alone.
    EXPECT_EQ(rows_of(*blended(kWeights, kInfinity), floor), sums);
    EXPECT_EQ(rows_of(*blended({.first = 0, .second = 2}, 0), 0),
              (std::vector<double>{-2, -4, -16, -18}));
    // A pair right at the floor stays.
    EXPECT_NEAR(rows_of(*blended({.first = 2, .second = 1e-30F}, 0), 2 * bounded_logit(4))[1],
                2 * bounded_logit(4), 1e-12);
}

}  // namespace score_blend_test
}  // namespace hplc
