// Growing boosted trees: each new tree fits what the trees before it get wrong, by Newton's step on
// the cross-entropy (Friedman 2001; Chen and Guestrin, KDD 2016).
//
// Values are put into at most 64 bins a column once, at quantiles of the rows; a level of a tree
// then needs one pass over the rows for each column, and the question that gains most is read off
// sums of gradients by bin. Columns are independent, rows are added in their order: the same trees
// for any number of threads, and of workers, each of which looks at its part of the columns. Each
// tree sees a random share of the rows. Cost: rows × columns × depth additions a tree. Memory: one
// byte a value, 13 a row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/workers.hpp"
#include "trees/boosted_trees.hpp"

namespace hplc {

struct TreeGrowth {
    float rate = 0.1F;        // what a tree's step is multiplied by
    double penalty = 1;       // added to the curvature of a leaf: small leaves take small steps
    double least_weight = 2;  // curvature that a leaf has at least; a row has up to 1/4
    double share = 0.7;       // of the rows, for each tree
};

// Rows (row-major) with labels 0 and 1, ready to grow trees on.
class TreeRows {
  public:
    // `counts`: for how many rows each stands; empty: for 1.
    TreeRows(std::span<const float> rows, std::size_t columns, std::span<const float> labels,
             Threads threads, std::span<const float> counts = {});

    // Grows tree number `tree` of the model, whose trees before it were grown on these rows.
    // `random` is forked by the number of the tree. Workers have the same rows and grow the same
    // tree.
    void grow(BoostedTrees& trees, std::size_t tree, const TreeGrowth& growth,
              const RandomStream& random, Threads threads, Workers* workers = nullptr);

  private:
    struct Question {
        double gain = 0;
        std::size_t column = 0;
        std::size_t bin = 0;
    };
    struct Step {
        float gradient = 0;
        float curvature = 0;  // 0: the row is not in this tree's share
    };

    [[nodiscard]] std::size_t num_rows() const { return labels_.size(); }
    void take_steps(const RandomStream& random, double share);
    // The best question of each node of a level, by column; nodes are numbered within the level.
    [[nodiscard]] std::vector<Question> best_of_column(std::size_t column, std::size_t nodes,
                                                       const TreeGrowth& growth) const;
    [[nodiscard]] std::vector<Question> best_questions(std::size_t nodes, const TreeGrowth& growth,
                                                       Threads threads, Workers* workers) const;
    void descend(std::span<const Question> questions);

    std::size_t columns_;
    std::vector<float> labels_;
    std::vector<float> counts_;
    std::vector<std::vector<float>> edges_;  // of each column: a value in bin b is at most edges[b]
    std::vector<std::uint8_t> bins_;         // column by column
    std::vector<float> logits_;
    std::vector<Step> steps_;
    std::vector<std::uint8_t> nodes_;  // of each row, within the level
};

}  // namespace hplc
