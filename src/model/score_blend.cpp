#include "model/score_blend.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "task/evaluation.hpp"

namespace hplc {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double sum_of(BlendWeights weights, double first, double second) {
    return weights.first * bounded_logit(first) + weights.second * second;
}

class BlendedRows final : public RowScorer {
  public:
    BlendedRows(std::unique_ptr<RowScorer> first, std::unique_ptr<RowScorer> second,
                BlendWeights weights, double largest)
        : first_(std::move(first)),
          second_(std::move(second)),
          weights_(weights),
          largest_(largest) {}

    void score(NodeId source, std::span<const NodeId> others, double floor,
               std::span<double> scores) override {
        first_->score(source, others, floor_of_first(floor), scores);
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
            scores[places_[i]] = sum_of(weights_, scores[places_[i]], values_[i]);
    }

  private:
    // A little below the floor, so that no rounding on the way there and back loses a pair.
    [[nodiscard]] double floor_of_first(double floor) const {
        constexpr double kRounding = 1e-9;
        const double left = (floor - weights_.second * largest_) / weights_.first;
        return std::isfinite(left) ? unbounded_logit(left - kRounding) : -kInfinity;
    }

    std::unique_ptr<RowScorer> first_;
    std::unique_ptr<RowScorer> second_;
    BlendWeights weights_;
    double largest_;
    std::vector<std::size_t> places_;  // of pairs that the first one's floor let in
    std::vector<NodeId> nodes_;
    std::vector<double> values_;
};

// Of a scorer alone, no pair is left out.
class WeightedRows final : public RowScorer {
  public:
    WeightedRows(std::unique_ptr<RowScorer> rows, BlendWeights weights)
        : rows_(std::move(rows)), weights_(weights) {}

    void score(NodeId source, std::span<const NodeId> others, double /*floor*/,
               std::span<double> scores) override {
        rows_->score(source, others, -kInfinity, scores);
        for (double& score : scores)
            score = sum_of(weights_, score, score);
    }

  private:
    std::unique_ptr<RowScorer> rows_;
    BlendWeights weights_;
};

class BlendedScorer final : public LinkScorer {
  public:
    BlendedScorer(std::shared_ptr<const LinkScorer> first, std::shared_ptr<const LinkScorer> second,
                  BlendWeights weights, double largest)
        : first_(std::move(first)),
          second_(std::move(second)),
          weights_(weights),
          largest_(largest) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override {
        (weights_.first > 0 ? first_ : second_)->score(pairs, scores, threads);
        std::vector<double> others;
        if (has_both()) others = score_pairs(*second_, pairs, threads);
        for (std::size_t i = 0; i < scores.size(); ++i)
            scores[i] = sum_of(weights_, scores[i], has_both() ? others[i] : scores[i]);
    }

    std::vector<std::unique_ptr<RowScorer>> rows(Threads threads) const override {
        auto rows = (weights_.first > 0 ? first_ : second_)->rows(threads);
        std::vector<std::unique_ptr<RowScorer>> of_second;
        if (has_both()) of_second = second_->rows(threads);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (has_both())
                rows[i] = std::make_unique<BlendedRows>(std::move(rows[i]), std::move(of_second[i]),
                                                        weights_, largest_);
            else
                rows[i] = std::make_unique<WeightedRows>(std::move(rows[i]), weights_);
        }
        return rows;
    }

  private:
    [[nodiscard]] bool has_both() const { return weights_.first > 0 && weights_.second > 0; }

    std::shared_ptr<const LinkScorer> first_;
    std::shared_ptr<const LinkScorer> second_;
    BlendWeights weights_;
    double largest_;
};

}  // namespace

std::unique_ptr<const LinkScorer> blended_scorer(std::shared_ptr<const LinkScorer> first,
                                                 std::shared_ptr<const LinkScorer> second,
                                                 BlendWeights weights, double largest) {
    return std::make_unique<BlendedScorer>(std::move(first), std::move(second), weights, largest);
}

}  // namespace hplc
