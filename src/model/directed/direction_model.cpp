#include "model/directed/direction_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/random.hpp"
#include "trees/grow_trees.hpp"

namespace hplc {
namespace {

constexpr std::size_t kTreeCount = 150;
constexpr unsigned kTreeDepth = 4;
constexpr std::size_t kMostFolds = 5;
constexpr double kHiddenShare = 0.2;
constexpr std::size_t kMostHidden = 60'000;   // links of a fold
constexpr std::size_t kEnoughLinks = 20'000;  // of all folds
constexpr std::size_t kJudgeEach = 5;         // one link in so many judges the trees
constexpr std::size_t kJudgeAfter = 5;        // trees
constexpr std::size_t kLogitGrain = 1024;

constexpr std::size_t kWidth = DirectionFeatures::kColumns;

// Of the pairs the other way round.
std::vector<float> turned(std::vector<float> rows) {
    for (std::size_t i = 0; i < rows.size(); i += kWidth)
        DirectionFeatures::reverse(std::span<float, kWidth>(rows.data() + i, kWidth));
    return rows;
}

// Rows of links and of their reverse, in turn.
struct DirectionRows {
    std::vector<float> rows = {};
    std::vector<float> labels = {};

    void add(std::span<const float> forward, std::span<const float> backward) {
        rows.insert(rows.end(), forward.begin(), forward.end());
        rows.insert(rows.end(), backward.begin(), backward.end());
        labels.insert(labels.end(), {1.0F, 0.0F});
    }
    [[nodiscard]] std::size_t links() const { return labels.size() / 2; }
};

struct LabelledLinks {
    DirectionRows to_grow;
    DirectionRows to_judge;
};

// Those of the links that go one way, the way they go.
std::vector<NodePair> one_way_arcs(const ArcRows& out, std::span<const NodePair> links) {
    std::vector<NodePair> arcs;
    for (const auto& [u, v] : links) {
        const bool forth = out.has(u, v);
        if (forth != out.has(v, u)) arcs.push_back(forth ? NodePair{u, v} : NodePair{v, u});
    }
    return arcs;
}

void add_fold(LabelledLinks& all, const DirectionFeatures& features, std::span<const NodePair> arcs,
              Threads threads) {
    const std::vector<float> forward = features.of(arcs, threads);
    const std::vector<float> backward = turned(forward);
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        DirectionRows& rows = i % kJudgeEach == 0 ? all.to_judge : all.to_grow;
        rows.add(std::span(forward).subspan(i * kWidth, kWidth),
                 std::span(backward).subspan(i * kWidth, kWidth));
    }
}

double log_loss(const TreeTable& trees, const DirectionRows& rows) {
    std::vector<float> logits(rows.labels.size());
    trees.logits(rows.rows, kWidth, logits);
    double sum = 0;
    for (std::size_t i = 0; i < logits.size(); i += 2)
        sum += std::log1p(std::exp(double{logits[i + 1] - logits[i]} / 2));
    return sum;
}

}  // namespace

void DirectionScorer::logits(std::span<const NodePair> pairs, std::span<double> logits,
                             Threads threads) const {
    parallel_chunks(threads, pairs.size(), kLogitGrain, [&](IndexRange range) {
        const auto some = pairs.subspan(range.begin, range.size());
        std::vector<float> forward(some.size());
        std::vector<float> backward(some.size());
        std::vector<float> rows = features_->of(some, Threads{1});
        trees_.logits(rows, kWidth, forward);
        trees_.logits(turned(std::move(rows)), kWidth, backward);
        for (std::size_t i = 0; i < some.size(); ++i)
            logits[range.begin + i] = (double{forward[i]} - double{backward[i]}) / 2;
    });
}

DirectionModel::DirectionModel(TrainGraph train, std::uint64_t seed, Threads threads)
    : train_(std::move(train)), seed_(seed), threads_(threads), trees_(kTreeCount, kTreeDepth) {}

void DirectionModel::fit() {
    const ArcRows out(train_.graph(), *train_.directions(), kOutward);
    const auto links = static_cast<double>(train_.graph().num_edges());
    const auto hidden =
        std::min(kMostHidden, static_cast<std::size_t>(std::ceil(kHiddenShare * links)));
    LabelledLinks all;
    for (std::size_t fold = 0; fold < kMostFolds; ++fold) {
        if (all.to_grow.links() + all.to_judge.links() >= kEnoughLinks) break;
        RandomStream random = RandomStream(seed_, "folds of directions").fork(fold);
        std::vector<NodePair> edges = train_.graph().edges();
        shuffle(std::span(edges), random);
        edges.resize(hidden);
        const DirectionFeatures features(train_.without(edges, threads_), seed_, threads_);
        add_fold(all, features, one_way_arcs(out, edges), threads_);
    }
    trees_.cut(0);
    if (all.to_grow.links() == 0 || all.to_judge.links() == 0) return;
    TreeRows rows(all.to_grow.rows, kWidth, all.to_grow.labels, threads_);
    const RandomStream random(seed_, "rows of directions");
    double least = std::numeric_limits<double>::infinity();
    std::size_t best = 0;
    for (std::size_t tree = 0; tree < kTreeCount; ++tree) {
        rows.grow(trees_, tree, {}, random, threads_);
        if ((tree + 1) % kJudgeAfter != 0) continue;
        const double loss = log_loss(TreeTable(trees_, tree + 1), all.to_judge);
        if (loss >= least) continue;
        least = loss;
        best = tree + 1;
    }
    trees_.cut(best);
}

std::shared_ptr<const DirectionScorer> DirectionModel::scorer(const TrainGraph& input) {
    if (!features_graph_ || &features_graph_->graph() != &input.graph()) {
        features_ = std::make_shared<const DirectionFeatures>(input, seed_, threads_);
        features_graph_ = std::make_shared<const TrainGraph>(input);
    }
    return std::make_shared<const DirectionScorer>(features_, trees_);
}

std::vector<TensorView> DirectionModel::weights() {
    return {{"direction.columns", {kTreeCount, trees_.questions()}, trees_.columns()},
            {"direction.thresholds", {kTreeCount, trees_.questions()}, trees_.thresholds()},
            {"direction.leaves", {kTreeCount, trees_.leaves_per_tree()}, trees_.leaves()}};
}

}  // namespace hplc
