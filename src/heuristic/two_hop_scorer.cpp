#include "heuristic/two_hop_scorer.hpp"

#include <algorithm>
#include <utility>

namespace hplc {
namespace {

class SweptRow final : public RowScorer {
  public:
    explicit SweptRow(std::unique_ptr<TwoHopSweep> sweep) : sweep_(std::move(sweep)) {}

    void score(NodeId source, std::span<const NodeId> others, double,
               std::span<double> scores) override {
        sweep_->start(source, 0);
        std::ranges::transform(others, scores.begin(), [&](NodeId v) { return sweep_->score(v); });
    }

  private:
    std::unique_ptr<TwoHopSweep> sweep_;
};

}  // namespace

std::vector<std::unique_ptr<RowScorer>> TwoHopScorer::rows(Threads threads) const {
    std::vector<std::unique_ptr<RowScorer>> rows;
    for (unsigned i = 0; i < threads.count; ++i)
        rows.push_back(std::make_unique<SweptRow>(sweep()));
    return rows;
}

}  // namespace hplc
