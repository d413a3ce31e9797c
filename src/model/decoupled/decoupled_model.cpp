#include "model/decoupled/decoupled_model.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

#include "model/costs.hpp"
#include "model/decoupled/decoupled_scorer.hpp"
#include "model/decoupled/make_decoupled.hpp"
#include "model/decoupled/own_pairs.hpp"
#include "model/inputs/batches.hpp"

namespace hplc {
namespace {

constexpr std::size_t kNodeLayers = 2;

constexpr std::size_t kTreeFolds = 6;
constexpr std::size_t kTreePairs = 30'000;  // of a fold

// Of the training edges, so that an epoch takes out no more than it predicts.
double share_of(const ModelOptions& options, const TrainGraph& train) {
    const double share = options.get<FoldOptions>().supervision_share;
    const auto pairs = static_cast<double>(options.get<DecoupledOptions>().epoch_pairs);
    const auto edges = static_cast<double>(train.graph().num_edges());
    return pairs > 0 && edges > 0 ? std::min(share, pairs / 2 / edges) : share;
}

// Of the positions only the distances.
PositionParts distance_parts(const ModelOptions& options) {
    PositionParts parts = options.get<PositionParts>();
    parts.membership = false;
    parts.cluster_encoders = false;
    return parts;
}

DenseLayer new_layer(std::string name, std::size_t inputs, std::size_t outputs,
                     RandomStream random) {
    DenseLayer layer{.name = std::move(name), .outputs = outputs, .inputs = inputs};
    const double bound = std::sqrt(6.0 / static_cast<double>(inputs + outputs));
    for (std::size_t i = 0; i < inputs * outputs; ++i)
        layer.weight.push_back(static_cast<float>((2 * random.uniform() - 1) * bound));
    layer.bias.assign(outputs, 0.0F);
    return layer;
}

std::vector<std::size_t> parameter_sizes(const std::vector<DenseLayer>& layers) {
    std::vector<std::size_t> sizes;
    for (const DenseLayer& layer : layers)
        sizes.insert(sizes.end(), {layer.weight.size(), layer.bias.size()});
    return sizes;
}

void add_rows(LabelledPairs& all, std::span<const float> rows, std::span<const float> labels) {
    all.rows.insert(all.rows.end(), rows.begin(), rows.end());
    all.labels.insert(all.labels.end(), labels.begin(), labels.end());
}

}  // namespace

DecoupledModel::DecoupledModel(const ModelRequest& request)
    : workers_(request.workers),
      inputs_(inputs_of(request)),
      features_(weighted_features(inputs_)),
      positions_(request.positions, distance_parts(request.options), request.seed, request.threads),
      folds_(request.train, share_of(request.options, request.train), request.seed,
             request.options.get<FoldOptions>().fixed_folds) {
    choose_blocks(request.max_memory);
    fit_scales();
    make_layers();
    const auto& training = inputs_.options.get<TrainingOptions>();
    adam_.emplace(parameter_sizes(layers_), AdamOptions{.learning_rate = training.learning_rate,
                                                        .weight_decay = training.weight_decay});
}

NodeTableOptions DecoupledModel::table_options() const {
    return {.layers = inputs_.layers(),
            .sketch = inputs_.options.get<DecoupledOptions>().sketch,
            .columns_at_once = columns_at_once_,
            .seed = inputs_.seed,
            .threads = inputs_.threads,
            .workers = workers_.get()};
}

DecoupledView DecoupledModel::raw_view(const TrainGraph& graph, PositionInput& positions,
                                       const FeatureMatrix* features) const {
    const auto& of_pairs = inputs_.options.get<PairFeatureOptions>();
    const auto distances = positions.distances_on(graph, inputs_.threads);
    NodeTable table = make_node_table(graph, distances.get(), features, table_options());
    if (!table_scale_.mean.empty()) apply_scale(table_scale_, *table.values, inputs_.threads);
    return {.graph = graph,
            .table = table.values,
            .pairs = std::make_shared<const BoundedPairs>(
                BoundedSources{.graph = graph,
                               .distances = of_pairs.landmark_features ? distances : nullptr,
                               .table = table.values,
                               .blocks = std::move(table.blocks),
                               .paths = of_pairs.path_features,
                               .cap = inputs_.options.get<DecoupledOptions>().hub_cap,
                               .seed = inputs_.seed})};
}

DecoupledView DecoupledModel::view_of(const TrainGraph& graph) {
    return raw_view(graph, positions_, features_.get());
}

// By the graph and the pairs of the first epoch, for good: a score must not depend on which epoch
// came last.
void DecoupledModel::fit_scales() {
    const Fold fold = folds_.of_epoch(0, inputs_.threads);
    const auto distances = positions_.distances_on(fold.messages, inputs_.threads);
    const NodeTable table =
        make_node_table(fold.messages, distances.get(), features_.get(), table_options());
    table_scale_ = fit_scale(*table.values, inputs_.threads);
    const DecoupledView view = view_of(fold.messages);
    const std::vector<NodePair> pairs = fold.interleaved();
    pair_scale_ = fit_standardisation(
        divided_rows(*view.pairs, pairs, inputs_.threads, workers_.get()), view.pairs->columns());
}

// The widest blocks that fit, then one table at a time in place of two.
void DecoupledModel::choose_blocks(std::uint64_t max_memory) {
    if (max_memory == 0) return;
    const TrainingSizes sizes{
        .nodes = inputs_.train.graph().num_nodes(),
        .edges = inputs_.train.graph().num_edges(),
        .feature_columns = inputs_.features != nullptr ? inputs_.features->num_columns : 0};
    const auto limit = static_cast<double>(max_memory);
    for (const bool keeps : {true, false}) {
        for (const unsigned columns : {64U, 32U, 16U}) {
            columns_at_once_ = columns;
            keeps_view_ = keeps;
            if (decoupled_bytes(sizes, inputs_.options, {columns, keeps}) <= limit) return;
        }
    }
}

void DecoupledModel::make_layers() {
    const RandomStream random(inputs_.seed, "weights");
    const std::size_t hidden = inputs_.hidden();
    const unsigned pair_layers = inputs_.options.get<DecoderOptions>().decoder_layers;
    const auto add = [&](const std::string& name, std::size_t inputs, std::size_t outputs) {
        layers_.push_back(new_layer(name, inputs, outputs, random.fork(layers_.size())));
    };
    add("nodes1", table_scale_.mean.size(), hidden);
    add("nodes2", hidden, hidden);
    std::size_t inputs = hidden + pair_scale_.mean.size();
    for (unsigned i = 1; i <= pair_layers; ++i) {
        const std::size_t outputs = i == pair_layers ? 1 : hidden;
        add("pairs" + std::to_string(i), inputs, outputs);
        inputs = outputs;
    }
    std::ranges::fill(layers_.back().weight, 0.0F);  // the trees alone at first
}

double DecoupledModel::rate_at(double progress) const {
    const double last = inputs_.options.get<DecoupledOptions>().last_rate;
    const double wave = (1 + std::cos(std::numbers::pi * std::min(1.0, progress))) / 2;
    return inputs_.options.get<TrainingOptions>().learning_rate * (last + (1 - last) * wave);
}

double DecoupledModel::train_epoch(std::uint64_t epoch) {
    const auto& training = inputs_.options.get<TrainingOptions>();
    if (!keeps_view_) scored_.reset();
    if (inputs_.options.get<StackOptions>().trees && !trees_.is_fitted()) fit_trees();
    const Fold fold = folds_.of_epoch(epoch, inputs_.threads);
    const DecoupledView view = view_of(fold.messages);
    std::vector<NodePair> pairs = fold.interleaved();
    const std::size_t most = inputs_.options.get<DecoupledOptions>().epoch_pairs / 2 * 2;
    if (most > 0 && pairs.size() > most) pairs.resize(most);  // where nothing is taken out
    const std::vector<float> labels = alternating_labels(pairs.size());
    const std::vector<float> counts = loss_counts(pairs, inputs_.train);
    const std::size_t columns = pair_scale_.mean.size();
    const OwnPairs own(workers_.get(), pairs.size(), training.batch_pairs);
    const std::vector<NodePair> own_pairs = own.gather(pairs);
    std::vector<float> rows = view.pairs->of(own_pairs, inputs_.threads);
    std::vector<float> offsets(own_pairs.size(), 0.0F);
    if (trees_.is_fitted()) offsets = tree_logits(trees_.table(), rows, columns, inputs_.threads);
    pair_scale_.apply(rows);
    const RandomStream dropout = RandomStream(inputs_.seed, "dropout").fork(epoch);
    std::size_t number = 0;
    return mean_over_batches(
        pairs.size(), training.batch_pairs, [&](std::size_t begin, std::size_t count) {
            const std::size_t place = own.place(number);
            const IndexRange part = own[number++];
            PairBatch batch{.pairs = std::span(own_pairs).subspan(place, part.size()),
                            .features = {rows.data() + place * columns, part.size(), columns},
                            .labels = std::span(labels).subspan(part.begin, part.size())};
            if (!counts.empty()) batch.counts = std::span(counts).subspan(part.begin, part.size());
            const double done = static_cast<double>(epoch) +
                                static_cast<double>(begin) / static_cast<double>(pairs.size());
            return step(view, batch, std::span(offsets).subspan(place, part.size()),
                        {.first_tile = part.chunk, .all_pairs = count},
                        {training.dropout, dropout.at(begin)},
                        rate_at(done / static_cast<double>(training.epochs)));
        });
}

double DecoupledModel::step(const DecoupledView& view, const PairBatch& batch,
                            std::span<const float> offsets, BatchPart part, DropoutKey dropout,
                            double rate) {
    BlockNetwork network{.nodes = {}, .pairs = {}, .dropout = dropout};
    for (std::size_t l = 0; l < layers_.size(); ++l)
        (l < kNodeLayers ? network.nodes : network.pairs).push_back(layers_[l].view());
    const BlockGradients gradients = sum_of_tiles(
        network, block_tile_gradients(network, *view.table, batch, offsets, inputs_.threads, part),
        inputs_.threads, workers_.get());
    adam_->start_step();
    adam_->set_learning_rate(static_cast<float>(rate));
    for (std::size_t l = 0; l < layers_.size(); ++l) {
        adam_->update(2 * l, layers_[l].weight, gradients.layers[l].weight, inputs_.threads);
        adam_->update(2 * l + 1, layers_[l].bias, gradients.layers[l].bias, inputs_.threads);
    }
    return gradients.loss;
}

std::unique_ptr<const LinkScorer> DecoupledModel::scorer_on(const DecoupledView& view) const {
    return std::make_unique<DecoupledScorer>(view, layers_, kNodeLayers, pair_scale_, trees_,
                                             inputs_.threads, workers_);
}

const DecoupledView& DecoupledModel::scored_view(const TrainGraph& input) {
    if (!scored_ || &scored_->graph.graph() != &input.graph()) {
        scored_.reset();
        scored_ = view_of(input);
        scored_->memory = std::make_shared<RowMemory>();
    }
    return *scored_;
}

std::unique_ptr<const LinkScorer> DecoupledModel::scorer(const TrainGraph& input) {
    return scorer_on(scored_view(input));
}

// On pairs of the first epochs; those of one more say how many trees are enough.
void DecoupledModel::fit_trees() {
    LabelledPairs training;
    LabelledPairs judges;
    std::size_t columns = 0;
    for (std::size_t i = 0; i <= kTreeFolds; ++i) {
        const Fold fold = folds_.of_epoch(i, inputs_.threads);
        const DecoupledView view = view_of(fold.messages);
        columns = view.pairs->columns();
        std::vector<NodePair> pairs = fold.interleaved();
        pairs.resize(std::min(pairs.size(), kTreePairs));
        add_rows(i < kTreeFolds ? training : judges,
                 divided_rows(*view.pairs, pairs, inputs_.threads, workers_.get()),
                 alternating_labels(pairs.size()));
        if (i < kTreeFolds)
            std::ranges::copy(loss_counts(pairs, inputs_.train),
                              std::back_inserter(training.counts));
    }
    trees_.fit(training, judges, columns, inputs_.seed, inputs_.threads, workers_.get());
}

std::unique_ptr<const LinkScorer> DecoupledModel::scorer_with_new_nodes(
    const TrainGraph& grown, const FeatureMatrix* features) {
    const auto places = place_new_nodes(grown.graph(), static_cast<NodeId>(inputs_.known_nodes));
    PositionInput positions(positions_, grown, places, inputs_.threads);
    const auto weighted = weighted_features(grown_inputs(inputs_, grown, features));
    return scorer_on(raw_view(grown, positions, weighted.get()));
}

std::unique_ptr<LearnedModel> make_decoupled_model(const ModelRequest& request) {
    return std::make_unique<DecoupledModel>(request);
}

std::vector<TensorView> DecoupledModel::weights() {
    std::vector<TensorView> views;
    for (DenseLayer& layer : layers_) {
        views.push_back({layer.name + ".weight", {layer.outputs, layer.inputs}, layer.weight});
        views.push_back({layer.name + ".bias", {layer.outputs}, layer.bias});
    }
    for (TensorView& view : trees_.weights())
        views.push_back(std::move(view));
    const std::size_t columns = table_scale_.mean.size();
    views.push_back({"inputs.mean", {columns}, table_scale_.mean});
    views.push_back({"inputs.scale", {columns}, table_scale_.scale});
    const std::size_t of_pairs = pair_scale_.mean.size();
    views.push_back({"pair_features.mean", {of_pairs}, pair_scale_.mean});
    views.push_back({"pair_features.scale", {of_pairs}, pair_scale_.scale});
    return views;
}

std::vector<TensorView> DecoupledModel::optimiser_state() {
    std::vector<TensorView> views = {{"adam.steps", {1}, adam_->steps()}};
    for (std::size_t l = 0; l < layers_.size(); ++l) {
        const DenseLayer& layer = layers_[l];
        const auto add = [&](const std::string& name, const std::vector<std::uint64_t>& shape,
                             std::size_t index) {
            views.push_back({"adam.first." + name, shape, adam_->first_moment(index)});
            views.push_back({"adam.second." + name, shape, adam_->second_moment(index)});
        };
        add(layer.name + ".weight", {layer.outputs, layer.inputs}, 2 * l);
        add(layer.name + ".bias", {layer.outputs}, 2 * l + 1);
    }
    return views;
}

}  // namespace hplc
