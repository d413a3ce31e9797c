#include "heuristic/directed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace hplc {
namespace {

constexpr std::size_t kArcPairGrain = 256;
constexpr double kStep = 0.05;  // as Katz's beta

}  // namespace

void require_directions(const TrainGraph& graph, const char* predictor) {
    if (graph.directions()) return;
    throw InputError({.found = fmt::format("{} on undirected links", predictor),
                      .expected = "directed ones",
                      .fix = "pass --directed, or choose another model"});
}

std::uint32_t count_of_common(std::span<const NodeId> a, std::span<const NodeId> b) {
    std::uint32_t count = 0;
    for_each_common(a, b, [&](NodeId) { ++count; });
    return count;
}

DirectedScorer::DirectedScorer(const TrainGraph& graph, ArcRule rule) : arcs_(graph), rule_(rule) {
    if (rule != ArcRule::kWeightedPaths) return;
    for (NodeId v = 0; v < graph.graph().num_nodes(); ++v) {
        // A node between two others has two neighbours at least.
        const double degree = std::max<double>(2, graph.graph().degree(v));
        factor_.push_back(1 / std::log(degree));
    }
}

// Breadth-first along arcs, from u forwards and to v backwards by turns, the smaller side first.
class DirectedScorer::Search {
  public:
    explicit Search(const ArcTable& arcs)
        : arcs_(arcs), forward_(arcs.out.num_nodes(), 0), backward_(arcs.out.num_nodes(), 0) {}

    [[nodiscard]] double distance(NodePair pair) {
        const double none = -static_cast<double>(arcs_.out.num_nodes());
        ++round_;
        from_.assign(1, pair.u);
        to_.assign(1, pair.v);
        forward_[pair.u] = backward_[pair.v] = round_;
        for (double steps = 1; !from_.empty() && !to_.empty(); ++steps) {
            const bool is_forward = from_.size() <= to_.size();
            const bool met = is_forward ? advance(arcs_.out, from_, forward_, backward_)
                                        : advance(arcs_.in, to_, backward_, forward_);
            if (met) return -steps;
        }
        return none;
    }

  private:
    bool advance(const ArcRows& rows, std::vector<NodeId>& front, std::vector<std::uint32_t>& seen,
                 const std::vector<std::uint32_t>& other) {
        next_.clear();
        for (const NodeId x : front) {
            for (const NodeId y : rows.of(x)) {
                if (other[y] == round_) return true;
                if (seen[y] == round_) continue;
                seen[y] = round_;
                next_.push_back(y);
            }
        }
        front.swap(next_);
        return false;
    }

    const ArcTable& arcs_;
    std::uint32_t round_ = 0;
    std::vector<std::uint32_t> forward_;  // the last round that saw each node
    std::vector<std::uint32_t> backward_;
    std::vector<NodeId> from_;
    std::vector<NodeId> to_;
    std::vector<NodeId> next_;
};

double DirectedScorer::walks(NodePair pair) const {
    const auto to_v = arcs_.in.of(pair.v);
    double two = 0;
    double three = 0;
    for (const NodeId w : arcs_.out.of(pair.u)) {
        two += std::ranges::binary_search(to_v, w) ? 1 : 0;
        three += count_of_common(arcs_.out.of(w), to_v);
    }
    const double one = arcs_.out.has(pair.u, pair.v) ? 1 : 0;
    return kStep * (one + kStep * (two + kStep * three));
}

double DirectedScorer::score_of(NodePair pair) const {
    const auto& [u, v] = pair;
    switch (rule_) {
        case ArcRule::kDegrees:
            return (1.0 + arcs_.out.degree(u)) * (1.0 + arcs_.in.degree(v));
        case ArcRule::kPaths:
            return count_of_common(arcs_.out.of(u), arcs_.in.of(v));
        case ArcRule::kWeightedPaths: {
            double sum = 0;
            for_each_common(arcs_.out.of(u), arcs_.in.of(v), [&](NodeId w) { sum += factor_[w]; });
            return sum;
        }
        case ArcRule::kSharedTargets:
            return count_of_common(arcs_.out.of(u), arcs_.out.of(v));
        case ArcRule::kSharedSources:
            return count_of_common(arcs_.in.of(u), arcs_.in.of(v));
        default:
            return walks(pair);
    }
}

void DirectedScorer::score(std::span<const NodePair> pairs, std::span<double> scores,
                           Threads threads) const {
    if (rule_ != ArcRule::kDistance) {
        return parallel_for(threads, pairs.size(), kArcPairGrain,
                            [&](std::size_t i) { scores[i] = score_of(pairs[i]); });
    }
    // One search a stretch of pairs: its memory is that of the nodes.
    constexpr std::size_t kSearchGrain = std::size_t{1} << 14;
    parallel_chunks(threads, pairs.size(), kSearchGrain, [&](IndexRange range) {
        Search search(arcs_);
        for (std::size_t i = range.begin; i < range.end; ++i)
            scores[i] = search.distance(pairs[i]);
    });
}

}  // namespace hplc
