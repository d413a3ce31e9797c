// Positions as a .npz, ready for any other program (numpy.load).
//
//     distances      N × K  uint8    edges to each landmark
//     membership     N × K  float32
//     cluster        N      int32
//     macro_cluster  N      int32
//     landmarks      K      int64    row numbers
//     ids            N      int64, uint64 or text, as in the input
//     LEAKY          1      text, what they were computed from; only where held-out edges were
#pragma once

#include <filesystem>

#include "io/node_ids.hpp"
#include "position/node_positions.hpp"

namespace hplc {

// Atomic. Memory: 4 N K bytes.
void write_positions(const std::filesystem::path& path, const NodePositions& positions,
                     const NodeIds& ids);

}  // namespace hplc
