// Draws from a fixed discrete distribution in O(1): the alias method (Walker 1977) with Vose's
// linear-time table (1991). Every slot holds two items and how often the first is taken.
// 16 bytes an item.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"

namespace hplc {

class AliasTable {
  public:
    // Item i has the probability weights[i] / Σ weights; weights are at least 0, not all of them 0.
    explicit AliasTable(std::span<const double> weights);

    [[nodiscard]] std::size_t draw(RandomStream& random) const {
        const std::size_t slot = scaled_below(random(), slots_.size());
        return random.uniform() < slots_[slot].share ? slot : slots_[slot].alias;
    }

  private:
    struct Slot {
        double share = 1;
        std::uint32_t alias = 0;
    };

    std::vector<Slot> slots_;
};

}  // namespace hplc
