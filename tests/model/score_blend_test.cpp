#include "model/score_blend.hpp"

#include <gtest/gtest.h>

#include <array>

#include "heuristic/heuristic_fixtures.hpp"

namespace hplc {
namespace score_blend_test {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::array kWeights = {0.0F, 1.0F, 10.0F};

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

EdgeScores scores_of(std::vector<double> positives, std::vector<double> negatives) {
    return {.positives = std::move(positives),
            .negatives = std::move(negatives),
            .candidates = {},
            .per_edge = 0};
}

std::unique_ptr<const LinkScorer> blended(double largest) {
    return blended_scorer(std::make_shared<const Linear>(1, 2),
                          std::make_shared<const Linear>(0, -1), 0.5, largest);
}

TEST(ScoreBlend, AddsTheWeightedSecond) {
    const std::vector<NodePair> pairs = {{3, 4}, {5, 2}};
    EXPECT_EQ(testing::scores_of(*blended(0), pairs, {}), (std::vector<double>{9, 9.5}));
}

// With nothing above 0 in the second, a first score below the floor cannot come back.
TEST(ScoreBlend, RowsAreThePairsAndKeepWhatReachesTheFloor) {
    const auto scorer = blended(0);
    const std::vector<NodeId> others = {1, 2, 8, 9};
    std::vector<double> scores(4);
    scorer->rows(Threads{1})[0]->score(0, others, 4, scores);
    EXPECT_EQ(scores, (std::vector<double>{-kInfinity, 3, 12, 13.5}));
    // Without a bound of the second nothing may be left out.
    blended(kInfinity)->rows(Threads{1})[0]->score(0, others, 4, scores);
    EXPECT_EQ(scores, (std::vector<double>{1.5, 3, 12, 13.5}));
}

TEST(ScoreBlend, TakesAWeightThatHelps) {
    const EdgeScores blind = scores_of(std::vector<double>(200, 0), std::vector<double>(200, 0));
    const EdgeScores good = scores_of(std::vector<double>(200, 1), std::vector<double>(200, 0));
    EXPECT_EQ(best_blend(blind, good, kWeights, "auc"), 1.0F);
    EXPECT_EQ(best_blend(good, blind, kWeights, "auc"), 0.0F);
}

// A pair of 64 is ordered better: that may be luck. With a hundred times the edges it is not.
TEST(ScoreBlend, LeavesLuckAlone) {
    const auto chosen = [](std::size_t copies) {
        EdgeScores first = scores_of({}, {});
        EdgeScores second = scores_of({}, {});
        for (std::size_t i = 0; i < 8 * copies; ++i) {
            first.positives.push_back(16.0 - 2.0 * static_cast<double>(i % 8));
            first.negatives.push_back(15.0 - 2.0 * static_cast<double>(i % 8));
            second.positives.push_back(i % 8 == 1 ? 1.5 : 0.0);
            second.negatives.push_back(0);
        }
        constexpr std::array kTwo = {0.0F, 1.0F};
        return best_blend(first, second, kTwo, "auc");
    };
    EXPECT_EQ(chosen(1), 0.0F);
    EXPECT_EQ(chosen(100), 1.0F);
}

}  // namespace score_blend_test
}  // namespace hplc
