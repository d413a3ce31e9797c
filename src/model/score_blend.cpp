#include "model/score_blend.hpp"

#include <cmath>
#include <utility>
#include <vector>

namespace hplc {
namespace {

void add(std::span<double> scores, double weight, std::span<const double> others) {
    for (std::size_t i = 0; i < scores.size(); ++i)
        scores[i] += weight * others[i];
}

EdgeScores blend(EdgeScores scores, double weight, const EdgeScores& others) {
    add(scores.positives, weight, others.positives);
    add(scores.negatives, weight, others.negatives);
    add(scores.candidates, weight, others.candidates);
    return scores;
}

// Half a standard error of a share of so many.
double least_gain(double share, std::size_t count) {
    return std::sqrt(share * (1 - share) / static_cast<double>(count)) / 2;
}

class BlendedRows final : public RowScorer {
  public:
    BlendedRows(std::unique_ptr<RowScorer> first, std::unique_ptr<RowScorer> second, double weight,
                double largest)
        : first_(std::move(first)),
          second_(std::move(second)),
          weight_(weight),
          largest_(largest) {}

    void score(NodeId source, std::span<const NodeId> others, double floor,
               std::span<double> scores) override {
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        first_->score(source, others, floor - weight_ * largest_, scores);
        places_.clear();
        nodes_.clear();
        for (std::size_t i = 0; i < others.size(); ++i) {
            if (scores[i] == -kInfinity) continue;
            places_.push_back(i);
            nodes_.push_back(others[i]);
        }
        values_.resize(nodes_.size());
        second_->score(source, nodes_, -kInfinity, values_);
        for (std::size_t i = 0; i < places_.size(); ++i)
            scores[places_[i]] += weight_ * values_[i];
    }

  private:
    std::unique_ptr<RowScorer> first_;
    std::unique_ptr<RowScorer> second_;
    double weight_;
    double largest_;
    std::vector<std::size_t> places_;  // of pairs that the first one's floor let in
    std::vector<NodeId> nodes_;
    std::vector<double> values_;
};

class BlendedScorer final : public LinkScorer {
  public:
    BlendedScorer(std::shared_ptr<const LinkScorer> first, std::shared_ptr<const LinkScorer> second,
                  double weight, double largest)
        : first_(std::move(first)),
          second_(std::move(second)),
          weight_(weight),
          largest_(largest) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override {
        first_->score(pairs, scores, threads);
        add(scores, weight_, score_pairs(*second_, pairs, threads));
    }

    std::vector<std::unique_ptr<RowScorer>> rows(Threads threads) const override {
        auto of_first = first_->rows(threads);
        auto of_second = second_->rows(threads);
        std::vector<std::unique_ptr<RowScorer>> rows;
        for (std::size_t i = 0; i < of_first.size(); ++i) {
            rows.push_back(std::make_unique<BlendedRows>(
                std::move(of_first[i]), std::move(of_second[i]), weight_, largest_));
        }
        return rows;
    }

  private:
    std::shared_ptr<const LinkScorer> first_;
    std::shared_ptr<const LinkScorer> second_;
    double weight_;
    double largest_;
};

}  // namespace

float best_blend(const EdgeScores& first, const EdgeScores& second, std::span<const float> weights,
                 const std::string& metric) {
    const auto value_of = [&](float weight) {
        const RankingResult ranked = rank_edges(blend(first, weight, second));
        return metric_named(metric, ranked) + (metric == "auc" ? ranked.ap : 0);
    };
    double best = value_of(weights.front());
    best += least_gain(metric == "auc" ? best / 2 : best, first.positives.size());
    float chosen = weights.front();
    for (const float weight : weights.subspan(1)) {
        const double value = value_of(weight);
        if (value <= best) continue;
        best = value;
        chosen = weight;
    }
    return chosen;
}

std::unique_ptr<const LinkScorer> blended_scorer(std::shared_ptr<const LinkScorer> first,
                                                 std::shared_ptr<const LinkScorer> second,
                                                 double weight, double largest) {
    return std::make_unique<BlendedScorer>(std::move(first), std::move(second), weight, largest);
}

}  // namespace hplc
