#include "model/decoupled/decoupled_scorer.hpp"

#include <algorithm>
#include <utility>

#include "base/memory/mapped_pages.hpp"
#include "nn/activation.hpp"
#include "nn/pairs/pair_mlp.hpp"
#include "nn/steady_product.hpp"

namespace hplc {

namespace {

constexpr std::size_t kNodesAtOnce = 16'384;  // whose states are made

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
      nodes_(view.nodes),
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
    if (table_ == nullptr) return;
    const HalfMatrix* table = table_->in_memory();
    if (table == nullptr && is_divided(workers_.get())) return;
    const std::size_t enough = table != nullptr ? table->rows() / 4 : table_->rows();
    const std::size_t so_far = asked_.fetch_add(asked) + asked;
    if (so_far < enough) return;
    std::call_once(once_, [&] {
        table != nullptr ? keep_states_in_memory(*table, threads) : keep_states_in_file(threads);
        has_states_ = true;
    });
}

void DecoupledScorer::keep_states_in_memory(const HalfMatrix& table, Threads threads) const {
    states_.resize(table.rows() * width_);
    make_states(table, own_part(workers_.get(), table.rows()), states_, threads);
    share_parts(workers_.get(), std::span(states_), width_);
    all_states_ = states_;
}

void DecoupledScorer::keep_states_in_file(Threads threads) const {
    const std::size_t row_size = width_ * sizeof(float);
    const std::size_t nodes = table_->rows();
    auto file = std::make_unique<ScratchFile>(nodes * row_size);
    for (std::size_t begin = 0; begin < nodes; begin += kNodesAtOnce) {
        const std::size_t count = std::min(kNodesAtOnce, nodes - begin);
        const NodeRows rows = rows_with_states(begin, count, threads);
        file->write(begin * row_size, std::as_bytes(std::span(rows.states)));
    }
    const std::span<const std::byte> bytes = file->map(nodes * row_size);
    all_states_ = {reinterpret_cast<const float*>(bytes.data()), nodes * width_};
    state_file_ = std::move(file);
}

NodeRows DecoupledScorer::rows_with_states(std::size_t begin, std::size_t count,
                                           Threads threads) const {
    NodeRows rows{.table = table_->stretch(begin, count),
                  .states = std::vector<float>(count * width_)};
    make_states(*rows.table, {0, count, 0}, rows.states, threads);
    return rows;
}

void DecoupledScorer::write_nodes(const std::filesystem::path& path, const std::string& fingerprint,
                                  Threads threads) const {
    write_node_file(
        path, {.rows = table_->rows(), .columns = table_->columns(), .width = width_}, fingerprint,
        [&](std::uint64_t begin, std::uint64_t count) {
            return rows_with_states(begin, count, threads);
        },
        threads);
}

NodeRows DecoupledScorer::rows_of(std::span<const NodePair> pairs, Threads threads) const {
    if (nodes_) return nodes_->of(ends_of(pairs), threads);
    NodeRows rows{.table = table_->of(pairs)};
    if (has_states_) return rows;
    rows.table = only_ends(std::move(rows.table), pairs);
    rows.states.resize(rows.table->rows() * width_);
    make_states(*rows.table, {0, rows.table->rows(), 0}, rows.states, threads);
    return rows;
}

void DecoupledScorer::score(std::span<const NodePair> pairs, std::span<double> scores,
                            Threads threads) const {
    keep_all_states(pairs.size(), threads);
    const IndexRange own = own_part(workers_.get(), pairs.size());
    score_own(pairs.subspan(own.begin, own.size()), scores.subspan(own.begin, own.size()), threads);
    share_parts(workers_.get(), scores);
    if (has_states_ && state_file_) release_mapped_pages(std::as_bytes(all_states_));
}

std::vector<float> DecoupledScorer::logits_of(std::span<const NodePair> pairs,
                                              std::span<const float> rows, const NodeRows& ends,
                                              Threads threads) const {
    const std::span<const float> states = ends.states.empty() ? all_states_ : ends.states;
    PairMlp mlp{.nodes = {states.data(), states.size() / width_, width_}, .layers = {}};
    std::vector<NodePair> places;
    if (!ends.states.empty() && !ends.table->nodes.empty()) places = by_place(pairs, *ends.table);
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
        const NodeRows ends = rows_of(block, threads);
        const auto make = [&] { return pairs_->of(block, *ends.table, threads); };
        std::vector<float> rows = memory_ ? memory_->rows(block, make) : make();
        std::vector<float> of_trees(block.size(), 0.0F);
        if (has_trees_) of_trees = tree_logits(trees_, rows, pairs_->columns(), threads);
        pair_scale_.apply(rows);
        const std::vector<float> logits = logits_of(block, rows, ends, threads);
        for (std::size_t i = 0; i < block.size(); ++i)
            scores[begin + i] = double{logits[i]} + of_trees[i];
    }
}

}  // namespace hplc
