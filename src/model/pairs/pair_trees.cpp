#include "model/pairs/pair_trees.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "heuristic/component_blocks.hpp"
#include "model/inputs/folds.hpp"
#include "model/inputs/tf_idf.hpp"
#include "model/pairs/pair_feature_rows.hpp"
#include "model/recipe.hpp"
#include "position/node_positions.hpp"
#include "trees/grow_trees.hpp"

namespace hplc {
namespace {

constexpr std::size_t kTrees = 200;
constexpr unsigned kDepth = 4;
constexpr std::size_t kFolds = 6;
constexpr double kFoldShare = 0.1;
constexpr double kMostPositives = 10'000;  // of a fold
constexpr std::size_t kJudgeEvery = 5;     // trees
constexpr std::size_t kRowGrain = 1024;    // rows that stay in the cache

// Steps that walks from all nodes may take: half a second. Scoring a million pairs takes them again
// and again.
constexpr double kMostSteps = 2e8;

// A sample decides, the same for the same graph.
bool can_afford_long_walks(const CsrGraph& graph, std::uint64_t seed) {
    constexpr std::size_t kSample = 32;
    if (graph.num_nodes() == 0) return false;
    RandomStream random(seed, "cost of walks");
    LongWalkSweep sweep(graph);
    double steps = 0;
    for (std::size_t i = 0; i < kSample; ++i) {
        sweep.start(static_cast<NodeId>(random.below(graph.num_nodes())));
        steps += sweep.steps();
    }
    return steps / kSample * graph.num_nodes() <= kMostSteps;
}

bool gains_by_network(const CsrGraph& graph, Threads threads) {
    constexpr double kMostOperations = double{kSmallNodes} * kSmallNodes * kSmallNodes;
    if (2.0 * static_cast<double>(graph.num_edges()) > kFewNeighbours * graph.num_nodes())
        return false;
    return ComponentBlocks(graph, threads).inversion_operations() <= kMostOperations;
}

std::vector<float> logits_of(const TreeTable& trees, std::span<const float> rows,
                             std::size_t columns, Threads threads) {
    std::vector<float> logits(rows.size() / columns);
    parallel_chunks(threads, logits.size(), kRowGrain, [&](IndexRange range) {
        trees.logits(rows.subspan(range.begin * columns, range.size() * columns), columns,
                     std::span(logits).subspan(range.begin, range.size()));
    });
    return logits;
}

class TreeRowScorer final : public RowScorer {
  public:
    TreeRowScorer(const PairFeatures& features, std::shared_ptr<const FeatureColumns> columns,
                  const TreeTable& trees)
        : rows_(features, std::move(columns)), width_(features.columns()), trees_(trees) {}

    void score(NodeId source, std::span<const NodeId> others, double /*floor*/,
               std::span<double> scores) override {
        if (others.empty()) return;
        rows_.start(source);
        for (std::size_t begin = 0; begin < others.size(); begin += kRowGrain) {
            const auto block = others.subspan(begin, std::min(kRowGrain, others.size() - begin));
            values_.resize(block.size() * width_);
            rows_.write(block, values_);
            logits_.resize(block.size());
            trees_.logits(values_, width_, logits_);
            std::ranges::copy(logits_, scores.begin() + static_cast<std::ptrdiff_t>(begin));
        }
    }

  private:
    PairFeatureRows rows_;
    std::size_t width_;
    const TreeTable& trees_;
    std::vector<float> values_;
    std::vector<float> logits_;
};

class TreeScorer final : public LinkScorer {
  public:
    TreeScorer(PairFeatures features, const BoostedTrees& trees)
        : features_(std::move(features)), trees_(trees, trees.grown()) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override {
        constexpr std::size_t kBlock = std::size_t{1} << 16;
        for (std::size_t begin = 0; begin < pairs.size(); begin += kBlock) {
            const auto block = pairs.subspan(begin, std::min(kBlock, pairs.size() - begin));
            std::ranges::copy(
                logits_of(trees_, features_.of(block, threads), features_.columns(), threads),
                scores.begin() + static_cast<std::ptrdiff_t>(begin));
        }
    }

    std::vector<std::unique_ptr<RowScorer>> rows(Threads threads) const override {
        std::shared_ptr<const FeatureColumns> columns;
        if (const auto& units = features_.sources().unit_features)
            columns = std::make_shared<const FeatureColumns>(units);
        std::vector<std::unique_ptr<RowScorer>> rows;
        for (unsigned i = 0; i < threads.count; ++i)
            rows.push_back(std::make_unique<TreeRowScorer>(features_, columns, trees_));
        return rows;
    }

  private:
    PairFeatures features_;
    TreeTable trees_;
};

struct LabelledRows {
    std::vector<float> rows;
    std::vector<float> labels;
    std::vector<float> counts = {};  // in the loss; empty where all are 1
};

void append(LabelledRows& all, const PairFeatures& features, std::span<const NodePair> pairs,
            std::span<const float> labels, Threads threads) {
    const std::vector<float> rows = features.of(pairs, threads);
    all.rows.insert(all.rows.end(), rows.begin(), rows.end());
    all.labels.insert(all.labels.end(), labels.begin(), labels.end());
}

double cross_entropy(std::span<const float> logits, std::span<const float> labels) {
    double sum = 0;
    for (std::size_t i = 0; i < logits.size(); ++i)
        sum += std::log1p(std::exp(double{labels[i] > 0 ? -logits[i] : logits[i]}));
    return sum;
}

double fold_share(std::uint64_t edges) {
    return std::min(kFoldShare, kMostPositives / static_cast<double>(edges));
}

}  // namespace

PairTrees::PairTrees(TrainGraph train, const FeatureMatrix* features, std::uint64_t seed,
                     Threads threads)
    : train_(std::move(train)),
      units_(unit_features(features)),
      seed_(seed),
      threads_(threads),
      has_long_walks_(can_afford_long_walks(train_.graph(), seed)),
      has_network_(gains_by_network(train_.graph(), threads)),
      trees_(kTrees, kDepth) {}

std::shared_ptr<const FeatureMatrix> PairTrees::unit_features(const FeatureMatrix* features) const {
    if (features == nullptr) return nullptr;
    return std::make_shared<const FeatureMatrix>(tf_idf(*features, train_.graph().num_nodes()));
}

PairFeatures PairTrees::features_on(const TrainGraph& graph,
                                    std::shared_ptr<const FeatureMatrix> units) const {
    NodePositions positions = compute_positions(graph, {.seed = seed_, .threads = threads_});
    const std::uint32_t clusters = positions.communities.count();
    const std::uint32_t macro_clusters = positions.communities.num_macro_clusters;
    const auto rates = [&](std::vector<ClusterId>& of_nodes, std::uint32_t count) {
        return std::make_shared<const ClusterRates>(graph, std::move(of_nodes), count);
    };
    return PairFeatures(
        {.graph = graph,
         .paths = true,
         .unit_features = std::move(units),
         .distances = std::make_shared<const LandmarkDistances>(std::move(positions.distances)),
         .reach = true,
         .long_walks = has_long_walks_,
         .surroundings = true,
         .clusters = rates(positions.communities.cluster, clusters),
         .macro_clusters = rates(positions.communities.macro_cluster, macro_clusters),
         .network =
             has_network_ ? std::make_shared<const LeakyNetwork>(graph, threads_) : nullptr});
}

void PairTrees::fit(const TrainGraph& input, const HeldOutEdges& valid) {
    const Folds folds(train_, fold_share(train_.graph().num_edges()), seed_);
    LabelledRows training;
    for (std::size_t i = 0; i < kFolds; ++i) {
        const Fold fold = folds.of_epoch(i, threads_);
        const std::vector<NodePair> pairs = fold.interleaved();
        append(training, features_on(fold.messages, units_), pairs,
               alternating_labels(pairs.size()), threads_);
        std::ranges::copy(loss_counts(pairs, train_), std::back_inserter(training.counts));
    }
    LabelledRows judges;
    const PairFeatures of_valid = features_on(input, units_);
    append(judges, of_valid, valid.positives, std::vector<float>(valid.positives.size(), 1.0F),
           threads_);
    append(judges, of_valid, valid.negatives, std::vector<float>(valid.negatives.size(), 0.0F),
           threads_);

    const std::size_t columns = of_valid.columns();
    const RandomStream random(seed_, "rows of trees");
    TreeRows rows(training.rows, columns, training.labels, threads_, training.counts);
    trees_.cut(0);
    double least = std::numeric_limits<double>::infinity();
    std::size_t best = 0;
    for (std::size_t tree = 0; tree < kTrees; ++tree) {
        rows.grow(trees_, tree, {}, random, threads_);
        if ((tree + 1) % kJudgeEvery != 0) continue;
        const double loss = cross_entropy(
            logits_of(TreeTable(trees_, tree + 1), judges.rows, columns, threads_), judges.labels);
        if (loss >= least) continue;
        least = loss;
        best = tree + 1;
    }
    trees_.cut(best);
}

std::shared_ptr<const LinkScorer> PairTrees::scorer(const TrainGraph& input) const {
    return std::make_shared<const TreeScorer>(features_on(input, units_), trees_);
}

std::shared_ptr<const LinkScorer> PairTrees::scorer_with_new_nodes(
    const TrainGraph& grown, const FeatureMatrix* features) const {
    return std::make_shared<const TreeScorer>(features_on(grown, unit_features(features)), trees_);
}

std::vector<TensorView> PairTrees::weights() {
    return {{"trees.columns", {kTrees, trees_.questions()}, trees_.columns()},
            {"trees.thresholds", {kTrees, trees_.questions()}, trees_.thresholds()},
            {"trees.leaves", {kTrees, trees_.leaves_per_tree()}, trees_.leaves()}};
}

}  // namespace hplc
