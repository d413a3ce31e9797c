// Gradient-boosted decision trees for a yes-or-no question: the logit of a row is the sum of one
// leaf of every tree.
//
// Trees are complete, of one depth: node i of a tree asks whether the row's value in column
// `column` is at most `threshold`, yes goes to node 2 i + 1, no to 2 i + 2. A node that is not
// worth a question sends all rows to the left. Trees that have not been grown yet have leaves of 0.
// The arrays are of floats, so that a model file holds them as it holds all weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hplc {

class BoostedTrees {
  public:
    BoostedTrees(std::size_t count, unsigned depth);

    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] unsigned depth() const { return depth_; }
    [[nodiscard]] std::size_t questions() const { return (std::size_t{1} << depth_) - 1; }
    [[nodiscard]] std::size_t leaves_per_tree() const { return std::size_t{1} << depth_; }

    // Which leaf of a tree the row ends in. O(depth).
    [[nodiscard]] std::size_t leaf_of(std::size_t tree, const float* row) const;
    // What the tree adds to the row's logit.
    [[nodiscard]] float value(std::size_t tree, const float* row) const {
        return leaves_[tree * leaves_per_tree() + leaf_of(tree, row)];
    }
    // Of the first `used` trees, added in their order. O(used × depth).
    [[nodiscard]] float logit(const float* row, std::size_t used) const;
    // No row has a larger logit.
    [[nodiscard]] double largest_logit() const;
    // Trees before the first that adds nothing to any row.
    [[nodiscard]] std::size_t grown() const;
    // Forgets the trees from `first` on.
    void cut(std::size_t first);

    // count × questions(), count × questions(), count × leaves_per_tree().
    [[nodiscard]] std::span<float> columns() { return columns_; }
    [[nodiscard]] std::span<float> thresholds() { return thresholds_; }
    [[nodiscard]] std::span<float> leaves() { return leaves_; }

  private:
    std::size_t count_;
    unsigned depth_;
    std::vector<float> columns_;
    std::vector<float> thresholds_;
    std::vector<float> leaves_;
};

// The first `used` trees, laid out for many rows: tree by tree over a block of rows that stays in
// the cache, so that the searches of different rows overlap.
class TreeTable {
  public:
    TreeTable(BoostedTrees trees, std::size_t used);

    // Writes one logit a row (row-major, `columns` each), to the bit those of BoostedTrees.
    void logits(std::span<const float> rows, std::size_t columns, std::span<float> logits) const;

  private:
    struct Question {
        std::uint32_t column = 0;
        float threshold = 0;
    };

    std::size_t used_;
    unsigned depth_;
    std::vector<Question> questions_;
    std::vector<float> leaves_;
};

}  // namespace hplc
