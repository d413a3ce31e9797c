// Boosted trees on the features of pairs of a decoupled model, as pair_trees.hpp has them for small
// graphs: few numbers with sharp edges are what trees are good at, and growing them takes seconds.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/workers.hpp"
#include "model/learned_model.hpp"
#include "trees/boosted_trees.hpp"

namespace hplc {

// Rows of features, row-major, with a label (0 or 1) each.
struct LabelledPairs {
    std::vector<float> rows = {};
    std::vector<float> labels = {};
    std::vector<float> counts = {};  // for how many pairs each stands; empty: for 1
};

class BoundedTrees {
  public:
    BoundedTrees();

    // Grows trees on `training` and keeps as many as have the least cross-entropy on `judges`.
    // Workers have the same pairs, and get the same trees.
    void fit(const LabelledPairs& training, const LabelledPairs& judges, std::size_t columns,
             std::uint64_t seed, Threads threads, Workers* workers = nullptr);
    [[nodiscard]] bool is_fitted() const { return trees_.grown() > 0; }
    [[nodiscard]] TreeTable table() const { return TreeTable(trees_, trees_.grown()); }
    [[nodiscard]] std::vector<TensorView> weights();

  private:
    BoostedTrees trees_;
};

// One logit a row.
[[nodiscard]] std::vector<float> tree_logits(const TreeTable& trees, std::span<const float> rows,
                                             std::size_t columns, Threads threads);

}  // namespace hplc
