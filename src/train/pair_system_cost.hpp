// What the systems cost whose states belong to pairs: seal, gcn-de and nbfnet.
#pragma once

#include "model/hplc_options.hpp"
#include "train/system_cost.hpp"

namespace hplc {

[[nodiscard]] SystemCost subgraph_cost(const TrainingSizes& sizes, const HplcOptions& options);
[[nodiscard]] SystemCost nbfnet_cost(const TrainingSizes& sizes, const HplcOptions& options);

}  // namespace hplc
