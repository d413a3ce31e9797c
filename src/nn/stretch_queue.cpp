#include "nn/stretch_queue.hpp"

#include <algorithm>

namespace hplc {

StretchQueue::StretchQueue(std::size_t stretches, std::size_t slices, std::size_t ring)
    : ring_(ring), computed_(stretches, false), added_(slices, 0), busy_(slices, false) {}

std::optional<StretchWork> StretchQueue::take() {
    std::unique_lock lock(mutex_);
    while (!abandoned_ && added_to_all() < computed_.size()) {
        if (auto work = addition()) return work;
        if (auto work = computation()) return work;
        changed_.wait(lock);
    }
    return std::nullopt;
}

void StretchQueue::finish(const StretchWork& work) {
    const std::lock_guard lock(mutex_);
    if (work.adds) {
        busy_[work.slice] = false;
        added_[work.slice] = work.stretches.end;
    } else {
        computed_[work.stretches.begin] = true;
        while (ready_ < computed_.size() && computed_[ready_])
            ++ready_;
    }
    changed_.notify_all();
}

void StretchQueue::abandon() {
    const std::lock_guard lock(mutex_);
    abandoned_ = true;
    changed_.notify_all();
}

// What is computed is added first, while it is in the cache.
std::optional<StretchWork> StretchQueue::addition() {
    for (std::size_t slice = 0; slice < added_.size(); ++slice) {
        if (busy_[slice] || added_[slice] == ready_) continue;
        busy_[slice] = true;
        return StretchWork{.adds = true, .slice = slice, .stretches = {added_[slice], ready_}};
    }
    return std::nullopt;
}

std::optional<StretchWork> StretchQueue::computation() {
    if (next_ == computed_.size() || next_ - added_to_all() >= ring_) return std::nullopt;
    const std::size_t stretch = next_++;
    return StretchWork{.stretches = {stretch, stretch + 1}};
}

std::size_t StretchQueue::added_to_all() const {
    return *std::ranges::min_element(added_);
}

}  // namespace hplc
