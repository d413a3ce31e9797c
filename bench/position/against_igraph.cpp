// Distances from 64 landmarks and FluidC with 12 communities, ours and igraph's C library, on the
// largest component of real graphs, in one run.
//
//     build/release/bench/positions_against_igraph FOLDER…   (for example
//     ../shared/data/ego_twitter)
#include <fmt/format.h>
#include <igraph/igraph.h>

#include <cmath>
#include <string>

#include "io/read_graph.hpp"
#include "largest_component.hpp"
#include "position/node_positions.hpp"
#include "support.hpp"

namespace hplc::bench {
namespace {

constexpr int kRuns = 7;
constexpr int kSeeds = 10;
constexpr std::uint32_t kCommunities = 12;
constexpr std::uint32_t kLandmarks = 64;

struct Igraph {
    igraph_t graph;

    explicit Igraph(const CsrGraph& csr) {
        igraph_vector_int_t ends;
        igraph_vector_int_init(&ends, 0);
        for (const auto& [u, v] : csr.edges()) {
            igraph_vector_int_push_back(&ends, u);
            igraph_vector_int_push_back(&ends, v);
        }
        igraph_create(&graph, &ends, csr.num_nodes(), IGRAPH_UNDIRECTED);
        igraph_vector_int_destroy(&ends);
    }
    ~Igraph() { igraph_destroy(&graph); }
    Igraph(const Igraph&) = delete;
    Igraph& operator=(const Igraph&) = delete;
};

double igraph_distance_seconds(const Igraph& theirs, const std::vector<NodeId>& landmarks) {
    igraph_vector_int_t sources;
    igraph_vector_int_init(&sources, 0);
    for (const NodeId landmark : landmarks)
        igraph_vector_int_push_back(&sources, landmark);
    igraph_matrix_t matrix;
    igraph_matrix_init(&matrix, 0, 0);
    const double seconds = fastest(3, [&] {
        igraph_distances(&theirs.graph, &matrix, igraph_vss_vector(&sources), igraph_vss_all(),
                         IGRAPH_ALL);
    });
    igraph_matrix_destroy(&matrix);
    igraph_vector_int_destroy(&sources);
    return seconds;
}

void compare_distances(const TrainGraph& graph, const Igraph& theirs) {
    const NodePositions positions =
        compute_positions(graph, {.landmarks = kLandmarks, .threads = all_cores()});
    LandmarkDistances distances = positions.distances;
    DistanceMemory memory;
    const double again =
        fastest(kRuns, [&] { recompute_distances(graph, distances, memory, Threads{2}); });
    const double first = fastest(kRuns, [&] {
        distances = landmark_distances(graph, positions.distances.landmarks,
                                       positions.distances.unreachable, Threads{2});
    });
    const double igraph = igraph_distance_seconds(theirs, distances.landmarks);
    fmt::print(
        "  distances from {} landmarks: igraph {:.1f} ms, ours {:.2f} ms, {:.2f} ms with memory "
        "reused: {:.0f} and {:.0f} times faster\n",
        kLandmarks, igraph * 1e3, first * 1e3, again * 1e3, igraph / first, igraph / again);
}

struct Quality {
    double seconds = std::numeric_limits<double>::infinity();  // of the fastest seed
    double total_seconds = 0;
    double sum = 0;
    double squares = 0;

    void add(double took, double modularity) {
        seconds = std::min(seconds, took);
        total_seconds += took;
        sum += modularity;
        squares += modularity * modularity;
    }
    [[nodiscard]] double mean() const { return sum / kSeeds; }
    [[nodiscard]] double error() const {
        return std::sqrt(std::max(0.0, squares / kSeeds - mean() * mean()) / (kSeeds - 1));
    }
    [[nodiscard]] std::string text() const {
        return fmt::format("{:.0f} ms (mean {:.0f}), modularity {:.4f} ± {:.4f}", seconds * 1e3,
                           total_seconds / kSeeds * 1e3, mean(), error());
    }
};

Quality our_fluid(const TrainGraph& graph) {
    Quality quality;
    for (int seed = 0; seed < kSeeds; ++seed) {
        const Stopwatch watch;
        const Communities found = find_communities(graph, {.clusters = kCommunities,
                                                           .eta = 1,
                                                           .seed = static_cast<std::uint64_t>(seed),
                                                           .threads = {2}});
        quality.add(watch.seconds(), found.modularity);
    }
    return quality;
}

Quality igraph_fluid(const Igraph& theirs) {
    Quality quality;
    igraph_vector_int_t membership;
    igraph_vector_int_init(&membership, 0);
    for (int seed = 0; seed < kSeeds; ++seed) {
        igraph_rng_seed(igraph_rng_default(), static_cast<igraph_uint_t>(seed));
        const Stopwatch watch;
        igraph_community_fluid_communities(&theirs.graph, kCommunities, &membership);
        const double took = watch.seconds();
        igraph_real_t modularity = 0;
        igraph_modularity(&theirs.graph, &membership, nullptr, 1, false, &modularity);
        quality.add(took, modularity);
    }
    igraph_vector_int_destroy(&membership);
    return quality;
}

void compare_fluid(const TrainGraph& graph, const Igraph& theirs) {
    const Quality ours = our_fluid(graph);
    const Quality igraph = igraph_fluid(theirs);
    fmt::print(
        "  FluidC, {} communities, {} seeds:\n    igraph {}\n    ours   {}, modularity counted "
        "in\n    {:.1f} times faster ({:.1f} in the mean)\n",
        kCommunities, kSeeds, igraph.text(), ours.text(), igraph.seconds / ours.seconds,
        igraph.total_seconds / ours.total_seconds);
}

void compare(const std::string& folder) {
    const GraphData data = read_graph(folder, {.threads = all_cores()});
    const TrainGraph graph =
        largest_component(build_graph(data.edges.num_nodes, data.edges.edges, all_cores()).graph);
    fmt::print("{}: {} nodes, {} edges in the largest component\n", data.name,
               graph.graph().num_nodes(), graph.graph().num_edges());
    const Igraph theirs(graph.graph());
    compare_distances(graph, theirs);
    compare_fluid(graph, theirs);
}

}  // namespace
}  // namespace hplc::bench

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i)
        hplc::bench::compare(argv[i]);
}
