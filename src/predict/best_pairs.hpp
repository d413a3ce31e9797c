// The best of many scored pairs, kept while they stream by.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "base/types.hpp"

namespace hplc {

struct ScoredPair {
    NodePair pair;
    double score = 0;

    bool operator==(const ScoredPair&) const = default;
};

// Higher scores come first, equal ones in ascending order of (u, v): a strict order, so which pairs
// are the best does not depend on the order in which they are offered.
[[nodiscard]] constexpr bool ranks_before(const ScoredPair& a, const ScoredPair& b) {
    return a.score != b.score ? a.score > b.score : a.pair < b.pair;
}

// 16 bytes a pair kept; an offer costs O(1) where the pair is too bad, else O(log count).
class BestPairs {
  public:
    explicit BestPairs(std::size_t count) : count_(count) {}

    void offer(const ScoredPair& candidate);
    void offer(std::span<const ScoredPair> candidates);

    // What a pair needs to be among the best so far: the worst one's score, or nothing while there
    // is room.
    [[nodiscard]] double floor() const {
        return heap_.size() < count_ || heap_.empty() ? -std::numeric_limits<double>::infinity()
                                                      : heap_.front().score;
    }

    [[nodiscard]] std::size_t size() const { return heap_.size(); }
    // Best first.
    [[nodiscard]] std::vector<ScoredPair> ranked() const;

  private:
    std::size_t count_;
    std::vector<ScoredPair> heap_;  // the worst in front
};

}  // namespace hplc
