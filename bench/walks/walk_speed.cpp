// Processor seconds of one thread for the random walks of a graph, the least of five runs, and for
// the vectors that are learned from them. Called by against_python.py.
//
//     build/release/bench/walk_speed FOLDER WALKS LENGTH P Q
#include <fmt/format.h>

#include <cstdlib>
#include <ctime>

#include "io/read_graph.hpp"
#include "support.hpp"
#include "walks/skip_gram.hpp"

namespace hplc::bench {
namespace {

template <typename Work>
double processor_seconds(const Work& work) {
    const std::clock_t start = std::clock();
    work();
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

void measure(const std::string& folder, const WalkOptions& options) {
    GraphData data = read_graph(folder, {});
    const RandomWalks walks(as_train_graph(data.edges.num_nodes, std::move(data.edges.edges)),
                            options, 1);
    std::vector<NodeId> rows(walks.count() * walks.length());
    double walking = processor_seconds([&] { walks.fill(0, rows, {}); });
    for (int run = 1; run < 5; ++run)
        walking = std::min(walking, processor_seconds([&] { walks.fill(0, rows, {}); }));
    const double learning = processor_seconds([&] { (void)skip_gram(walks, {}, 1, {}); });
    fmt::print("{} {} {}\n", rows.size(), walking, learning);
}

}  // namespace
}  // namespace hplc::bench

int main(int argc, char** argv) {
    if (argc != 6) {
        fmt::print(stderr, "usage: walk_speed FOLDER WALKS LENGTH P Q\n");
        return 2;
    }
    hplc::bench::measure(argv[1], {.walks = std::strtoul(argv[2], nullptr, 10),
                                   .length = std::strtoul(argv[3], nullptr, 10),
                                   .return_p = std::strtod(argv[4], nullptr),
                                   .in_out_q = std::strtod(argv[5], nullptr)});
}
