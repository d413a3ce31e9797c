#include "task/link_scorer.hpp"

namespace hplc {
namespace {

class PairwiseRows final : public RowScorer {
  public:
    explicit PairwiseRows(const LinkScorer& scorer) : scorer_(scorer) {}

    void score(NodeId source, std::span<const NodeId> others, double /*floor*/,
               std::span<double> scores) override {
        pairs_.clear();
        for (const NodeId other : others)
            pairs_.push_back({source, other});
        scorer_.score(pairs_, scores, Threads{1});
    }

  private:
    const LinkScorer& scorer_;
    std::vector<NodePair> pairs_;
};

}  // namespace

std::vector<std::unique_ptr<RowScorer>> LinkScorer::rows(Threads threads) const {
    std::vector<std::unique_ptr<RowScorer>> rows;
    for (unsigned i = 0; i < threads.count; ++i)
        rows.push_back(std::make_unique<PairwiseRows>(*this));
    return rows;
}

}  // namespace hplc
