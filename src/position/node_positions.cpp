#include "position/node_positions.hpp"

#include <utility>

#include "base/stopwatch.hpp"

namespace hplc {
namespace {

constexpr std::uint64_t kSteps = 4;

// Runs one step and writes down how long it took.
template <typename Step>
auto timed(double& seconds, Progress& progress, const Step& step) {
    const Stopwatch watch;
    auto result = step();
    seconds = watch.seconds();
    progress.advance();
    return result;
}

Communities communities_of(const TrainGraph& graph, const PositionOptions& options) {
    return find_communities(graph, {.clusters = options.landmarks,
                                    .eta = options.eta,
                                    .clustering = options.clustering,
                                    .max_sweeps = options.max_sweeps,
                                    .seed = options.seed,
                                    .threads = options.threads});
}

}  // namespace

NodePositions compute_positions(const TrainGraph& graph, const PositionOptions& options) {
    NodePositions positions{.provenance = graph.provenance()};
    PositionSeconds& seconds = positions.seconds;
    Progress progress("positions", kSteps, "step", options.progress);
    positions.communities =
        timed(seconds.communities, progress, [&] { return communities_of(graph, options); });
    Landmarks landmarks = timed(seconds.landmarks, progress, [&] {
        return choose_landmarks(
            graph, positions.communities,
            {.centrality = options.centrality, .seed = options.seed, .threads = options.threads});
    });
    positions.centrality_sources = landmarks.sources;
    positions.distances = timed(seconds.distances, progress, [&] {
        positions.diameter = largest_diameter(graph, options.threads);
        return landmark_distances(graph, std::move(landmarks.nodes),
                                  unreachable_distance(positions.diameter), options.threads);
    });
    positions.membership = timed(seconds.membership, progress, [&] {
        return landmark_membership(positions.distances,
                                   {.temperature = options.temperature, .seed = options.seed});
    });
    return positions;
}

}  // namespace hplc
