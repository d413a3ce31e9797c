#include "predict/best_pairs.hpp"

#include <algorithm>

namespace hplc {

void BestPairs::offer(const ScoredPair& candidate) {
    if (heap_.size() == count_) {
        if (count_ == 0 || !ranks_before(candidate, heap_.front())) return;
        std::pop_heap(heap_.begin(), heap_.end(), ranks_before);
        heap_.pop_back();
    }
    heap_.push_back(candidate);
    std::push_heap(heap_.begin(), heap_.end(), ranks_before);
}

void BestPairs::offer(std::span<const ScoredPair> candidates) {
    for (const ScoredPair& candidate : candidates)
        offer(candidate);
}

std::vector<ScoredPair> BestPairs::ranked() const {
    std::vector<ScoredPair> pairs = heap_;
    std::sort(pairs.begin(), pairs.end(), ranks_before);
    return pairs;
}

}  // namespace hplc
