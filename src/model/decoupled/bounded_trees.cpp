#include "model/decoupled/bounded_trees.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "trees/grow_trees.hpp"

namespace hplc {
namespace {

constexpr std::size_t kMostTrees = 300;
constexpr unsigned kTreeDepth = 6;
constexpr std::size_t kTreesPerJudgement = 10;

double entropy_of(std::span<const float> logits, const LabelledPairs& pairs) {
    double sum = 0;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        const double loss =
            std::log1p(std::exp(double{pairs.labels[i] > 0 ? -logits[i] : logits[i]}));
        sum += pairs.counts.empty() ? loss : pairs.counts[i] * loss;
    }
    return sum;
}

std::vector<float> divided_logits(const TreeTable& trees, std::span<const float> rows,
                                  std::size_t columns, Threads threads, Workers* workers) {
    const IndexRange own = own_part(workers, rows.size() / columns);
    std::vector<float> logits(rows.size() / columns);
    std::ranges::copy(tree_logits(trees, rows.subspan(own.begin * columns, own.size() * columns),
                                  columns, threads),
                      logits.begin() + static_cast<std::ptrdiff_t>(own.begin));
    share_parts(workers, std::span(logits));
    return logits;
}

}  // namespace

std::vector<float> tree_logits(const TreeTable& trees, std::span<const float> rows,
                               std::size_t columns, Threads threads) {
    constexpr std::size_t kRowsInCache = 1024;
    std::vector<float> logits(rows.size() / columns);
    parallel_chunks(threads, logits.size(), kRowsInCache, [&](IndexRange range) {
        trees.logits(rows.subspan(range.begin * columns, range.size() * columns), columns,
                     std::span(logits).subspan(range.begin, range.size()));
    });
    return logits;
}

BoundedTrees::BoundedTrees() : trees_(kMostTrees, kTreeDepth) {}

void BoundedTrees::fit(const LabelledPairs& training, const LabelledPairs& judges,
                       std::size_t columns, std::uint64_t seed, Threads threads, Workers* workers) {
    const RandomStream random(seed, "rows of trees");
    TreeRows rows(training.rows, columns, training.labels, threads, training.counts);
    trees_.cut(0);
    double least = std::numeric_limits<double>::infinity();
    std::size_t best = 0;
    for (std::size_t tree = 0; tree < kMostTrees; ++tree) {
        rows.grow(trees_, tree, {}, random, threads, workers);
        if ((tree + 1) % kTreesPerJudgement != 0) continue;
        const TreeTable grown(trees_, tree + 1);
        const double loss =
            entropy_of(divided_logits(grown, judges.rows, columns, threads, workers), judges);
        if (loss >= least) continue;
        least = loss;
        best = tree + 1;
    }
    trees_.cut(best);
}

std::vector<TensorView> BoundedTrees::weights() {
    return {{"trees.columns", {kMostTrees, trees_.questions()}, trees_.columns()},
            {"trees.thresholds", {kMostTrees, trees_.questions()}, trees_.thresholds()},
            {"trees.leaves", {kMostTrees, trees_.leaves_per_tree()}, trees_.leaves()}};
}

}  // namespace hplc
