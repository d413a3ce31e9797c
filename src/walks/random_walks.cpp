#include "walks/random_walks.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace hplc {
namespace {

constexpr std::size_t kWalkGrain = 64;

std::vector<NodeId> shuffled_sources(const CsrGraph& graph, RandomStream random) {
    std::vector<NodeId> sources;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) > 0) sources.push_back(v);
    }
    shuffle(std::span(sources), random);
    return sources;
}

}  // namespace

RandomWalks::RandomWalks(TrainGraph graph, const WalkOptions& options, std::uint64_t seed)
    : graph_(std::move(graph)),
      options_(options),
      random_(seed, "random walks"),
      sources_(shuffled_sources(graph_.graph(), RandomStream(seed, "order of walks"))),
      highest_(std::max(1.0, 1 / options.in_out_q)),
      surplus_(std::max(0.0, 1 / options.return_p - highest_)) {
    assert(options.walks > 0 && options.length > 0);
    assert(options.return_p > 0 && options.in_out_q > 0);
}

void RandomWalks::fill(std::size_t first, std::span<NodeId> rows, Threads threads) const {
    const std::size_t length = options_.length;
    assert(rows.size() % length == 0 && first + rows.size() / length <= count());
    parallel_for(threads, rows.size() / length, kWalkGrain,
                 [&](std::size_t i) { fill_walk(first + i, rows.subspan(i * length, length)); });
}

void RandomWalks::fill_walk(std::size_t number, std::span<NodeId> walk) const {
    RandomStream random = random_.fork(number);
    const bool plain = options_.return_p == 1 && options_.in_out_q == 1;
    walk[0] = sources_[number % sources_.size()];
    if (walk.size() > 1) walk[1] = plain_step(walk[0], random);
    for (std::size_t i = 2; i < walk.size(); ++i) {
        walk[i] = plain ? plain_step(walk[i - 1], random) : step(walk[i - 2], walk[i - 1], random);
    }
}

NodeId RandomWalks::plain_step(NodeId here, RandomStream& random) const {
    const auto neighbours = graph().neighbours(here);
    return neighbours[scaled_below(random(), neighbours.size())];
}

// A point is thrown at columns of height highest_, one a neighbour, and at the surplus of t behind
// them. It counts where it falls below the weight of its column.
NodeId RandomWalks::step(NodeId before, NodeId here, RandomStream& random) const {
    const auto neighbours = graph().neighbours(here);
    if (neighbours.size() == 1) return before;
    const double columns = static_cast<double>(neighbours.size()) * highest_;
    while (true) {
        const double point = random.uniform() * (columns + surplus_);
        if (point >= columns) return before;
        const auto column =
            std::min(static_cast<std::size_t>(point / highest_), neighbours.size() - 1);
        const NodeId next = neighbours[column];
        if (keeps(before, next, point - static_cast<double>(column) * highest_)) return next;
    }
}

bool RandomWalks::keeps(NodeId before, NodeId next, double height) const {
    if (next == before) return height < 1 / options_.return_p;
    const double further = 1 / options_.in_out_q;
    if (height < std::min(1.0, further)) return true;  // near or far, without a search
    return height < (graph().has_edge(before, next) ? 1.0 : further);
}

}  // namespace hplc
