#include "model/directed/directed_scorer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hplc {
namespace {

// log σ(logit), without overflow.
double log_chance(double logit, Way way) {
    const double likely = way == Way::kLikely ? std::abs(logit) : logit;
    return likely >= 0 ? -std::log1p(std::exp(-likely)) : likely - std::log1p(std::exp(likely));
}

class DirectedRows final : public RowScorer {
  public:
    DirectedRows(std::unique_ptr<RowScorer> existence, const DirectionScorer& direction, Way way)
        : existence_(std::move(existence)), direction_(direction), way_(way) {}

    void score(NodeId source, std::span<const NodeId> others, double floor,
               std::span<double> scores) override {
        existence_->score(source, others, floor, scores);
        pairs_.clear();
        for (std::size_t i = 0; i < others.size(); ++i) {
            if (matters(scores[i], floor)) pairs_.push_back({source, others[i]});
        }
        logits_.resize(pairs_.size());
        direction_.logits(pairs_, logits_, Threads{1});
        std::size_t next = 0;
        for (double& score : scores) {
            score = matters(score, floor) ? score + log_chance(logits_[next++], way_)
                                          : -std::numeric_limits<double>::infinity();
        }
    }

  private:
    // A pair whose existence is below the floor stays below it.
    static bool matters(double existence, double floor) {
        return existence >= floor && std::isfinite(existence);
    }

    std::unique_ptr<RowScorer> existence_;
    const DirectionScorer& direction_;
    Way way_;
    std::vector<NodePair> pairs_;
    std::vector<double> logits_;
};

}  // namespace

void DirectedLinkScorer::score(std::span<const NodePair> pairs, std::span<double> scores,
                               Threads threads) const {
    std::vector<double> logits(pairs.size());
    existence_->score(pairs, scores, threads);
    direction_->logits(pairs, logits, threads);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        scores[i] += log_chance(logits[i], way_);
}

std::vector<std::unique_ptr<RowScorer>> DirectedLinkScorer::rows(Threads threads) const {
    std::vector<std::unique_ptr<RowScorer>> rows;
    for (auto& existence : existence_->rows(threads))
        rows.push_back(std::make_unique<DirectedRows>(std::move(existence), *direction_, way_));
    return rows;
}

void LikelyWay::score(std::span<const NodePair> pairs, std::span<double> scores,
                      Threads threads) const {
    std::vector<NodePair> back;
    back.reserve(pairs.size());
    for (const auto& [u, v] : pairs)
        back.push_back({v, u});
    std::vector<double> others(pairs.size());
    scorer_.score(pairs, scores, threads);
    scorer_.score(back, others, threads);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        scores[i] = std::max(scores[i], others[i]);
}

}  // namespace hplc
