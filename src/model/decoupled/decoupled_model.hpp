// A model for large graphs: what nodes know of their surroundings is computed once per graph
// (node_table.hpp), what pairs share at bounded cost (pairs/bounded_pairs.hpp), and a network over
// both learns on blocks of pairs (nn/block_network.hpp). No step passes messages through the graph.
//
// Boosted trees on the features of pairs come first; the network learns what they get wrong, its
// logit being added to theirs.
//
// An epoch takes a small share of the training edges out of the graph, makes the table of what is
// left, and predicts them. The learning rate falls along a cosine from its first value to
// `last_rate` times that over all epochs. Nothing is learned of single nodes, so nodes that come
// after the training need no more than their edges (and features). Free of torch.
//
// Workers divide the columns of the table, the pairs whose features are computed, the tiles of a
// batch, the columns that trees look at, and in scoring the states of nodes and the pairs. Folds,
// distances and the optimiser's steps are cheap and made by each. The weights of all are the same
// after every step, and those that one process alone would have.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "model/decoupled/bounded_trees.hpp"
#include "model/decoupled/node_table.hpp"
#include "model/decoupled/row_memory.hpp"
#include "model/inputs/folds.hpp"
#include "model/inputs/network_inputs.hpp"
#include "model/inputs/position_input.hpp"
#include "model/learned_model.hpp"
#include "model/pairs/bounded_pairs.hpp"
#include "model/pairs/pair_features.hpp"
#include "nn/adam.hpp"
#include "nn/block_network.hpp"

namespace hplc {

// A graph as the model sees it.
struct DecoupledView {
    TrainGraph graph;
    std::shared_ptr<const HalfMatrix> table;    // of its nodes, scaled
    std::shared_ptr<const BoundedPairs> pairs;  // features of pairs over it
    std::shared_ptr<RowMemory> memory = {};     // of such features; null: none are kept
};

// The layers of the network, with names.
struct DenseLayer {
    std::string name;
    std::size_t outputs = 0;
    std::size_t inputs = 0;
    std::vector<float> weight = {};  // outputs × inputs
    std::vector<float> bias = {};

    [[nodiscard]] LinearView view() const { return {{weight.data(), outputs, inputs}, bias}; }
};

class DecoupledModel final : public LearnedModel {
  public:
    explicit DecoupledModel(const ModelRequest& request);

    double train_epoch(std::uint64_t epoch) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer(const TrainGraph& input) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) override;
    [[nodiscard]] std::vector<TensorView> weights() override;
    [[nodiscard]] std::vector<TensorView> optimiser_state() override;
    [[nodiscard]] double positions_seconds() const override { return positions_.seconds(); }

  private:
    [[nodiscard]] NodeTableOptions table_options() const;
    [[nodiscard]] DecoupledView raw_view(const TrainGraph& graph, PositionInput& positions,
                                         const FeatureMatrix* features) const;
    [[nodiscard]] DecoupledView view_of(const TrainGraph& graph);
    [[nodiscard]] const DecoupledView& scored_view(const TrainGraph& input);
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer_on(const DecoupledView& view) const;
    void fit_trees();
    void fit_scales();
    void make_layers();
    void choose_blocks(std::uint64_t max_memory);
    // `batch` is this rank's part of one.
    double step(const DecoupledView& view, const PairBatch& batch, std::span<const float> offsets,
                BatchPart part, DropoutKey dropout, double rate);
    // Where in the training a step is, from 0 to 1.
    [[nodiscard]] double rate_at(double progress) const;

    std::shared_ptr<Workers> workers_;  // null: none
    NetworkInputs inputs_;
    std::shared_ptr<const FeatureMatrix> features_;  // weighted; null where there are none
    PositionInput positions_;
    Folds folds_;
    TableScale table_scale_;
    Standardisation pair_scale_;
    std::vector<DenseLayer> layers_;  // two of nodes, the others of pairs
    std::optional<Adam> adam_;
    BoundedTrees trees_;
    std::optional<DecoupledView> scored_;  // the last graph that was scored, kept for the next time
    // By the memory that may be taken: how a table is made, and whether there are two at a time.
    unsigned columns_at_once_ = 64;
    bool keeps_view_ = true;
};

}  // namespace hplc
