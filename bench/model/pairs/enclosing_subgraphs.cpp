// Enclosing subgraphs with DRNL labels of the training pairs of a graph: the training edges of a
// 70/10/20 split and as many negatives. Writes the graph and the pairs to a folder, so that
// bench/model/pairs/networkx_subgraphs.py can do the same, and prints seconds and sums to compare.
//
//     build/release/bench/enclosing_subgraphs GRAPH HOPS THREADS FOLDER
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <numeric>
#include <string>

#include "io/read_graph.hpp"
#include "model/inputs/folds.hpp"
#include "model/pairs/enclosing_subgraph.hpp"
#include "model/pairs/subgraph_labels.hpp"
#include "support.hpp"

namespace hplc::bench {
namespace {

constexpr std::uint32_t kNoCap = 1'000'000;
constexpr int kRuns = 5;

void write_pairs(const std::string& path, std::span<const NodePair> pairs) {
    std::ofstream file(path);
    for (const auto& [u, v] : pairs)
        file << u << ' ' << v << '\n';
}

std::vector<NodePair> training_pairs(const TrainGraph& train, Threads threads) {
    Fold fold = Folds(train, 0, 0).of_epoch(0, threads);
    fold.positives.insert(fold.positives.end(), fold.negatives.begin(), fold.negatives.end());
    return std::move(fold.positives);
}

void run(const std::string& path, unsigned hops, Threads threads, const std::string& folder) {
    const LinkTask task =
        LinkTask::random(read_graph(path, {.threads = threads}), SplitRatio{}, {});
    const TrainGraph train = task.train_graph();
    const std::vector<NodePair> pairs = training_pairs(train, threads);
    write_pairs(folder + "/edges", train.graph().edges());
    write_pairs(folder + "/pairs", pairs);

    EnclosingSubgraphs subgraphs;
    std::vector<std::uint32_t> labels;
    const double seconds = fastest(kRuns, [&] {
        subgraphs = SubgraphExtractor(train, {.hops = hops}).of(pairs, threads);
        labels = drnl_labels(subgraphs, kNoCap, threads);
    });
    fmt::print("{{\"seconds\": {}, \"pairs\": {}, \"nodes\": {}, \"edges\": {}, \"labels\": {}}}\n",
               seconds, pairs.size(), subgraphs.num_rows(), subgraphs.neighbours.size() / 2,
               std::accumulate(labels.begin(), labels.end(), std::uint64_t{0}));
}

}  // namespace
}  // namespace hplc::bench

int main(int argc, char** argv) {
    if (argc != 5) {
        fmt::print("enclosing_subgraphs GRAPH HOPS THREADS FOLDER\n");
        return 2;
    }
    const auto number = [&](int i) {
        return static_cast<unsigned>(std::strtoul(argv[i], nullptr, 10));
    };
    hplc::bench::run(argv[1], number(2), {number(3)}, argv[4]);
}
