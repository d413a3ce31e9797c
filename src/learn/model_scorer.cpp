#include "learn/model_scorer.hpp"

#include <algorithm>
#include <utility>

#include "learn/model_rows.hpp"

namespace hplc {

ModelScorer::ModelScorer(std::unique_ptr<const PairLogits> logits,
                         std::unique_ptr<const PairFeatures> features, Standardisation standard)
    : logits_(std::move(logits)), features_(std::move(features)), standard_(std::move(standard)) {}

void ModelScorer::score(std::span<const NodePair> pairs, std::span<double> scores,
                        Threads threads) const {
    constexpr std::size_t kBlock = std::size_t{1} << 16;
    for (std::size_t begin = 0; begin < pairs.size(); begin += kBlock) {
        const auto block = pairs.subspan(begin, std::min(kBlock, pairs.size() - begin));
        std::vector<float> rows;
        if (features_) {
            rows = features_->of(block, threads);
            standard_.apply(rows);
        }
        const std::size_t columns = standard_.mean.size();
        const PairBatch batch{.pairs = block, .features = {rows.data(), block.size(), columns}};
        std::ranges::copy(logits_->of(batch, threads),
                          scores.begin() + static_cast<std::ptrdiff_t>(begin));
    }
}

std::vector<std::unique_ptr<RowScorer>> ModelScorer::rows(Threads threads) const {
    return model_rows(*logits_, features_.get(), standard_, threads);
}

}  // namespace hplc
