#include "model/inputs/position_input.hpp"

#include <cmath>
#include <utility>

#include "base/stopwatch.hpp"

namespace hplc {
namespace {

constexpr std::size_t kNodeGrain = 1024;

NodePositions positions_of(const TrainGraph& graph, const PositionParts& options,
                           std::uint64_t seed, Threads threads) {
    PositionOptions wanted = options.positions;
    wanted.seed = seed;
    wanted.threads = threads;
    return compute_positions(graph, wanted);
}

// As they are named, without a distance.
LandmarkDistances landmarks_of(const LandmarkDistances& distances) {
    return {.landmarks = distances.landmarks, .unreachable = distances.unreachable};
}

}  // namespace

PositionInput::PositionInput(const TrainGraph& graph, const PositionParts& options,
                             std::uint64_t seed, Threads threads)
    : use_distances_(options.distance_vectors),
      use_membership_(options.membership),
      use_clusters_(options.cluster_encoders) {
    if (!use_distances_ && !use_membership_ && !use_clusters_) return;
    const Stopwatch watch;
    positions_ = positions_of(graph, options, seed, threads);
    if (use_distances_)
        distances_ = std::make_shared<const LandmarkDistances>(std::move(positions_.distances));
    seconds_ = watch.seconds();
}

PositionInput::PositionInput(const PositionInput& known, const TrainGraph& grown,
                             std::span<const NewNodePlace> places, Threads threads)
    : use_distances_(known.use_distances_),
      use_membership_(known.use_membership_),
      use_clusters_(known.use_clusters_),
      positions_(known.positions_) {
    if (positions_.communities.cluster.empty()) return;
    positions_.communities = with_new_nodes(std::move(positions_.communities), places);
    if (!use_distances_) return;
    distances_ = std::make_shared<const LandmarkDistances>(landmark_distances(
        grown, known.distances_->landmarks, known.distances_->unreachable, threads));
}

void PositionInput::keep_landmarks_alone() {
    if (distances_ == nullptr || positions_.provenance == Provenance::kLeaky) return;
    distances_ = std::make_shared<const LandmarkDistances>(landmarks_of(*distances_));
}

const Communities* PositionInput::clusters() const {
    return use_clusters_ ? &positions_.communities : nullptr;
}

std::size_t PositionInput::columns() const {
    return landmarks() * ((use_distances_ ? 1 : 0) + (use_membership_ ? 1 : 0));
}

std::shared_ptr<const LandmarkDistances> PositionInput::distances_on(const TrainGraph& messages,
                                                                     Threads threads) {
    if (!use_distances_ || positions_.provenance == Provenance::kLeaky) return distances_;
    const Stopwatch watch;
    auto distances = std::make_shared<LandmarkDistances>(landmarks_of(*distances_));
    recompute_distances(messages, *distances, memory_, threads);
    if (distances_->values.empty()) memory_ = DistanceMemory();  // memory counts here
    seconds_ += watch.seconds();
    return distances;
}

std::vector<float> PositionInput::rows(const LandmarkDistances* distances,
                                       std::span<const float> signs, Threads threads) const {
    const std::size_t nodes = positions_.communities.cluster.size();
    const float membership_scale = std::sqrt(static_cast<float>(landmarks()));
    std::vector<float> rows(nodes * columns());
    parallel_for(threads, nodes, kNodeGrain, [&](std::size_t i) {
        const auto v = static_cast<NodeId>(i);
        float* next = rows.data() + i * columns();
        if (use_membership_) {
            const auto membership = positions_.membership_of(v);
            for (std::size_t k = 0; k < landmarks(); ++k)
                *next++ = signs[k] * membership_scale * membership[k];
        }
        if (use_distances_) {
            for (const std::uint8_t distance : distances->row(v))
                *next++ = static_cast<float>(distance) / distances->unreachable;
        }
    });
    return rows;
}

std::vector<float> random_signs(std::size_t count, RandomStream random) {
    std::vector<float> signs(count);
    for (float& sign : signs)
        sign = random() >> 63 == 0 ? 1.0F : -1.0F;
    return signs;
}

}  // namespace hplc
