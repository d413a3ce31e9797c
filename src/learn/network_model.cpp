#include "learn/network_model.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "learn/model_scorer.hpp"
#include "model/inputs/batches.hpp"

namespace hplc {
namespace {

std::unique_ptr<NodeNetwork> require_network(std::unique_ptr<NodeNetwork> network) {
    if (network) return network;
    throw InputError({.found = "new nodes for a model whose positions are of the known nodes only",
                      .expected = "a model that can place them, for example hplc",
                      .fix = "train hplc, or train this model again with the new nodes"});
}

// Where every epoch predicts the same edges, clusters and landmarks can do without them too.
NetworkInputs out_of_fold(NetworkInputs inputs, const Folds& folds) {
    const bool is_asked = inputs.options.get<FoldOptions>().fixed_folds == 1 &&
                          inputs.options.get_or_default<OutOfFoldOptions>().out_of_fold_positions;
    if (is_asked && !inputs.positions.leaky())
        inputs.positions = folds.of_epoch(0, inputs.threads).messages;
    return inputs;
}

void take_weights(const ParameterSet& trained, const ParameterSet& mine,
                  std::span<const NewNodePlace> places) {
    for (std::size_t i = 0; i < trained.all().size(); ++i) {
        const torch::Tensor& from = trained.all()[i].tensor;
        const torch::Tensor& to = mine.all()[i].tensor;
        std::ranges::copy(numbers_of(from), numbers_of(to).begin());
        if (from.numel() != to.numel())
            fill_new_rows(numbers_of(to), static_cast<std::size_t>(to.size(1)), places);
    }
}

}  // namespace

NetworkModel::NetworkModel(const ModelRequest& request, MakeNetwork make_network)
    : inputs_(inputs_of(request)),
      folds_(request.train, request.options.get<FoldOptions>().supervision_share, request.seed,
             request.options.get<FoldOptions>().fixed_folds),
      parameters_(request.seed),
      network_(make_network(out_of_fold(inputs_, folds_), parameters_)),
      standard_(first_standardisation()),
      decoder_(make_link_decoder(inputs_, pair_feature_columns(), parameters_)),
      optimiser_(parameters_, inputs_.options.get<TrainingOptions>(),
                 inputs_.options.get_or_default<StepOptions>()) {}

NetworkModel::NetworkModel(const NetworkModel& trained, const TrainGraph& grown,
                           const FeatureMatrix* features, std::span<const NewNodePlace> places)
    : inputs_(grown_inputs(trained.inputs_, grown, features)),
      folds_(grown, inputs_.options.get<FoldOptions>().supervision_share, inputs_.seed),
      parameters_(inputs_.seed),
      network_(require_network(trained.network_->grown(inputs_, places, parameters_))),
      standard_(trained.standard_),
      decoder_(make_link_decoder(inputs_, pair_feature_columns(), parameters_)),
      optimiser_(parameters_, inputs_.options.get<TrainingOptions>(),
                 inputs_.options.get_or_default<StepOptions>()) {
    take_weights(trained.parameters_, parameters_, places);
}

// Pair features are standardised by the pairs of the first epoch, for good: a score must not depend
// on which epoch came last.
Standardisation NetworkModel::first_standardisation() {
    if (!network_->has_pair_features()) return {};
    const Fold fold = folds_.of_epoch(0, inputs_.threads);
    const Surroundings around = network_->look_at(fold.messages, 0);
    return fit_standardisation(around.pair_features->of(fold.interleaved(), inputs_.threads),
                               around.pair_features->columns());
}

double NetworkModel::train_epoch(std::uint64_t epoch) {
    const auto& training = inputs_.options.get<TrainingOptions>();
    const DropoutSource::Rates rates = dropout_rates(inputs_.options);
    const Fold fold = folds_.of_epoch(epoch, inputs_.threads);
    const Surroundings around = network_->look_at(fold.messages, epoch);
    std::vector<NodePair> pairs = fold.interleaved();
    const std::size_t most = inputs_.options.get_or_default<DecoupledOptions>().epoch_pairs / 2 * 2;
    if (most > 0 && pairs.size() > most) pairs.resize(most);
    const std::vector<float> labels = alternating_labels(pairs.size());
    const std::vector<float> counts = loss_counts(pairs, inputs_.train);
    const std::size_t columns = pair_feature_columns();
    std::vector<float> rows;
    if (columns > 0) {
        rows = around.pair_features->of(pairs, inputs_.threads);
        standard_.apply(rows);
    }
    const RandomStream dropout = RandomStream(inputs_.seed, "dropout").fork(epoch);
    return mean_over_batches(
        pairs.size(), training.batch_pairs, [&](std::size_t begin, std::size_t count) {
            PairBatch batch{.pairs = std::span(pairs).subspan(begin, count),
                            .features = {rows.data() + begin * columns, count, columns},
                            .labels = std::span(labels).subspan(begin, count)};
            if (!counts.empty()) batch.counts = std::span(counts).subspan(begin, count);
            const double done = static_cast<double>(epoch) +
                                static_cast<double>(begin) / static_cast<double>(pairs.size());
            return step(around, batch, {rates, dropout.fork(begin)},
                        done / static_cast<double>(training.epochs));
        });
}

double NetworkModel::step(const Surroundings& around, const PairBatch& batch, DropoutSource dropout,
                          double progress) {
    const torch::Tensor nodes = around.states(dropout);
    torch::Tensor loss = decoder_->loss(nodes, batch, dropout, inputs_.threads);
    loss.backward();
    optimiser_.step(parameters_, inputs_.threads, progress);
    return loss.item<double>();
}

std::unique_ptr<const LinkScorer> NetworkModel::scorer(const TrainGraph& input) {
    const torch::NoGradGuard no_gradients;
    Surroundings around = network_->look_at(input, std::nullopt);
    DropoutSource no_dropout;
    const torch::Tensor nodes = around.states(no_dropout);
    return std::make_unique<ModelScorer>(decoder_->frozen(nodes, inputs_.threads),
                                         std::move(around.pair_features), standard_);
}

NodeStates NetworkModel::node_states(const TrainGraph& input) {
    const torch::NoGradGuard no_gradients;
    DropoutSource no_dropout;
    const torch::Tensor nodes =
        network_->look_at(input, std::nullopt).states(no_dropout).contiguous();
    const auto values = numbers_of(nodes);
    return {.values = {values.begin(), values.end()},
            .columns = static_cast<std::size_t>(nodes.size(1))};
}

std::unique_ptr<const LinkScorer> NetworkModel::scorer_with_new_nodes(
    const TrainGraph& grown, const FeatureMatrix* features) {
    const auto places = place_new_nodes(grown.graph(), static_cast<NodeId>(inputs_.known_nodes));
    return NetworkModel(*this, grown, features, places).scorer(grown);
}

std::vector<TensorView> NetworkModel::weights() {
    std::vector<TensorView> views = views_of(parameters_);
    if (pair_feature_columns() > 0) {
        views.push_back({"pair_features.mean", {pair_feature_columns()}, standard_.mean});
        views.push_back({"pair_features.scale", {pair_feature_columns()}, standard_.scale});
    }
    return views;
}

std::vector<TensorView> NetworkModel::optimiser_state() {
    return optimiser_.state(parameters_);
}

}  // namespace hplc
