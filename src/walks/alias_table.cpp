#include "walks/alias_table.hpp"

#include <cassert>
#include <numeric>

namespace hplc {

AliasTable::AliasTable(std::span<const double> weights) : slots_(weights.size()) {
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    assert(total > 0);
    std::vector<std::uint32_t> poor;
    std::vector<std::uint32_t> rich;
    for (std::uint32_t i = 0; i < weights.size(); ++i) {
        slots_[i] = {weights[i] / total * static_cast<double>(weights.size()), i};
        (slots_[i].share < 1 ? poor : rich).push_back(i);
    }
    // A rich item fills up the slot of a poor one with what it has above 1. What is left when one
    // kind runs out is 1 up to rounding, and stays alone in its slot, which is its own alias.
    while (!poor.empty() && !rich.empty()) {
        Slot& filled = slots_[poor.back()];
        poor.pop_back();
        const std::uint32_t giver = rich.back();
        filled.alias = giver;
        slots_[giver].share -= 1 - filled.share;
        if (slots_[giver].share < 1) {
            rich.pop_back();
            poor.push_back(giver);
        }
    }
}

}  // namespace hplc
