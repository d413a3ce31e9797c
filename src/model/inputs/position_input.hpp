// M(v) ⊕ D(v), one row per node: what the encoder knows of positions, and the distances that pair
// features take bounds from. Without torch.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "model/inputs/new_node_places.hpp"
#include "model/option_families.hpp"
#include "position/node_positions.hpp"
#include "task/train_graph.hpp"

namespace hplc {

class PositionInput {
  public:
    // Clusters, landmarks and membership are those of `graph`. Nothing is computed where the
    // options use no positions.
    PositionInput(const TrainGraph& graph, const PositionParts& options, std::uint64_t seed,
                  Threads threads);

    // The same landmarks and clusters with the nodes that came later: distances to landmarks are
    // those of the grown graph, clusters those of most neighbours.
    PositionInput(const PositionInput& known, const TrainGraph& grown,
                  std::span<const NewNodePlace> places, Threads threads);

    // Null where cluster encoders are off.
    [[nodiscard]] const Communities* clusters() const;
    // Of a row: K for membership, K for distances, by what is on.
    [[nodiscard]] std::size_t columns() const;

    // Distances to the landmarks over the edges of `messages`; where `graph` was leaky those of
    // `graph`, whatever the messages. Null where no distances are used.
    [[nodiscard]] std::shared_ptr<const LandmarkDistances> distances_on(const TrainGraph& messages,
                                                                        Threads threads);
    // Lets go of the distances on `graph` where distances_on() does not need them.
    void keep_landmarks_alone();
    // Those of `graph`; where it has let go of them, the landmarks without a distance.
    [[nodiscard]] std::shared_ptr<const LandmarkDistances> own_distances() const {
        return distances_;
    }

    // Distances by the largest, membership by its root mean square: both of the order of 1.
    // `signs`: one a landmark, what its eigenvector is multiplied by.
    [[nodiscard]] std::vector<float> rows(const LandmarkDistances* distances,
                                          std::span<const float> signs, Threads threads) const;

    [[nodiscard]] std::size_t landmarks() const { return positions_.membership.count; }
    [[nodiscard]] double seconds() const { return seconds_; }

  private:
    bool use_distances_;
    bool use_membership_;
    bool use_clusters_;
    NodePositions positions_;  // less the distances, which others hold too
    std::shared_ptr<const LandmarkDistances> distances_;
    DistanceMemory memory_;
    double seconds_ = 0;
};

// +1 or -1 at random.
[[nodiscard]] std::vector<float> random_signs(std::size_t count, RandomStream random);

}  // namespace hplc
