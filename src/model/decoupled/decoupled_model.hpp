// A model for large graphs: what nodes know of their surroundings is computed once per graph
// (node_table.hpp), what pairs share at bounded cost (pairs/bounded_pairs.hpp), and a network over
// both learns on blocks of pairs (nn/block_network.hpp). No step passes messages through the graph.
//
// Boosted trees on the features of pairs come first; the network learns what they get wrong, its
// logit being added to theirs.
//
// A fold takes a small share of the training edges out of the graph and makes the table of what is
// left, for the ends of the pairs that it predicts alone. It serves one epoch, or several on graphs
// so large that the table costs more than the pairs. The learning rate falls along a cosine from
// its first value to `last_rate` times that over all epochs. Nothing is learned of single nodes, so
// nodes that come after the training need no more than their edges (and features). Free of torch.
//
// Workers divide the columns of the table, the pairs whose features are computed, the tiles of a
// batch, the columns that trees look at, and in scoring the states of nodes and the pairs. Folds,
// distances and the optimiser's steps are cheap and made by each. The weights of all are the same
// after every step, and those that one process alone would have.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "model/costs.hpp"
#include "model/decoupled/bounded_trees.hpp"
#include "model/decoupled/node_file.hpp"
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
    std::shared_ptr<const TableRows> table;     // of its nodes, scaled; null: they are in `nodes`
    std::shared_ptr<const BoundedPairs> pairs;  // features of pairs over it
    std::shared_ptr<RowMemory> memory = {};     // of such features; null: none are kept
    std::shared_ptr<const NodeFile> nodes = {};
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
    NodeFileUse keep_nodes_in(const TrainGraph& input, const std::filesystem::path& file,
                              const std::string& fingerprint) override;
    [[nodiscard]] std::vector<TensorView> weights() override;
    [[nodiscard]] std::vector<TensorView> optimiser_state() override;
    [[nodiscard]] double positions_seconds() const override { return positions_.seconds(); }

  private:
    // Edges that are taken out, the pairs to predict, and what they are predicted from.
    struct FoldView {
        std::uint64_t number = 0;
        std::vector<NodePair> pairs;  // positives and negatives in turn
        DecoupledView view;
    };

    [[nodiscard]] NodeTableOptions table_options() const;
    // Rows of `nodes`; empty: of all.
    [[nodiscard]] DecoupledView view_of(const TrainGraph& graph, PositionInput& positions,
                                        const WeightedFeatures* features,
                                        std::vector<NodeId> nodes = {}) const;
    // The same with nodes that are in a file.
    [[nodiscard]] DecoupledView view_of(const TrainGraph& graph, PositionInput& positions,
                                        std::unique_ptr<const NodeFile> nodes) const;
    [[nodiscard]] const FoldView& fold_view(std::uint64_t number);
    [[nodiscard]] const DecoupledView& scored_view(const TrainGraph& input);
    [[nodiscard]] const WeightedFeatures* features() const {
        return features_ ? &*features_ : nullptr;
    }
    // The pairs of an epoch, of those of its fold.
    [[nodiscard]] std::span<const NodePair> pairs_of(std::uint64_t epoch,
                                                     std::span<const NodePair> fold) const;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer_on(const DecoupledView& view) const;
    void fit_trees();
    void add_rows(LabelledPairs& all, const DecoupledView& view,
                  std::span<const NodePair> pairs) const;
    [[nodiscard]] BoundedSources pair_sources(
        const TableSources& sources, std::shared_ptr<const LandmarkDistances> distances) const;
    void make_scales();
    void fit_scales();
    void make_layers();
    // `batch` is this rank's part of one.
    double step(const HalfMatrix& table, const PairBatch& batch, std::span<const float> offsets,
                BatchPart part, DropoutKey dropout, double rate);
    // Where in the training a step is, from 0 to 1.
    [[nodiscard]] double rate_at(double progress) const;

    std::shared_ptr<Workers> workers_;  // null: none
    NetworkInputs inputs_;
    std::optional<WeightedFeatures> features_;  // nothing where there are none
    PositionInput positions_;
    unsigned epochs_per_fold_;
    Folds folds_;
    std::optional<FoldView> fold_;  // the last that was made
    TableScale table_scale_;
    Standardisation pair_scale_;
    std::vector<DenseLayer> layers_;  // two of nodes, the others of pairs
    std::optional<Adam> adam_;
    BoundedTrees trees_;
    std::optional<DecoupledView> scored_;  // the last graph that was scored, kept for the next time
    DecoupledBlocks blocks_;               // by the memory that may be taken
};

}  // namespace hplc
