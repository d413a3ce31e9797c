// What a system costs besides what all of them do: a graph network, a decoder and Adam.
#pragma once

#include <string_view>

#include "model/hplc_options.hpp"
#include "train/training_cost.hpp"

namespace hplc {

// Multiplications and additions of wide products on one core.
inline constexpr double kDenseOperationsPerSecond = 6e10;

struct SystemCost {
    double bytes = 0;
    double seconds = 0;           // before the first epoch
    double epoch_seconds = 0;     // on one core
    bool is_whole_epoch = false;  // in place of what a graph network takes, not besides
};

[[nodiscard]] SystemCost extra_cost(std::string_view system, const TrainingSizes& sizes,
                                    const HplcOptions& options);

}  // namespace hplc
