#include "model/pairs/bounded_pairs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "base/random.hpp"
#include "graph/components.hpp"
#include "nn/simd.hpp"
#include "position/landmark_bounds.hpp"

namespace hplc {
namespace {

constexpr std::size_t kLeastGrain = 64;  // pairs of a chunk: making its PairWalker costs as one
constexpr std::size_t kMostGrain = 512;
constexpr std::size_t kAroundGrain = 4096;

// Some or all neighbours of a node, each standing for `weight` of them.
class Followed {
  public:
    Followed(const CsrGraph& graph, NodeId v, std::size_t most, std::uint64_t seed)
        : row_(graph.neighbours(v)), count_(std::min(most, row_.size())) {
        if (count_ == row_.size()) return;
        start_ = scaled_below(mix64(seed ^ mix64(v)), row_.size());
        weight_ = static_cast<float>(row_.size()) / static_cast<float>(count_);
    }

    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] bool is_whole() const { return count_ == row_.size(); }
    [[nodiscard]] bool row_has(NodeId v) const { return std::ranges::binary_search(row_, v); }
    [[nodiscard]] float weight() const { return weight_; }
    // Ascending. Where all are followed the start is 0 and this is row_[i].
    [[nodiscard]] NodeId operator[](std::size_t i) const { return row_[place(i)]; }
    // Where it stands in the row.
    [[nodiscard]] std::size_t place(std::size_t i) const {
        return (i * row_.size() + start_) / count_ % row_.size();
    }

  private:
    std::span<const NodeId> row_;
    std::size_t count_;
    std::size_t start_ = 0;
    float weight_ = 1;
};

// What one end of a pair reaches in one and in two edges, by node. Open addressing; a slot belongs
// to the present pair where its stamp does, so nothing is cleared.
class ReachTable {
  public:
    explicit ReachTable(std::size_t most)
        : slots_(std::bit_ceil(2 * most + 2)), mask_(slots_.size() - 1) {}

    struct Slot {
        NodeId node = 0;
        std::uint32_t stamp = 0;
        float one = 0;
        float two = 0;
    };

    void start() { ++stamp_; }
    [[nodiscard]] Slot& at(NodeId node) {
        std::size_t i = place(node);
        while (slots_[i].stamp == stamp_ && slots_[i].node != node)
            i = (i + 1) & mask_;
        if (slots_[i].stamp != stamp_) slots_[i] = {.node = node, .stamp = stamp_};
        return slots_[i];
    }
    [[nodiscard]] const Slot* find(NodeId node) const {
        std::size_t i = place(node);
        while (slots_[i].stamp == stamp_) {
            if (slots_[i].node == node) return &slots_[i];
            i = (i + 1) & mask_;
        }
        return nullptr;
    }

  private:
    [[nodiscard]] std::size_t place(NodeId node) const {
        return (node * std::size_t{0x9e3779b97f4a7c15}) >> 40U & mask_;
    }

    std::vector<Slot> slots_;
    std::size_t mask_;
    std::uint32_t stamp_ = 0;
};

struct SharedNeighbours {
    double common = 0;
    double adamic_adar = 0;
    double resource_allocation = 0;
};

struct Paths {
    double three = 0;
    double four = 0;
};

// One thread's look at pairs.
class PairWalker {
  public:
    PairWalker(const CsrGraph& graph, unsigned cap, std::uint64_t seed)
        : graph_(graph), cap_(cap), seed_(seed), reach_(std::size_t{cap} * (cap + 17)) {}

    [[nodiscard]] SharedNeighbours shared(NodePair pair) const {
        const bool is_u_small = graph_.degree(pair.u) <= graph_.degree(pair.v);
        const Followed few(graph_, is_u_small ? pair.u : pair.v, BoundedPairs::kMostShared, seed_);
        const auto many = graph_.neighbours(is_u_small ? pair.v : pair.u);
        SharedNeighbours sums;
        for (std::size_t i = 0; i < few.size(); ++i) {
            if (!std::ranges::binary_search(many, few[i])) continue;
            const double degree = graph_.degree(few[i]);
            sums.common += few.weight();
            sums.adamic_adar += few.weight() / std::log(degree);
            sums.resource_allocation += few.weight() / degree;
        }
        return sums;
    }

    // The same where edges have weights (heuristic/weighted_neighbours.hpp).
    [[nodiscard]] WeightedNeighbourhood shared_by(const WeightedNeighbourhoods& weighted,
                                                  NodePair pair) const {
        const bool is_u_small = graph_.degree(pair.u) <= graph_.degree(pair.v);
        const NodeId small = is_u_small ? pair.u : pair.v;
        const NodeId large = is_u_small ? pair.v : pair.u;
        const Followed few(graph_, small, BoundedPairs::kMostShared, seed_);
        WeightedNeighbourhood sums;
        for (std::size_t i = 0; i < few.size(); ++i) {
            const std::size_t at_large = graph_.entry(large, few[i]);
            if (at_large == graph_.adjacency().size()) continue;
            weighted.add_common(few[i], graph_.offsets()[small] + few.place(i), at_large, sums);
        }
        sums.common *= few.weight();
        sums.adamic_adar *= few.weight();
        sums.resource_allocation *= few.weight();
        sums.least *= few.weight();
        const double own = weighted.weights().of(graph_, pair);
        sums.strength_u = std::max(0.0, weighted.weights().strengths[pair.u] - own);
        sums.strength_v = std::max(0.0, weighted.weights().strengths[pair.v] - own);
        return sums;
    }

    // Each path counts by the inverse product of its inner nodes' degrees.
    [[nodiscard]] Paths paths(NodePair pair) {
        const Followed of_u(graph_, pair.u, cap_, seed_);
        const Followed of_v(graph_, pair.v, cap_, seed_);
        mark_once(pair, of_u);
        Paths sums;
        for (std::size_t i = 0; i < of_v.size(); ++i) {
            const NodeId c = of_v[i];
            if (c == pair.u) continue;
            const Followed row(graph_, c, row_cap(of_v), seed_);
            const double share_c = of_v.weight() * share(c);
            const Met met = meet(pair, row);
            const double one = row.is_whole() ? met.one : one_in(row, pair, of_u);
            sums.three += share_c * one;
            sums.four += share_c * row.weight() * met.two;
        }
        return sums;
    }

  private:
    struct Met {
        double one = 0;
        double two = 0;
    };

    [[nodiscard]] double share(NodeId v) const {
        return 1.0 / std::max<NodeId>(1, graph_.degree(v));
    }
    // The fewer neighbours an end has, the more of theirs are looked at.
    [[nodiscard]] std::size_t row_cap(const Followed& of_end) const {
        return std::max<std::size_t>(
            16, std::size_t{cap_} * cap_ / std::max<std::size_t>(1, of_end.size()));
    }

    // Pairs of one u, one after the other, find it marked: what is marked depends on u alone, but
    // for an edge between the ends.
    void mark_once(NodePair pair, const Followed& of_u) {
        const bool is_of_u = !graph_.has_edge(pair.u, pair.v);
        if (is_of_u && is_marked_ && marked_ == pair.u) return;
        mark(pair, of_u);
        is_marked_ = is_of_u;
        marked_ = pair.u;
    }

    // What u reaches: in one edge 1 / degree of the node, in two the sum of these over the nodes
    // between.
    void mark(NodePair pair, const Followed& of_u) {
        reach_.start();
        for (std::size_t i = 0; i < of_u.size(); ++i) {
            const NodeId a = of_u[i];
            if (a == pair.v) continue;
            const auto share_a = static_cast<float>(of_u.weight() * share(a));
            reach_.at(a).one = share_a;
            const Followed row(graph_, a, row_cap(of_u), seed_);
            const float each = share_a * row.weight();
            for (std::size_t j = 0; j < row.size(); ++j) {
                const NodeId b = row[j];
                if (b != pair.u) reach_.at(b).two += each;  // at v, too: meet() passes over it
            }
        }
    }

    [[nodiscard]] Met meet(NodePair pair, const Followed& row) const {
        Met met;
        for (std::size_t j = 0; j < row.size(); ++j) {
            const ReachTable::Slot* at_b = reach_.find(row[j]);
            if (at_b == nullptr || row[j] == pair.v) continue;
            met.one += at_b->one;
            if (at_b->two > 0) met.two += at_b->two * share(row[j]);
        }
        return met;
    }

    // Of a row too long to be followed: which of u's neighbours are in it.
    [[nodiscard]] double one_in(const Followed& row, NodePair pair, const Followed& of_u) const {
        double sum = 0;
        for (std::size_t i = 0; i < of_u.size(); ++i) {
            if (of_u[i] != pair.v && row.row_has(of_u[i])) sum += of_u.weight() * share(of_u[i]);
        }
        return sum;
    }

    const CsrGraph& graph_;
    unsigned cap_;
    std::uint64_t seed_;
    ReachTable reach_;
    bool is_marked_ = false;
    NodeId marked_ = 0;
};

// Spans orders of magnitude: its logarithm does not.
double path_feature(double paths, double degrees) {
    if (paths == 0) return 0;
    constexpr double kSmall = 1e-5;
    return std::log(kSmall + paths / std::sqrt(degrees)) - std::log(kSmall);
}

float likeness(const Half* a, const Half* b, std::size_t count) {
    constexpr std::size_t kLanes = 16;
    std::array<float, kLanes> sums{};
    std::size_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            sums[lane] += float_of(a[i + lane]) * float_of(b[i + lane]);
    }
    for (std::size_t lane = 0; i < count; ++i, ++lane)
        sums[lane] += float_of(a[i]) * float_of(b[i]);
    for (std::size_t half = kLanes / 2; half > 0; half /= 2) {
        for (std::size_t lane = 0; lane < half; ++lane)
            sums[lane] += sums[lane + half];
    }
    return sums[0] / static_cast<float>(count);
}

}  // namespace

std::vector<std::string> BoundedPairs::names_of(const BoundedSources& sources) {
    std::vector<std::string> names = {
        "common neighbours", "Adamic-Adar",     "resource allocation", "Jaccard",
        "lower degree",      "higher degree",   "lower degree around", "higher degree around",
        "smaller component", "larger component"};
    if (sources.paths) names.insert(names.end(), {"paths of 3", "paths of 4"});
    if (sources.distances) {
        names.insert(names.end(), {"least detour", "largest difference", "mean difference",
                                   "agreeing landmarks"});
    }
    for (const TableBlock& block : sources.blocks)
        names.push_back("likeness of " + block.name);
    if (sources.graph.weights() != nullptr) {
        names.insert(names.end(), {"weighted common neighbours", "weighted Adamic-Adar",
                                   "weighted resource allocation", "weighted Jaccard",
                                   "lower strength", "higher strength"});
    }
    return names;
}

BoundedPairs::BoundedPairs(BoundedSources sources, Threads threads)
    : sources_(std::move(sources)),
      around_(sources_.graph.graph().num_nodes()),
      component_(sources_.graph.graph().num_nodes()),
      names_(names_of(sources_)) {
    if (sources_.graph.weights() != nullptr) weighted_.emplace(sources_.graph);
    const CsrGraph& graph = sources_.graph.graph();
    const Components components = connected_components(graph, Threads{1});
    parallel_for(threads, graph.num_nodes(), kAroundGrain, [&](std::size_t place) {
        const auto v = static_cast<NodeId>(place);
        double sum = 0;
        for (const NodeId w : graph.neighbours(v))
            sum += graph.degree(w);
        around_[v] = static_cast<float>(std::log1p(sum / std::max<NodeId>(1, graph.degree(v))));
        component_[v] = std::log1p(static_cast<float>(components.size[components.label[v]]));
    });
}

std::vector<float> BoundedPairs::of(std::span<const NodePair> pairs, const HalfMatrix& table,
                                    Threads threads) const {
    std::vector<float> rows(pairs.size() * columns());
    const std::size_t grain =
        std::clamp(pairs.size() / (4 * std::size_t{threads.count}), kLeastGrain, kMostGrain);
    parallel_chunks(threads, pairs.size(), grain, [&](IndexRange range) {
        write(pairs.subspan(range.begin, range.size()), table,
              rows.data() + range.begin * columns());
    });
    return rows;
}

void BoundedPairs::write(std::span<const NodePair> pairs, const HalfMatrix& table,
                         float* rows) const {
    const CsrGraph& graph = sources_.graph.graph();
    PairWalker walker(graph, sources_.cap, sources_.seed);
    float* next = rows;
    const auto add = [&](double value) { *next++ = static_cast<float>(value); };
    for (const NodePair given : pairs) {
        const NodePair pair = ordered(given);
        const NodeId own = graph.has_edge(pair.u, pair.v) ? 1 : 0;
        const double degree_u = graph.degree(pair.u) - own;
        const double degree_v = graph.degree(pair.v) - own;
        const SharedNeighbours shared = walker.shared(pair);
        add(std::log1p(shared.common));
        add(shared.adamic_adar);
        add(shared.resource_allocation);
        add(shared.common / std::max(1.0, degree_u + degree_v - shared.common));
        add(std::log1p(std::min(degree_u, degree_v)));
        add(std::log1p(std::max(degree_u, degree_v)));
        add(std::min(around_[pair.u], around_[pair.v]));
        add(std::max(around_[pair.u], around_[pair.v]));
        add(std::min(component_[pair.u], component_[pair.v]));
        add(std::max(component_[pair.u], component_[pair.v]));
        if (sources_.paths) {
            const Paths paths = walker.paths(pair);
            add(path_feature(paths.three, degree_u * degree_v));
            add(path_feature(paths.four, degree_u * degree_v));
        }
        if (sources_.distances) {
            const LandmarkBounds bounds = landmark_bounds(*sources_.distances, pair);
            add(bounds.least_detour);
            add(bounds.largest_difference);
            add(bounds.mean_difference);
            add(bounds.agreeing);
        }
        run_with(best_simd(), [&] {
            if (sources_.blocks.empty()) return;
            const Half* row_u = table.row_of(pair.u);
            const Half* row_v = table.row_of(pair.v);
            for (const TableBlock& block : sources_.blocks)
                *next++ = likeness(row_u + block.first, row_v + block.first, block.count);
        });
        if (weighted_) {
            const WeightedNeighbourhood by_weight = walker.shared_by(*weighted_, pair);
            add(std::log1p(by_weight.common));
            add(by_weight.adamic_adar);
            add(by_weight.resource_allocation);
            add(by_weight.jaccard());
            add(std::log1p(std::min(by_weight.strength_u, by_weight.strength_v)));
            add(std::log1p(std::max(by_weight.strength_u, by_weight.strength_v)));
        }
    }
}

}  // namespace hplc
