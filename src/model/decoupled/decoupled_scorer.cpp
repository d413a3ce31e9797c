#include "model/decoupled/decoupled_scorer.hpp"

#include <algorithm>
#include <utility>

#include "nn/activation.hpp"
#include "nn/pairs/pair_mlp.hpp"
#include "nn/steady_product.hpp"

namespace hplc {

DecoupledScorer::DecoupledScorer(const DecoupledView& view, std::vector<DenseLayer> layers,
                                 std::size_t node_layers, Standardisation pair_scale,
                                 const BoundedTrees& trees, Threads threads,
                                 std::shared_ptr<Workers> workers)
    : pairs_(view.pairs),
      memory_(view.memory),
      layers_(std::move(layers)),
      node_layers_(node_layers),
      pair_scale_(std::move(pair_scale)),
      trees_(trees.table()),
      has_trees_(trees.is_fitted()),
      width_(layers_[node_layers - 1].outputs),
      workers_(std::move(workers)) {
    make_states(*view.table, threads);
}

// By products whose rows do not depend on the rows beside them.
void DecoupledScorer::make_states(const HalfMatrix& table, Threads threads) {
    constexpr std::size_t kNodesAtOnce = 16'384;
    states_.resize(table.rows() * width_);
    std::vector<float> from;
    std::vector<float> to;
    const IndexRange own = own_part(workers_.get(), table.rows());
    for (std::size_t begin = own.begin; begin < own.end; begin += kNodesAtOnce) {
        const std::size_t count = std::min(kNodesAtOnce, own.end - begin);
        from.resize(count * table.columns);
        parallel_for(threads, count, 256, [&](std::size_t i) {
            for (std::size_t c = 0; c < table.columns; ++c)
                from[i * table.columns + c] = float_of(table.row(begin + i)[c]);
        });
        for (std::size_t l = 0; l < node_layers_; ++l) {
            const LinearView layer = layers_[l].view();
            to.resize(count * layer.weight.rows);
            const Matrix out{to.data(), count, layer.weight.rows};
            steady_multiply_transposed({from.data(), count, layer.weight.columns}, layer.weight,
                                       out, threads);
            activate(out, layer.bias, l + 1 < node_layers_ ? kNodeActivation : kLinear, {}, out,
                     threads);
            from.swap(to);
        }
        std::copy_n(from.begin(), count * width_,
                    states_.begin() + static_cast<std::ptrdiff_t>(begin * width_));
    }
    share_parts(workers_.get(), std::span(states_), width_);
}

std::vector<float> DecoupledScorer::rows_of(std::span<const NodePair> pairs,
                                            Threads threads) const {
    const auto make = [&] { return pairs_->of(pairs, threads); };
    return memory_ ? memory_->rows(pairs, make) : make();
}

void DecoupledScorer::score(std::span<const NodePair> pairs, std::span<double> scores,
                            Threads threads) const {
    const IndexRange own = own_part(workers_.get(), pairs.size());
    score_own(pairs.subspan(own.begin, own.size()), scores.subspan(own.begin, own.size()), threads);
    share_parts(workers_.get(), scores);
}

void DecoupledScorer::score_own(std::span<const NodePair> pairs, std::span<double> scores,
                                Threads threads) const {
    PairMlp mlp{.nodes = {states_.data(), states_.size() / width_, width_}, .layers = {}};
    for (std::size_t l = node_layers_; l < layers_.size(); ++l)
        mlp.layers.push_back(layers_[l].view());
    for (std::size_t begin = 0; begin < pairs.size(); begin += kPairBlock) {
        const auto block = pairs.subspan(begin, std::min(kPairBlock, pairs.size() - begin));
        std::vector<float> rows = rows_of(block, threads);
        std::vector<float> of_trees(block.size(), 0.0F);
        if (has_trees_) of_trees = tree_logits(trees_, rows, pairs_->columns(), threads);
        pair_scale_.apply(rows);
        std::vector<float> logits(block.size());
        pair_mlp_logits(
            mlp, {.pairs = block, .features = {rows.data(), block.size(), pairs_->columns()}},
            logits, threads);
        for (std::size_t i = 0; i < block.size(); ++i)
            scores[begin + i] = double{logits[i]} + of_trees[i];
    }
}

}  // namespace hplc
