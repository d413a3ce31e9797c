// All positions of a generated power-law graph, by default of ogbl-citation2's size: seconds, peak
// memory, the search against the machine's bandwidth, and how the cost grows with the graph.
//
//     positions_of_large_graph rmat | ba [NODES [EDGES [THREADS]]]
//     positions_of_large_graph grow rmat | ba [THREADS]         0.3, 1 and 3 million nodes
#include <fmt/format.h>

#include <cstdlib>
#include <numeric>
#include <string>

#include "base/memory/memory.hpp"
#include "graph/generators.hpp"
#include "position/internal/bit_bfs.hpp"
#include "position/node_positions.hpp"
#include "support.hpp"

namespace hplc::bench {
namespace {

constexpr NodeId kNodes = 2'927'963;
constexpr std::uint64_t kEdges = 30'561'187;
constexpr std::uint32_t kLandmarks = 75;
constexpr std::uint64_t kSeeds = 5;

// R-MAT drops repeats and loops, about one edge in thirty.
TrainGraph generate(const std::string& model, NodeId nodes, std::uint64_t edges) {
    const GenerateOptions options{.seed = 1, .threads = all_cores()};
    const auto links = static_cast<NodeId>((edges + nodes / 2) / nodes);
    EdgeList list = model == "ba" ? barabasi_albert(nodes, links, options)
                                  : rmat({.nodes = nodes, .edges = edges + edges / 30}, options);
    return as_train_graph(nodes, std::move(list.edges));
}

// Seconds to read the whole adjacency once, in order.
double reading_seconds(const CsrGraph& graph, Threads threads) {
    const auto entries = graph.adjacency();
    std::uint64_t sum = 0;
    const double seconds = fastest(9, [&] {
        sum += parallel_sum(threads, entries.size(), std::size_t{1} << 20, [&](IndexRange range) {
            const auto part = entries.subspan(range.begin, range.size());
            return std::accumulate(part.begin(), part.end(), std::uint64_t{0});
        });
    });
    return sum == 0 ? 0 : seconds;
}

void compare_with_bandwidth(const CsrGraph& graph, LandmarkDistances distances, Threads threads) {
    const double reading = reading_seconds(graph, threads);
    internal::BitBfs search;
    unsigned levels = 0;
    unsigned deepest = 0;
    const std::span<const NodeId> landmarks = distances.landmarks;
    const double searching = fastest(5, [&] {
        levels = deepest = 0;
        for (std::size_t first = 0; first < landmarks.size(); first += 64) {
            search.search(
                graph,
                landmarks.subspan(first, std::min<std::size_t>(64, landmarks.size() - first)),
                distances.unreachable, threads);
            search.write_distances(
                {.first = distances.values.data() + first, .stride = landmarks.size()},
                distances.unreachable, threads);
            levels += search.levels();
            deepest = std::max(deepest, search.levels());
        }
    });
    fmt::print(
        "reading the adjacency ({:.0f} MB) {:.1f} ms, {:.1f} GB/s; {} landmarks {:.0f} ms in {} "
        "levels of all "
        "passes, {} of the deepest\n"
        "  {:.2f} times reading once a level of a pass, {:.2f} times once a level of the deepest\n",
        static_cast<double>(graph.adjacency().size_bytes()) / 1e6, reading * 1e3,
        static_cast<double>(graph.adjacency().size_bytes()) / reading / 1e9, landmarks.size(),
        searching * 1e3, levels, deepest, searching / (levels * reading),
        searching / (deepest * reading));
}

// Seconds of all positions: of each seed the fastest of three times, and their mean, because sweeps
// until convergence differ. The stages are those of the last.
double run(const std::string& model, NodeId nodes, std::uint64_t edges, Threads threads) {
    const TrainGraph graph = generate(model, nodes, edges);
    reset_peak_resident_memory();
    NodePositions positions;
    double seconds = 0;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        seconds += fastest(3, [&] {
            positions = NodePositions();
            positions = compute_positions(
                graph, {.landmarks = kLandmarks, .seed = seed, .threads = threads});
        });
    }
    seconds /= kSeeds;
    const Communities& communities = positions.communities;
    fmt::print(
        "{}: {} nodes, {} edges, K = {}, {} threads\n"
        "  {:.2f} s: communities {:.2f}, landmarks {:.2f}, distances {:.2f} (diameter {}{}), "
        "membership {:.3f}\n"
        "  {} + {} sweeps, {}, modularity {:.4f}; peak {:.2f} GiB, the graph included\n",
        model, graph.graph().num_nodes(), graph.graph().num_edges(), kLandmarks, threads.count,
        seconds, positions.seconds.communities, positions.seconds.landmarks,
        positions.seconds.distances, positions.diameter.exact ? "" : "at most ",
        positions.diameter.value, positions.seconds.membership, communities.macro_sweeps,
        communities.sweeps, communities.converged ? "converged" : "not converged",
        communities.modularity, static_cast<double>(peak_resident_memory()) / (1 << 30));
    compare_with_bandwidth(graph.graph(), positions.distances, threads);
    return seconds;
}

void grow(const std::string& model, Threads threads) {
    const double small = run(model, 300'000, 3'000'000, threads);
    run(model, 1'000'000, 10'000'000, threads);
    const double large = run(model, 3'000'000, 30'000'000, threads);
    fmt::print("from 0.3 to 3 million nodes: {:.2f} times the time, {:.2f} × linear\n",
               large / small, large / small / 10);
}

}  // namespace
}  // namespace hplc::bench

int main(int argc, char** argv) {
    using namespace hplc;
    const std::vector<std::string> words(argv + 1, argv + argc);
    const auto number = [&](std::size_t i, std::uint64_t otherwise) {
        return words.size() > i ? std::strtoull(words[i].c_str(), nullptr, 10) : otherwise;
    };
    if (words.size() > 1 && words[0] == "grow") {
        bench::grow(words[1], {static_cast<unsigned>(number(2, 2))});
    } else if (!words.empty()) {
        bench::run(words[0], static_cast<NodeId>(number(1, bench::kNodes)),
                   number(2, bench::kEdges), {static_cast<unsigned>(number(3, 2))});
    } else {
        fmt::print("large_graph rmat | ba [NODES [EDGES [THREADS]]], or grow rmat | ba\n");
    }
}
