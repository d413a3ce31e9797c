#include "model/pairs/near_trees.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "base/random.hpp"
#include "heuristic/neighbourhood.hpp"
#include "model/pairs/recency_features.hpp"

namespace hplc {
namespace {

constexpr std::size_t kPeriods = 4;
constexpr double kPeriodShare = 0.08;           // of the edges, in the latest period
constexpr std::size_t kFewestOfAPeriod = 50;    // of a period
constexpr std::size_t kMostOfAPeriod = 10'000;  // likewise
constexpr std::size_t kNegativesAPositive = 6;
constexpr std::size_t kMostSources = 20'000;
constexpr std::size_t kNearGrain = 512;

// Pairs with the number of pairs that each stands for.
struct DrawnPairs {
    std::vector<NodePair> pairs = {};
    std::vector<float> counts = {};

    [[nodiscard]] std::size_t size() const { return pairs.size(); }
    void add(NodePair pair, double count) {
        pairs.push_back(pair);
        counts.push_back(static_cast<float>(count));
    }
};

DrawnPairs each_once(std::vector<NodePair> pairs) {
    const std::size_t count = pairs.size();
    return {std::move(pairs), std::vector<float>(count, 1.0F)};
}

// Some of the pairs that share a neighbour and are not linked. A list of likely links ends far
// above most of them, so those that share as much as links do are drawn more often and count less.
class NearPairs {
  public:
    // `usual` is the resource allocation of a typical link.
    NearPairs(const TrainGraph& graph, double usual, RandomStream random)
        : graph_(graph.graph()), neighbourhoods_(graph), usual_(usual), random_(random) {}

    // About so many, none of them an edge of `linked`. All pairs of a source are looked at and few
    // are taken, so that many sources have a part.
    [[nodiscard]] DrawnPairs draw(std::size_t count, const CsrGraph& linked) {
        DrawnPairs drawn;
        NeighbourhoodSweep sweep(neighbourhoods_);
        for (; sources_ < kMostSources && drawn.size() < count; ++sources_) {
            const auto u = static_cast<NodeId>(random_.below(graph_.num_nodes()));
            if (graph_.degree(u) == 0) continue;
            sweep.start(u);
            std::vector<NodeId> reached(sweep.reached().begin(), sweep.reached().end());
            std::ranges::sort(reached);
            for (const NodeId v : reached) {
                if (v == u || graph_.has_edge(u, v)) continue;
                ++found_;
                const double chance = chance_of(sweep.with(v).resource_allocation);
                if (random_.uniform() < chance && !linked.has_edge(u, v))
                    drawn.add({u, v}, 1 / chance);
            }
        }
        return drawn;
    }
    // Of the pairs of different nodes, how many share a neighbour and are not linked, by what
    // draw() has seen.
    [[nodiscard]] double share() const {
        const double looked_at = static_cast<double>(sources_) * graph_.num_nodes();
        return looked_at > 0 ? static_cast<double>(found_) / looked_at : 0;
    }

  private:
    [[nodiscard]] double chance_of(double allocation) const {
        constexpr double kLeast = 1.0 / 32;
        const double ratio = allocation / usual_;
        return std::clamp(ratio * ratio / 4, kLeast, 1.0);
    }

    const CsrGraph& graph_;
    Neighbourhoods neighbourhoods_;
    double usual_;
    RandomStream random_;
    std::size_t sources_ = 0;
    std::uint64_t found_ = 0;
};

bool share_a_neighbour(const CsrGraph& graph, NodePair pair) {
    const auto few =
        graph.neighbours(graph.degree(pair.u) < graph.degree(pair.v) ? pair.u : pair.v);
    const auto many =
        graph.neighbours(graph.degree(pair.u) < graph.degree(pair.v) ? pair.v : pair.u);
    return std::ranges::any_of(few, [&](NodeId z) { return std::ranges::binary_search(many, z); });
}

std::vector<NodePair> near_ones(const CsrGraph& graph, std::span<const NodePair> pairs) {
    std::vector<NodePair> near;
    for (const NodePair pair : pairs) {
        if (share_a_neighbour(graph, pair)) near.push_back(pair);
    }
    return near;
}

// Edges by when they were first seen.
struct FirstTime {
    double time = 0;
    NodePair edge;
};

std::vector<FirstTime> first_times(const TrainGraph& graph) {
    const CsrGraph& edges = graph.graph();
    std::vector<FirstTime> seen;
    for (NodeId u = 0; u < edges.num_nodes(); ++u) {
        for (auto entry = edges.offsets()[u]; entry < edges.offsets()[u + 1]; ++entry) {
            const NodeId v = edges.adjacency()[entry];
            if (u < v) seen.push_back({graph.times()->first_of(entry), {u, v}});
        }
    }
    std::ranges::stable_sort(seen, {}, &FirstTime::time);
    return seen;
}

// How long it took until the latest share was seen, at least from the last time but one.
double length_of_period(const std::vector<FirstTime>& seen, double now) {
    const auto before =
        static_cast<std::size_t>((1 - kPeriodShare) * static_cast<double>(seen.size()));
    for (std::size_t i = std::min(before, seen.size() - 1) + 1; i-- > 0;) {
        if (seen[i].time < now) return now - seen[i].time;
    }
    return 0;
}

void add_rows(LabelledPairs& all, const RecencyFeatures& features, const DrawnPairs& drawn,
              float label, float factor) {
    std::vector<float> row(RecencyFeatures::columns());
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        if (!features.write(drawn.pairs[i], row.data())) continue;
        all.rows.insert(all.rows.end(), row.begin(), row.end());
        all.labels.push_back(label);
        all.counts.push_back(factor * drawn.counts[i]);
    }
}

// Positives and negatives count the same together.
void add_period(LabelledPairs& all, const TrainGraph& past, const DrawnPairs& positives,
                const DrawnPairs& negatives) {
    if (positives.size() == 0 || negatives.size() == 0) return;
    const RecencyFeatures features(past);
    const double stand_for = std::reduce(negatives.counts.begin(), negatives.counts.end(), 0.0);
    add_rows(all, features, positives, 1, 1);
    add_rows(all, features, negatives, 0,
             static_cast<float>(static_cast<double>(positives.size()) / stand_for));
}

// The median over the links; they share a neighbour.
double usual_allocation(const TrainGraph& graph, std::span<const NodePair> links, Threads threads) {
    const auto shared = Neighbourhoods(graph).of(links, OwnEdge::kCounts, threads);
    std::vector<double> allocations(shared.size());
    std::ranges::transform(shared, allocations.begin(), &PairNeighbourhood::resource_allocation);
    const auto middle = allocations.begin() + static_cast<std::ptrdiff_t>(allocations.size() / 2);
    std::ranges::nth_element(allocations, middle);
    return *middle;
}

class NearRows final : public RowScorer {
  public:
    NearRows(const LinkScorer& all, std::unique_ptr<RowScorer> others, const Neighbourhoods& near)
        : all_(all), others_(std::move(others)), sweep_(near), is_near_(near.graph().num_nodes()) {}

    void score(NodeId source, std::span<const NodeId> others, double floor,
               std::span<double> scores) override {
        sweep_.start(source);
        for (const NodeId v : sweep_.reached())
            is_near_[v] = true;
        pairs_.clear();
        far_.clear();
        for (const NodeId v : others) {
            if (is_near_[v]) {
                pairs_.push_back({source, v});
            } else {
                far_.push_back(v);
            }
        }
        near_scores_.resize(pairs_.size());
        far_scores_.resize(far_.size());
        all_.score(pairs_, near_scores_, Threads{1});
        if (!far_.empty()) others_->score(source, far_, floor, far_scores_);
        std::size_t near = 0;
        std::size_t far = 0;
        for (std::size_t i = 0; i < others.size(); ++i)
            scores[i] = is_near_[others[i]] ? near_scores_[near++] : far_scores_[far++];
        for (const NodeId v : sweep_.reached())
            is_near_[v] = false;
    }

  private:
    const LinkScorer& all_;
    std::unique_ptr<RowScorer> others_;
    NeighbourhoodSweep sweep_;
    std::vector<bool> is_near_;
    std::vector<NodePair> pairs_;
    std::vector<NodeId> far_;
    std::vector<double> near_scores_;
    std::vector<double> far_scores_;
};

class NearScorer final : public LinkScorer {
  public:
    NearScorer(const TrainGraph& input, TreeTable trees, double offset,
               std::shared_ptr<const LinkScorer> others)
        : features_(input),
          neighbourhoods_(input),
          trees_(std::move(trees)),
          offset_(offset),
          others_(std::move(others)) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override {
        constexpr double kFar = -std::numeric_limits<double>::infinity();
        parallel_chunks(threads, pairs.size(), kNearGrain, [&](IndexRange range) {
            std::vector<float> row(RecencyFeatures::columns());
            for (std::size_t i = range.begin; i < range.end; ++i) {
                float logit = 0;
                scores[i] = kFar;
                if (!features_.write(pairs[i], row.data())) continue;
                trees_.logits(row, row.size(), std::span(&logit, 1));
                scores[i] = offset_ + double{logit};
            }
        });
        std::vector<NodePair> far;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (scores[i] == kFar) far.push_back(pairs[i]);
        }
        if (far.empty()) return;
        std::vector<double> others(far.size());
        others_->score(far, others, threads);
        auto next = others.begin();
        for (double& score : scores) {
            if (score == kFar) score = *next++;
        }
    }

    std::vector<std::unique_ptr<RowScorer>> rows(Threads threads) const override {
        std::vector<std::unique_ptr<RowScorer>> rows;
        for (auto& of_others : others_->rows(threads))
            rows.push_back(
                std::make_unique<NearRows>(*this, std::move(of_others), neighbourhoods_));
        return rows;
    }

  private:
    RecencyFeatures features_;
    Neighbourhoods neighbourhoods_;
    TreeTable trees_;
    double offset_;
    std::shared_ptr<const LinkScorer> others_;
};

}  // namespace

NearTrees::NearTrees(TrainGraph train, std::uint64_t seed, Threads threads)
    : train_(std::move(train)), seed_(seed), threads_(threads) {}

void NearTrees::fit(const TrainGraph& input, const HeldOutEdges& valid) {
    const std::vector<FirstTime> seen = first_times(train_);
    const RandomStream random(seed_, "pairs with a common neighbour");
    const double now = train_.times()->now;
    const double length = seen.empty() ? 0 : length_of_period(seen, now);
    LabelledPairs training;
    for (std::size_t period = 1; period <= kPeriods && length > 0; ++period) {
        const double cut = now - static_cast<double>(period) * length;
        const TrainGraph past = train_.until(cut);
        const TrainGraph then = train_.until(cut + length);
        std::vector<NodePair> came;
        for (const auto& [time, edge] : seen) {
            if (time > cut && time <= cut + length) came.push_back(edge);
        }
        std::vector<NodePair> positives = near_ones(past.graph(), came);
        if (positives.size() < kFewestOfAPeriod) break;
        RandomStream order = random.fork(2 * period);
        shuffle(std::span(positives), order);
        positives.resize(std::min(positives.size(), kMostOfAPeriod));
        NearPairs near(past, usual_allocation(past, positives, threads_),
                       random.fork(2 * period + 1));
        const DrawnPairs others = near.draw(kNegativesAPositive * positives.size(), then.graph());
        add_period(training, past, each_once(std::move(positives)), others);
    }
    std::vector<NodePair> links = near_ones(input.graph(), valid.positives);
    if (training.labels.empty() || links.size() < kFewestOfAPeriod) return;

    NearPairs near(input, usual_allocation(input, links, threads_), random.fork(0));
    const CsrGraph held_out =
        build_graph(input.graph().num_nodes(), valid.positives, threads_).graph;
    const DrawnPairs others = near.draw(kNegativesAPositive * links.size(), held_out);
    const double of_links =
        static_cast<double>(links.size()) / static_cast<double>(valid.positives.size());
    LabelledPairs judges;
    add_period(judges, input, each_once(std::move(links)), others);
    trees_.fit(training, judges, RecencyFeatures::columns(), seed_, threads_);
    offset_[0] = static_cast<float>(std::log(of_links / near.share()));
}

std::unique_ptr<const LinkScorer> NearTrees::scorer(
    const TrainGraph& input, std::shared_ptr<const LinkScorer> others) const {
    return std::make_unique<NearScorer>(input, trees_.table(), offset_[0], std::move(others));
}

std::vector<TensorView> NearTrees::weights() {
    std::vector<TensorView> views = trees_.weights();
    for (TensorView& view : views)
        view.name = "recent." + view.name;
    views.push_back({"recent.offset", {1}, offset_});
    return views;
}

}  // namespace hplc
