#include "position/distances.hpp"

#include <algorithm>

#include "position/internal/bit_bfs.hpp"

namespace hplc {

using internal::BitBfs;

std::uint8_t unreachable_distance(const Diameter& diameter) {
    return static_cast<std::uint8_t>(std::min(diameter.value, kLongestDistance) + 1);
}

DistanceMemory::DistanceMemory() : search_(std::make_unique<BitBfs>()) {}
DistanceMemory::~DistanceMemory() = default;
DistanceMemory::DistanceMemory(DistanceMemory&&) noexcept = default;
DistanceMemory& DistanceMemory::operator=(DistanceMemory&&) noexcept = default;

LandmarkDistances landmark_distances(const TrainGraph& graph, std::vector<NodeId> landmarks,
                                     std::uint8_t unreachable, Threads threads) {
    LandmarkDistances distances{.landmarks = std::move(landmarks), .unreachable = unreachable};
    DistanceMemory memory;
    recompute_distances(graph, distances, memory, threads);
    return distances;
}

void recompute_distances(const TrainGraph& graph, LandmarkDistances& distances,
                         DistanceMemory& memory, Threads threads) {
    const std::span<const NodeId> landmarks = distances.landmarks;
    distances.values.resize(graph.graph().num_nodes() * landmarks.size());
    for (std::size_t first = 0; first < landmarks.size(); first += BitBfs::kSources) {
        const auto sources =
            landmarks.subspan(first, std::min(BitBfs::kSources, landmarks.size() - first));
        memory.search_->search(graph.graph(), sources, distances.unreachable, threads);
        memory.search_->write_distances(
            {.first = distances.values.data() + first, .stride = landmarks.size()},
            distances.unreachable, threads);
    }
}

}  // namespace hplc
