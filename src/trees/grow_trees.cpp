#include "trees/grow_trees.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace hplc {
namespace {

constexpr std::size_t kBins = 64;

struct Sums {
    double gradient = 0;
    double curvature = 0;

    Sums& operator+=(const Sums& other) {
        gradient += other.gradient;
        curvature += other.curvature;
        return *this;
    }
    // How much lower the loss gets, twice, by the best step.
    [[nodiscard]] double worth(double penalty) const {
        return gradient * gradient / (curvature + penalty);
    }
};

// The largest value of each bin but the last: at quantiles, each value in one bin only.
std::vector<float> bin_edges(std::vector<float> values) {
    std::ranges::sort(values);
    std::vector<float> edges;
    for (std::size_t i = 1; i < kBins; ++i) {
        const float edge = values[i * values.size() / kBins];
        if (edge == values.back()) break;
        if (edges.empty() || edge > edges.back()) edges.push_back(edge);
    }
    return edges;
}

std::uint8_t bin_of(float value, const std::vector<float>& edges) {
    return static_cast<std::uint8_t>(std::ranges::lower_bound(edges, value) - edges.begin());
}

}  // namespace

TreeRows::TreeRows(std::span<const float> rows, std::size_t columns, std::span<const float> labels,
                   Threads threads, std::span<const float> counts)
    : columns_(columns),
      labels_(labels.begin(), labels.end()),
      counts_(counts.begin(), counts.end()),
      edges_(columns),
      bins_(rows.size()),
      logits_(labels.size()),
      steps_(labels.size()),
      nodes_(labels.size()) {
    assert(rows.size() == columns * labels.size() && !labels.empty());
    parallel_for(threads, columns, 1, [&](std::size_t c) {
        std::vector<float> values(num_rows());
        for (std::size_t r = 0; r < num_rows(); ++r)
            values[r] = rows[r * columns_ + c];
        edges_[c] = bin_edges(values);
        for (std::size_t r = 0; r < num_rows(); ++r)
            bins_[c * num_rows() + r] = bin_of(values[r], edges_[c]);
    });
}

void TreeRows::take_steps(const RandomStream& random, double share) {
    const auto bound = static_cast<std::uint64_t>(
        share * static_cast<double>(std::numeric_limits<std::uint32_t>::max()));
    for (std::size_t r = 0; r < num_rows(); ++r) {
        const bool is_in = (random.at(r) >> 32U) <= bound;
        const float chance = 1 / (1 + std::exp(-logits_[r]));
        steps_[r] =
            is_in ? Step{labels_[r] - chance, std::max(chance * (1 - chance), 1e-6F)} : Step{};
        if (counts_.empty()) continue;
        steps_[r].gradient *= counts_[r];
        steps_[r].curvature *= counts_[r];
    }
}

std::vector<TreeRows::Question> TreeRows::best_of_column(std::size_t column, std::size_t nodes,
                                                         const TreeGrowth& growth) const {
    std::vector<Sums> sums(nodes * kBins);
    const std::uint8_t* bins = bins_.data() + column * num_rows();
    for (std::size_t r = 0; r < num_rows(); ++r)
        sums[nodes_[r] * kBins + bins[r]] += {steps_[r].gradient, steps_[r].curvature};
    std::vector<Question> best(nodes);
    for (std::size_t node = 0; node < nodes; ++node) {
        const auto of_node = std::span(sums).subspan(node * kBins, kBins);
        Sums all;
        for (const Sums& bin : of_node)
            all += bin;
        Sums left;
        for (std::size_t bin = 0; bin < edges_[column].size(); ++bin) {
            left += of_node[bin];
            const Sums right{all.gradient - left.gradient, all.curvature - left.curvature};
            if (left.curvature < growth.least_weight || right.curvature < growth.least_weight)
                continue;
            const double gain = left.worth(growth.penalty) + right.worth(growth.penalty) -
                                all.worth(growth.penalty);
            if (gain > best[node].gain) best[node] = {gain, column, bin};
        }
    }
    return best;
}

std::vector<TreeRows::Question> TreeRows::best_questions(std::size_t nodes,
                                                         const TreeGrowth& growth, Threads threads,
                                                         Workers* workers) const {
    std::vector<Question> by_column(columns_ * nodes);
    const IndexRange own = own_part(workers, columns_);
    parallel_for(threads, own.size(), 1, [&](std::size_t i) {
        std::ranges::copy(best_of_column(own.begin + i, nodes, growth),
                          by_column.begin() + static_cast<std::ptrdiff_t>((own.begin + i) * nodes));
    });
    share_parts(workers, std::span(by_column), nodes);
    std::vector<Question> best(nodes);
    for (std::size_t i = 0; i < by_column.size(); ++i) {
        if (by_column[i].gain > best[i % nodes].gain) best[i % nodes] = by_column[i];
    }
    return best;
}

// A node without a question sends its rows to the left.
void TreeRows::descend(std::span<const Question> questions) {
    for (std::size_t r = 0; r < num_rows(); ++r) {
        const Question& question = questions[nodes_[r]];
        const bool is_right =
            question.gain > 0 && bins_[question.column * num_rows() + r] > question.bin;
        nodes_[r] = static_cast<std::uint8_t>(2 * nodes_[r] + (is_right ? 1 : 0));
    }
}

void TreeRows::grow(BoostedTrees& trees, std::size_t tree, const TreeGrowth& growth,
                    const RandomStream& random, Threads threads, Workers* workers) {
    assert(trees.depth() < 8);
    take_steps(random.fork(tree), growth.share);
    std::ranges::fill(nodes_, std::uint8_t{0});
    const std::size_t first = tree * trees.questions();
    for (std::size_t nodes = 1; nodes < trees.leaves_per_tree(); nodes *= 2) {
        const std::vector<Question> questions = best_questions(nodes, growth, threads, workers);
        for (std::size_t node = 0; node < nodes; ++node) {
            const Question& question = questions[node];
            const std::size_t at = first + nodes - 1 + node;
            trees.columns()[at] = static_cast<float>(question.column);
            trees.thresholds()[at] = question.gain > 0 ? edges_[question.column][question.bin]
                                                       : std::numeric_limits<float>::max();
        }
        descend(questions);
    }
    std::vector<Sums> sums(trees.leaves_per_tree());
    for (std::size_t r = 0; r < num_rows(); ++r)
        sums[nodes_[r]] += {steps_[r].gradient, steps_[r].curvature};
    const auto leaves = trees.leaves().subspan(tree * trees.leaves_per_tree(), sums.size());
    for (std::size_t i = 0; i < sums.size(); ++i)
        leaves[i] = growth.rate *
                    static_cast<float>(sums[i].gradient / (sums[i].curvature + growth.penalty));
    for (std::size_t r = 0; r < num_rows(); ++r)
        logits_[r] += leaves[nodes_[r]];
}

}  // namespace hplc
