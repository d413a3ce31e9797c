// Features of pairs that are asked for again and again, as those of validation are: kept by block,
// so that a validation costs the network alone. For several threads.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "base/types.hpp"

namespace hplc {

// Pairs that are scored at once, and kept as one block.
inline constexpr std::size_t kPairBlock = std::size_t{1} << 16;

class RowMemory {
  public:
    // Rows of `pairs` by make(), or as they were made before. Keeps at most kMostBlocks blocks, of
    // up to kMostPairs pairs in all: a server's many small requests are not worth a search each.
    template <typename Make>
    [[nodiscard]] std::vector<float> rows(std::span<const NodePair> pairs, const Make& make) {
        if (const auto* known = find(pairs)) return *known;
        std::vector<float> made = make();
        keep(pairs, made);
        return made;
    }

  private:
    static constexpr std::size_t kMostPairs = 1'000'000;
    static constexpr std::size_t kMostBlocks = 64;

    struct Block {
        std::vector<NodePair> pairs;
        std::vector<float> rows;
    };

    [[nodiscard]] const std::vector<float>* find(std::span<const NodePair> pairs) {
        const std::lock_guard lock(mutex_);
        for (const auto& block : blocks_) {
            if (std::ranges::equal(block->pairs, pairs)) return &block->rows;
        }
        return nullptr;
    }
    void keep(std::span<const NodePair> pairs, const std::vector<float>& rows) {
        const std::lock_guard lock(mutex_);
        if (pairs.size() > kMostPairs - kept_ || blocks_.size() == kMostBlocks) return;
        kept_ += pairs.size();
        blocks_.push_back(std::make_unique<const Block>(Block{{pairs.begin(), pairs.end()}, rows}));
    }

    std::mutex mutex_;
    std::size_t kept_ = 0;                              // pairs
    std::vector<std::unique_ptr<const Block>> blocks_;  // stay where they are
};

}  // namespace hplc
