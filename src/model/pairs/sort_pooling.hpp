// Which rows of each subgraph a network of fixed width reads, and in which order (DGCNN's
// SortPooling: Zhang, Cui, Neumann and Chen, AAAI 2018).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "model/pairs/enclosing_subgraph.hpp"

namespace hplc {

// `keep` for each pair: its rows with the largest keys, in descending order, of equals the first;
// then kNoRow where it has fewer. O(rows log rows).
[[nodiscard]] std::vector<std::uint32_t> sort_pooling(const EnclosingSubgraphs& subgraphs,
                                                      std::span<const float> keys,
                                                      std::size_t keep);

// The least size that a share of the subgraphs does not exceed.
[[nodiscard]] std::size_t size_quantile(const EnclosingSubgraphs& subgraphs, double share);

}  // namespace hplc
