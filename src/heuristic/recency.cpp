#include "heuristic/recency.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "graph/common_neighbours.hpp"

namespace hplc {
namespace {

constexpr std::array kHalfLifeShares = {1.0 / 2, 1.0 / 4, 1.0 / 8, 1.0 / 16, 1.0 / 32, 1.0 / 64};
constexpr std::size_t kRecentGrain = 4096;

double decayed(const EdgeTimes& times, std::size_t entry, double half_life) {
    constexpr double kLeast = 1e-100;  // however old, a link is one: products stay above 0
    return std::max(kLeast, std::exp2((times.last[entry] - times.now) / half_life));
}

// From 1, with the first edge, to 2, now.
double place_in_time(const EdgeTimes& times, std::size_t entry) {
    const double span = times.now - times.first;
    return span > 0 ? 1 + (times.last[entry] - times.first) / span : 2;
}

double factor_of(RecencyRule rule, double degree) {
    if (degree < 2) return 0;  // nobody's common neighbour
    switch (rule) {
        case RecencyRule::kAdamicAdar:
            return 1 / std::log(degree);
        case RecencyRule::kResourceAllocation:
            return 1 / degree;
        default:
            return 1;
    }
}

}  // namespace

void require_times(const TrainGraph& graph, const std::string& predictor) {
    if (graph.times() != nullptr) return;
    throw InputError(
        {.found = "edges without times",
         .expected = fmt::format("a time for every edge, which {} weighs links by", predictor),
         .fix = "add a column with the time, name it with --columns, or choose another model"});
}

std::vector<double> half_lives_of(const TrainGraph& graph, const RecencyOptions& options) {
    if (!options.half_lives.empty()) return options.half_lives;
    const double span = graph.times()->now - graph.times()->first;
    if (!(span > 0)) return {1};
    std::vector<double> lives;
    for (const double share : kHalfLifeShares)
        lives.push_back(share * span);
    return lives;
}

RecentNeighbours::RecentNeighbours(TrainGraph graph, RecencyRule rule, double half_life)
    : graph_(std::move(graph)), rule_(rule) {
    const EdgeTimes& times = *graph_.times();
    weight_.resize(times.last.size());
    for (std::size_t i = 0; i < weight_.size(); ++i) {
        weight_[i] = rule == RecencyRule::kLastCommon ? place_in_time(times, i)
                                                      : decayed(times, i, half_life);
    }
    for (NodeId v = 0; v < graph_.graph().num_nodes(); ++v)
        factor_.push_back(factor_of(rule, graph_.graph().degree(v)));
}

double RecentNeighbours::with(double found, double weight_u, double weight_v, NodeId w) const {
    if (rule_ == RecencyRule::kLastCommon) return std::max(found, std::min(weight_u, weight_v));
    return found + weight_u * weight_v * factor_[w];
}

double RecentNeighbours::score_of(NodePair pair) const {
    double found = 0;
    for_each_common_neighbour(graph_.graph(), pair, [&](NodeId w, std::size_t a, std::size_t b) {
        found = with(found, weight_[a], weight_[b], w);
    });
    return found;
}

void RecentNeighbours::score(std::span<const NodePair> pairs, std::span<double> scores,
                             Threads threads) const {
    parallel_for(threads, pairs.size(), kRecentGrain,
                 [&](std::size_t i) { scores[i] = score_of(pairs[i]); });
}

// Common neighbours come in ascending order, as in score_of(): sums are the same to the bit.
class RecentSweep final : public TwoHopSweep {
  public:
    explicit RecentSweep(const RecentNeighbours& scorer)
        : scorer_(scorer), found_(scorer.graph_.graph().num_nodes(), 0) {}

    void start(NodeId source, NodeId first) override {
        for (const NodeId v : reached_)
            found_[v] = 0;
        reached_.clear();
        for_each_two_steps(scorer_.graph_.graph(), source, first,
                           [&](NodeId v, NodeId w, std::size_t a, std::size_t b) {
                               if (found_[v] == 0) reached_.push_back(v);
                               found_[v] = scorer_.with(found_[v], scorer_.weight_[a],
                                                        scorer_.weight_[b], w);
                           });
    }
    [[nodiscard]] std::span<const NodeId> reached() const override { return reached_; }
    [[nodiscard]] double score(NodeId v) const override { return found_[v]; }

  private:
    const RecentNeighbours& scorer_;
    std::vector<double> found_;
    std::vector<NodeId> reached_;
};

std::unique_ptr<TwoHopSweep> RecentNeighbours::sweep() const {
    return std::make_unique<RecentSweep>(*this);
}

DecayedActivity::DecayedActivity(const TrainGraph& graph, double half_life)
    : activity_(graph.graph().num_nodes(), 0) {
    const auto offsets = graph.graph().offsets();
    for (std::size_t v = 0; v < activity_.size(); ++v) {
        for (auto entry = offsets[v]; entry < offsets[v + 1]; ++entry)
            activity_[v] += decayed(*graph.times(), entry, half_life);
    }
}

void DecayedActivity::score(std::span<const NodePair> pairs, std::span<double> scores,
                            Threads threads) const {
    parallel_for(threads, pairs.size(), kRecentGrain,
                 [&](std::size_t i) { scores[i] = activity_[pairs[i].u] * activity_[pairs[i].v]; });
}

RepeatThePast::RepeatThePast(TrainGraph graph, double half_life)
    : graph_(std::move(graph)), half_life_(half_life) {}

void RepeatThePast::score(std::span<const NodePair> pairs, std::span<double> scores,
                          Threads threads) const {
    const CsrGraph& graph = graph_.graph();
    const EdgeTimes& times = *graph_.times();
    parallel_for(threads, pairs.size(), kRecentGrain, [&](std::size_t i) {
        const auto [u, v] = pairs[i];
        const std::size_t entry = graph.entry(u, v);
        scores[i] = entry == graph.adjacency().size()
                        ? 0
                        : times.count[entry] * decayed(times, entry, half_life_);
    });
}

}  // namespace hplc
