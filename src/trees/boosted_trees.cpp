#include "trees/boosted_trees.hpp"

#include <algorithm>

namespace hplc {

BoostedTrees::BoostedTrees(std::size_t count, unsigned depth)
    : count_(count),
      depth_(depth),
      columns_(count * questions()),
      thresholds_(count * questions()),
      leaves_(count * leaves_per_tree()) {}

std::size_t BoostedTrees::leaf_of(std::size_t tree, const float* row) const {
    const float* columns = columns_.data() + tree * questions();
    const float* thresholds = thresholds_.data() + tree * questions();
    std::size_t node = 0;
    for (unsigned level = 0; level < depth_; ++level) {
        const bool is_left = row[static_cast<std::size_t>(columns[node])] <= thresholds[node];
        node = 2 * node + (is_left ? 1 : 2);
    }
    return node - questions();
}

float BoostedTrees::logit(const float* row, std::size_t used) const {
    float sum = 0;
    for (std::size_t tree = 0; tree < used; ++tree)
        sum += value(tree, row);
    return sum;
}

double BoostedTrees::largest_logit() const {
    double sum = 0;
    for (std::size_t tree = 0; tree < count_; ++tree) {
        const auto leaves = std::span(leaves_).subspan(tree * leaves_per_tree(), leaves_per_tree());
        sum += *std::ranges::max_element(leaves);
    }
    return sum;
}

std::size_t BoostedTrees::grown() const {
    for (std::size_t tree = 0; tree < count_; ++tree) {
        const auto leaves = std::span(leaves_).subspan(tree * leaves_per_tree(), leaves_per_tree());
        if (std::ranges::all_of(leaves, [](float leaf) { return leaf == 0; })) return tree;
    }
    return count_;
}

void BoostedTrees::cut(std::size_t first) {
    std::fill(columns_.begin() + static_cast<std::ptrdiff_t>(first * questions()), columns_.end(),
              0.0F);
    std::fill(thresholds_.begin() + static_cast<std::ptrdiff_t>(first * questions()),
              thresholds_.end(), 0.0F);
    std::fill(leaves_.begin() + static_cast<std::ptrdiff_t>(first * leaves_per_tree()),
              leaves_.end(), 0.0F);
}

TreeTable::TreeTable(BoostedTrees trees, std::size_t used)
    : used_(used), depth_(trees.depth()), questions_(used * trees.questions()) {
    for (std::size_t i = 0; i < questions_.size(); ++i)
        questions_[i] = {static_cast<std::uint32_t>(trees.columns()[i]), trees.thresholds()[i]};
    const auto leaves = trees.leaves().first(used * trees.leaves_per_tree());
    leaves_.assign(leaves.begin(), leaves.end());
}

void TreeTable::logits(std::span<const float> rows, std::size_t columns,
                       std::span<float> logits) const {
    const std::size_t leaves = std::size_t{1} << depth_;
    std::ranges::fill(logits, 0.0F);
    for (std::size_t tree = 0; tree < used_; ++tree) {
        const Question* questions = questions_.data() + tree * (leaves - 1);
        for (std::size_t r = 0; r < logits.size(); ++r) {
            const float* row = rows.data() + r * columns;
            std::size_t node = 0;
            for (unsigned level = 0; level < depth_; ++level)
                node =
                    2 * node + (row[questions[node].column] <= questions[node].threshold ? 1 : 2);
            logits[r] += leaves_[tree * leaves + node - (leaves - 1)];
        }
    }
}

}  // namespace hplc
