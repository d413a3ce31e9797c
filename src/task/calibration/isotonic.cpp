#include "task/calibration/isotonic.hpp"
#include "task/sorted_scores.hpp"

#include <algorithm>

namespace hplc {
namespace {

IsotonicBlock united(const IsotonicBlock& low, const IsotonicBlock& high) {
    return {.lowest = low.lowest,
            .highest = high.highest,
            .positives = low.positives + high.positives,
            .negatives = low.negatives + high.negatives};
}

// Whether the share of positives does not rise from `low` to `high`. Exact: counts stay below 2^32.
bool violates(const IsotonicBlock& low, const IsotonicBlock& high) {
    return low.positives * high.negatives >= high.positives * low.negatives;
}

// Adds the next higher block, and pools what violates the order.
void push_pooled(std::vector<IsotonicBlock>& blocks, IsotonicBlock block) {
    while (!blocks.empty() && violates(blocks.back(), block)) {
        block = united(blocks.back(), block);
        blocks.pop_back();
    }
    blocks.push_back(block);
}

// Equal scores as one block each, in ascending order.
class DistinctScores {
  public:
    DistinctScores(std::span<const double> positives, std::span<const double> negatives)
        : positives_(positives), negatives_(negatives) {}

    [[nodiscard]] bool empty() const {
        return positive_ == positives_.size() && negative_ == negatives_.size();
    }
    [[nodiscard]] IsotonicBlock next() {
        const double score = lowest_left();
        return {.lowest = score,
                .highest = score,
                .positives = skip(positives_, positive_, score),
                .negatives = skip(negatives_, negative_, score)};
    }

  private:
    [[nodiscard]] double lowest_left() const {
        if (positive_ == positives_.size()) return negatives_[negative_];
        if (negative_ == negatives_.size()) return positives_[positive_];
        return std::min(positives_[positive_], negatives_[negative_]);
    }
    static std::uint64_t skip(std::span<const double> scores, std::size_t& next, double score) {
        const std::size_t first = next;
        while (next < scores.size() && scores[next] == score)
            ++next;
        return next - first;
    }

    std::span<const double> positives_;
    std::span<const double> negatives_;
    std::size_t positive_ = 0;
    std::size_t negative_ = 0;
};

}  // namespace

std::vector<IsotonicBlock> isotonic_blocks(std::span<const double> positives,
                                           std::span<const double> negatives) {
    return isotonic_blocks(distinct_scores(ascending(positives), ascending(negatives)));
}

std::vector<IsotonicBlock> distinct_scores(std::span<const double> sorted_positives,
                                           std::span<const double> sorted_negatives) {
    std::vector<IsotonicBlock> blocks;
    DistinctScores scores(sorted_positives, sorted_negatives);
    while (!scores.empty())
        blocks.push_back(scores.next());
    return blocks;
}

std::vector<IsotonicBlock> isotonic_blocks(std::span<const IsotonicBlock> scores) {
    std::vector<IsotonicBlock> blocks;
    for (const IsotonicBlock& score : scores)
        push_pooled(blocks, score);
    return blocks;
}

std::vector<IsotonicBlock> joined_blocks(std::span<const IsotonicBlock> blocks,
                                         std::uint64_t least) {
    const auto is_enough = [&](const IsotonicBlock& block) {
        return block.positives >= least && block.negatives >= least;
    };
    std::vector<IsotonicBlock> joined;  // descending
    for (std::size_t i = blocks.size(); i-- > 0;) {
        if (joined.empty() || is_enough(joined.back())) {
            joined.push_back(blocks[i]);
        } else {
            joined.back() = united(blocks[i], joined.back());
        }
    }
    if (joined.size() > 1 && !is_enough(joined.back())) {
        const IsotonicBlock lowest = joined.back();
        joined.pop_back();
        joined.back() = united(lowest, joined.back());
    }
    std::ranges::reverse(joined);
    return joined;
}

}  // namespace hplc
