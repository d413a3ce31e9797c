// Scores of directed links from two judges: whether two nodes are linked, and which way.
//
//     score(u -> v) = existence(u, v) + log σ(direction(u, v))
//
// As log-odds of a rare event: the odds of the link times the chance that it goes this way. The
// existence is an upper bound, so whatever rules pairs out by a bound still does.
#pragma once

#include <memory>
#include <vector>

#include "model/directed/direction_model.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

// What of a pair is scored.
enum class Way {
    kGiven,   // from its first node to its second
    kLikely,  // the way that scores higher; the same for (u, v) and (v, u)
};

class DirectedLinkScorer final : public LinkScorer {
  public:
    DirectedLinkScorer(std::shared_ptr<const LinkScorer> existence,
                       std::shared_ptr<const DirectionScorer> direction, Way way = Way::kGiven)
        : existence_(std::move(existence)), direction_(std::move(direction)), way_(way) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;
    [[nodiscard]] std::vector<std::unique_ptr<RowScorer>> rows(Threads threads) const override;

    [[nodiscard]] std::unique_ptr<const LinkScorer> likely_way() const {
        return std::make_unique<const DirectedLinkScorer>(existence_, direction_, Way::kLikely);
    }
    [[nodiscard]] const DirectionScorer& direction() const { return *direction_; }

  private:
    std::shared_ptr<const LinkScorer> existence_;
    std::shared_ptr<const DirectionScorer> direction_;
    Way way_;
};

// The higher of the scores of both directions, by any scorer, which outlives it.
class LikelyWay final : public LinkScorer {
  public:
    explicit LikelyWay(const LinkScorer& scorer) : scorer_(scorer) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    const LinkScorer& scorer_;
};

}  // namespace hplc
