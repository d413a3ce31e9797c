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

}  // namespace hplc
