// Distance vectors (Sec. 2.2): how many edges each node is from each landmark, one byte each.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "position/diameter.hpp"
#include "task/train_graph.hpp"

namespace hplc {

namespace internal {
class BitBfs;
}

struct LandmarkDistances {
    std::vector<NodeId> landmarks = {};
    // What stands for no path, and for any path as long or longer: the largest diameter of a
    // component and 1, or 255 where that is more than a byte holds.
    std::uint8_t unreachable = 1;
    std::vector<std::uint8_t> values = {};  // one row a node, one column a landmark

    [[nodiscard]] std::span<const std::uint8_t> row(NodeId v) const {
        return std::span(values).subspan(v * landmarks.size(), landmarks.size());
    }
    bool operator==(const LandmarkDistances&) const = default;
};

[[nodiscard]] std::uint8_t unreachable_distance(const Diameter& diameter);

// Memory of a computation of distances, kept from one to the next.
class DistanceMemory {
  public:
    DistanceMemory();
    ~DistanceMemory();
    DistanceMemory(DistanceMemory&&) noexcept;
    DistanceMemory& operator=(DistanceMemory&&) noexcept;

  private:
    friend void recompute_distances(const TrainGraph& graph, LandmarkDistances& distances,
                                    DistanceMemory& memory, Threads threads);
    std::unique_ptr<internal::BitBfs> search_;
};

// Bit-parallel searches, 64 landmarks each (internal/bit_bfs.hpp): at most one reading of the
// adjacency a level and 64 landmarks. Memory: N × K bytes, and about 50 a node while it runs.
[[nodiscard]] LandmarkDistances landmark_distances(const TrainGraph& graph,
                                                   std::vector<NodeId> landmarks,
                                                   std::uint8_t unreachable, Threads threads);

// The same landmarks on another graph of the same nodes, as training wants it for each epoch's
// message graph. `unreachable` stays what it was, so that a number means the same in every epoch;
// distances that have grown beyond it are cut to it. Allocates nothing after the first call.
void recompute_distances(const TrainGraph& graph, LandmarkDistances& distances,
                         DistanceMemory& memory, Threads threads);

}  // namespace hplc
