#include "task/negatives/hard_pools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/error.hpp"

namespace hplc {
namespace {

constexpr std::uint64_t kTriesEach = 100;

// The ends of a walk; the first step is a random edge in a random direction.
NodePair walk(const CsrGraph& graph, unsigned steps, RandomStream& random) {
    const std::uint64_t first = random.below(graph.adjacency().size());
    const auto row = std::ranges::upper_bound(graph.offsets(), first) - graph.offsets().begin() - 1;
    NodePair ends = {static_cast<NodeId>(row), graph.adjacency()[first]};
    for (unsigned step = 1; step < steps; ++step) {
        const auto next = graph.neighbours(ends.v);
        ends.v = next[random.below(next.size())];
    }
    return ends;
}

NodePair key_of(const HardPool& pool, NodePair pair) {
    return pool.arcs == nullptr ? ordered(pair) : pair;
}

bool is_linked(const HardPool& pool, NodePair pair) {
    return pool.arcs == nullptr ? pool.edges.has_edge(pair.u, pair.v)
                                : pool.arcs->has(pair.u, pair.v);
}

// Tries propose() until there are enough different pairs that may be negatives.
template <typename Propose>
std::vector<NodePair> draw_tried(const HardPool& pool, const char* kind, const Propose& propose) {
    std::set<NodePair> taken;
    for (const NodePair pair : pool.used)
        taken.insert(key_of(pool, pair));
    std::vector<NodePair> pairs;
    for (std::uint64_t tries = 0; pairs.size() < pool.count; ++tries) {
        if (tries == kTriesEach * pool.count) {
            throw InputError(
                {.found = fmt::format("{} {} negatives in {} tries", pairs.size(), kind, tries),
                 .expected = fmt::format("{}", pool.count),
                 .fix = "pass --negatives uniform, or hold out fewer edges"});
        }
        const NodePair pair = key_of(pool, propose());
        const bool fits = pair.u != pair.v && allows(pool.pairs, pair) && !is_linked(pool, pair);
        if (fits && taken.insert(pair).second) pairs.push_back(pair);
    }
    return pairs;
}

NodeId any_end(std::span<const NodePair> pairs, RandomStream& random) {
    const NodePair pair = pairs[random.below(pairs.size())];
    return random.below(2) == 0 ? pair.u : pair.v;
}

}  // namespace

std::vector<NodePair> draw_degree_matched(const HardPool& pool, RandomStream random) {
    return draw_tried(pool, "degree-matched", [&] {
        if (pool.arcs != nullptr) {
            const NodeId source = pool.positives[random.below(pool.positives.size())].u;
            return NodePair{source, pool.positives[random.below(pool.positives.size())].v};
        }
        const NodeId u = any_end(pool.positives, random);
        return NodePair{u, any_end(pool.positives, random)};
    });
}

std::vector<NodePair> draw_two_steps(const HardPool& pool, const TrainGraph& train,
                                     RandomStream random) {
    const bool has_sides = pool.pairs != nullptr && pool.pairs->filter.has_sides();
    return draw_tried(pool, "two-step",
                      [&] { return walk(train.graph(), has_sides ? 3 : 2, random); });
}

}  // namespace hplc
