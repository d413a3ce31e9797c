#include "model/decoupled/decoupled_scorer.hpp"

#include <algorithm>
#include <utility>

#include "nn/activation.hpp"
#include "nn/pairs/pair_mlp.hpp"
#include "nn/steady_product.hpp"

namespace hplc {

namespace {

// The ends as places in a table that has rows of some nodes.
std::vector<NodePair> by_place(std::span<const NodePair> pairs, const HalfMatrix& table) {
    const auto place = [&](NodeId v) {
        return static_cast<NodeId>(std::ranges::lower_bound(table.nodes, v) - table.nodes.begin());
    };
    std::vector<NodePair> places;
    places.reserve(pairs.size());
    for (const NodePair pair : pairs)
        places.push_back({place(pair.u), place(pair.v)});
    return places;
}

// Rows of the ends of `pairs` alone.
std::shared_ptr<const HalfMatrix> only_ends(std::shared_ptr<const HalfMatrix> table,
                                            std::span<const NodePair> pairs) {
    std::vector<NodeId> ends = ends_of(pairs);
    if (ends.size() == table->rows()) return table;
    const auto rows = std::make_shared<HalfMatrix>(ends.size(), table->columns);
    for (std::size_t i = 0; i < ends.size(); ++i)
        std::copy_n(table->row_of(ends[i]), table->columns, rows->row(i));
    rows->nodes = std::move(ends);
    return rows;
}

}  // namespace

DecoupledScorer::DecoupledScorer(const DecoupledView& view, std::vector<DenseLayer> layers,
                                 std::size_t node_layers, Standardisation pair_scale,
                                 const BoundedTrees& trees, std::shared_ptr<Workers> workers)
    : table_(view.table),
      pairs_(view.pairs),
      memory_(view.memory),
      layers_(std::move(layers)),
      node_layers_(node_layers),
      pair_scale_(std::move(pair_scale)),
      trees_(trees.table()),
      has_trees_(trees.is_fitted()),
      width_(layers_[node_layers - 1].outputs),
      workers_(std::move(workers)) {}

// By products whose rows do not depend on the rows beside them.
void DecoupledScorer::make_states(const HalfMatrix& table, IndexRange rows, std::span<float> states,
                                  Threads threads) const {
    constexpr std::size_t kNodesAtOnce = 16'384;
    std::vector<float> from;
    std::vector<float> to;
    for (std::size_t begin = rows.begin; begin < rows.end; begin += kNodesAtOnce) {
        const std::size_t count = std::min(kNodesAtOnce, rows.end - begin);
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
                    states.begin() + static_cast<std::ptrdiff_t>(begin * width_));
    }
}

// All ranks of several are asked for the same pairs, so that all come here together.
void DecoupledScorer::keep_all_states(std::size_t asked, Threads threads) const {
    const HalfMatrix* table = table_->in_memory();
    if (table == nullptr) return;
    const std::size_t so_far = asked_.fetch_add(asked) + asked;
    if (so_far < table->rows() / 4) return;
    std::call_once(once_, [&] {
        states_.resize(table->rows() * width_);
        make_states(*table, own_part(workers_.get(), table->rows()), states_, threads);
        share_parts(workers_.get(), std::span(states_), width_);
        has_states_ = true;
    });
}

void DecoupledScorer::score(std::span<const NodePair> pairs, std::span<double> scores,
                            Threads threads) const {
    keep_all_states(pairs.size(), threads);
    const IndexRange own = own_part(workers_.get(), pairs.size());
    score_own(pairs.subspan(own.begin, own.size()), scores.subspan(own.begin, own.size()), threads);
    share_parts(workers_.get(), scores);
}

std::vector<float> DecoupledScorer::logits_of(std::span<const NodePair> pairs,
                                              std::span<const float> rows, const HalfMatrix& table,
                                              Threads threads) const {
    PairMlp mlp{.nodes = {states_.data(), states_.size() / width_, width_}, .layers = {}};
    std::vector<float> states;
    std::vector<NodePair> places;
    if (!has_states_) {
        states.resize(table.rows() * width_);
        make_states(table, {0, table.rows(), 0}, states, threads);
        mlp.nodes = {states.data(), table.rows(), width_};
        if (!table.nodes.empty()) places = by_place(pairs, table);
    }
    for (std::size_t l = node_layers_; l < layers_.size(); ++l)
        mlp.layers.push_back(layers_[l].view());
    std::vector<float> logits(pairs.size());
    pair_mlp_logits(mlp,
                    {.pairs = places.empty() ? pairs : std::span<const NodePair>(places),
                     .features = {rows.data(), pairs.size(), pairs_->columns()}},
                    logits, threads);
    return logits;
}

void DecoupledScorer::score_own(std::span<const NodePair> pairs, std::span<double> scores,
                                Threads threads) const {
    for (std::size_t begin = 0; begin < pairs.size(); begin += kPairBlock) {
        const auto block = pairs.subspan(begin, std::min(kPairBlock, pairs.size() - begin));
        std::shared_ptr<const HalfMatrix> table = table_->of(block);
        if (!has_states_) table = only_ends(std::move(table), block);
        const auto make = [&] { return pairs_->of(block, *table, threads); };
        std::vector<float> rows = memory_ ? memory_->rows(block, make) : make();
        std::vector<float> of_trees(block.size(), 0.0F);
        if (has_trees_) of_trees = tree_logits(trees_, rows, pairs_->columns(), threads);
        pair_scale_.apply(rows);
        const std::vector<float> logits = logits_of(block, rows, *table, threads);
        for (std::size_t i = 0; i < block.size(); ++i)
            scores[begin + i] = double{logits[i]} + of_trees[i];
    }
}

}  // namespace hplc
