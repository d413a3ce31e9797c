// Which part of the model of directions gives what: the share of held-out one-way links of a graph
// (70/10/20, seed 0) whose direction is told, by degrees, by ranks of the hierarchy alone, by the
// learned source and target states alone (asymmetric decoder), and by the trees on all of them.
//
//     direction_parts EDGES...
#include <fmt/format.h>

#include <algorithm>

#include "base/stopwatch.hpp"
#include "io/read_graph.hpp"
#include "model/directed/direction_model.hpp"
#include "model/directed/hierarchy.hpp"
#include "task/link_task.hpp"

namespace {

using namespace hplc;

// Ties count one half.
template <typename Margin>
void print(const char* name, const std::vector<NodePair>& arcs, const Margin& margin) {
    double right = 0;
    for (const NodePair arc : arcs) {
        const double found = margin(arc);
        right += found > 0 ? 1 : found == 0 ? 0.5 : 0;
    }
    fmt::print("  {:<28} {:.4f}\n", name, right / static_cast<double>(arcs.size()));
}

std::vector<NodePair> one_way(const HeldOutEdges& edges) {
    std::vector<NodePair> arcs;
    for (std::size_t i = 0; i < edges.positives.size(); ++i) {
        if (edges.one_way[i] != 0) arcs.push_back(edges.positives[i]);
    }
    return arcs;
}

void run(const char* path) {
    const Threads threads{2};
    GraphData data = read_graph(path, {.threads = threads});
    data.directed = true;
    const LinkTask task = LinkTask::random(data, SplitRatio{}, {.seed = 0, .threads = threads});
    const std::vector<NodePair> arcs = one_way(task.test());
    fmt::print("{}: {} one-way links held out\n", path, arcs.size());
    const ArcTable table(task.train_graph());
    print("degrees (out u × in v)", arcs, [&](NodePair arc) {
        const auto score = [&](NodeId u, NodeId v) {
            return (1.0 + table.out.degree(u)) * (1.0 + table.in.degree(v));
        };
        return score(arc.u, arc.v) - score(arc.v, arc.u);
    });
    const auto ranks = spring_ranks(table.out, table.in, threads);
    print("ranks of the hierarchy", arcs,
          [&](NodePair arc) { return ranks[arc.u] - ranks[arc.v]; });
    Stopwatch watch;
    const DirectionFeatures features(task.train_graph(), 0, threads);
    fmt::print("  (states, ranks and distances in {:.1f} s)\n", watch.seconds());
    print("source and target states", arcs,
          [&](NodePair arc) { return double{features.margin_of_states(arc)}; });
    DirectionModel model(task.train_graph(), 0, threads);
    const Stopwatch fitting;
    model.fit();
    const double seconds = fitting.seconds();
    std::vector<double> logits(arcs.size());
    model.scorer(task.train_graph())->logits(arcs, logits, threads);
    std::size_t next = 0;
    print("trees on all", arcs, [&](NodePair) { return logits[next++]; });
    fmt::print("  (fitted in {:.1f} s)\n", seconds);
}

}  // namespace

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i)
        run(argv[i]);
}
