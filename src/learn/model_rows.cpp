#include "learn/model_rows.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/blas.hpp"
#include "model/pairs/pair_feature_rows.hpp"

namespace hplc {
namespace {

constexpr std::size_t kBlock = 1024;  // pairs whose features are in the cache

// What the threads share. Each of them calls BLAS for itself.
struct Shared {
    const PairLogits& logits;
    const PairFeatures* features;
    const Standardisation& standard;
    std::shared_ptr<const PairMlpBound> bound;
    std::shared_ptr<const FeatureColumns> columns;
    OneBlasThread one_blas_thread = {};
};

class ModelRows final : public RowScorer {
  public:
    explicit ModelRows(std::shared_ptr<const Shared> shared) : shared_(std::move(shared)) {
        if (shared_->features == nullptr) return;
        feature_rows_.emplace(*shared_->features, shared_->columns);
        width_ = shared_->features->columns();
    }

    void score(NodeId source, std::span<const NodeId> others, double floor,
               std::span<double> scores) override {
        if (others.empty()) return;
        if (feature_rows_) feature_rows_->start(source);
        clear();
        for (std::size_t begin = 0; begin < others.size(); begin += kBlock)
            pick(source, others.subspan(begin, std::min(kBlock, others.size() - begin)), begin,
                 floor);
        std::ranges::fill(scores, -std::numeric_limits<double>::infinity());
        const PairBatch batch{.pairs = pairs_, .features = {rows_.data(), pairs_.size(), width_}};
        const std::vector<float> logits = shared_->logits.of(batch, Threads{1});
        for (std::size_t i = 0; i < places_.size(); ++i)
            scores[places_[i]] = logits[i];
    }

  private:
    void clear() {
        pairs_.clear();
        places_.clear();
        rows_.clear();
    }

    // Picks those pairs of a block that the floor lets in. `begin` is the place of the first.
    void pick(NodeId source, std::span<const NodeId> block, std::size_t begin, double floor) {
        block_rows_.resize(block.size() * width_);
        if (feature_rows_) {
            feature_rows_->write(block, block_rows_);
            shared_->standard.apply(block_rows_);
        }
        const bool has_bound = shared_->bound && floor > -std::numeric_limits<double>::infinity();
        bounds_.assign(block.size(), std::numeric_limits<float>::infinity());
        if (has_bound)
            shared_->bound->of(source, block, {block_rows_.data(), block.size(), width_}, bounds_);
        for (std::size_t i = 0; i < block.size(); ++i) {
            if (bounds_[i] < floor) continue;
            pairs_.push_back({source, block[i]});
            places_.push_back(begin + i);
            const auto row = block_rows_.begin() + static_cast<std::ptrdiff_t>(i * width_);
            rows_.insert(rows_.end(), row, row + static_cast<std::ptrdiff_t>(width_));
        }
    }

    std::shared_ptr<const Shared> shared_;
    std::optional<PairFeatureRows> feature_rows_;
    std::size_t width_ = 0;  // of the features
    std::vector<float> block_rows_;
    std::vector<float> bounds_;
    std::vector<NodePair> pairs_;  // picked ones, with their places and features
    std::vector<std::size_t> places_;
    std::vector<float> rows_;
};

}  // namespace

std::vector<std::unique_ptr<RowScorer>> model_rows(const PairLogits& logits,
                                                   const PairFeatures* features,
                                                   const Standardisation& standard,
                                                   Threads threads) {
    std::shared_ptr<const FeatureColumns> columns;
    if (features != nullptr && features->sources().unit_features)
        columns = std::make_shared<const FeatureColumns>(features->sources().unit_features);
    const auto shared = std::make_shared<const Shared>(logits, features, standard, logits.bound(),
                                                       std::move(columns));
    std::vector<std::unique_ptr<RowScorer>> rows;
    for (unsigned i = 0; i < threads.count; ++i)
        rows.push_back(std::make_unique<ModelRows>(shared));
    return rows;
}

}  // namespace hplc
