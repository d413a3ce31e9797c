#include "model/decoupled/decoupled_model.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/files/atomic_file.hpp"
#include "model/decoupled/decoupled_scorer.hpp"
#include "model/decoupled/make_decoupled.hpp"
#include "model/decoupled/own_pairs.hpp"
#include "model/inputs/batches.hpp"

namespace hplc {
namespace {

constexpr std::size_t kNodeLayers = 2;

constexpr std::size_t kTreeFolds = 6;
constexpr std::size_t kTreePairs = 30'000;  // of a fold

TrainingSizes sizes_of(const ModelRequest& request) {
    return {.nodes = request.train.graph().num_nodes(),
            .edges = request.train.graph().num_edges(),
            .feature_columns = request.features != nullptr ? request.features->num_columns : 0};
}

// Of the training edges, so that a fold takes out no more than its epochs predict.
double share_of(const ModelOptions& options, const TrainGraph& train, unsigned epochs) {
    const double share = options.get<FoldOptions>().supervision_share;
    const auto pairs = static_cast<double>(options.get<DecoupledOptions>().epoch_pairs);
    const auto edges = static_cast<double>(train.graph().num_edges());
    return pairs > 0 && edges > 0 ? std::min(share, epochs * pairs / 2 / edges) : share;
}

std::optional<WeightedFeatures> features_of(const NetworkInputs& inputs) {
    if (inputs.features == nullptr) return {};
    if (!inputs.options.get<LayerOptions>().tf_idf) return WeightedFeatures(*inputs.features);
    return WeightedFeatures(*inputs.features, inputs.known_nodes);
}

// The widest blocks that fit, then tables in files.
DecoupledBlocks blocks_in(std::uint64_t max_memory, const ModelRequest& request) {
    if (max_memory == 0) return {};
    const double limit = static_cast<double>(max_memory) - kTorchBytes;
    for (const bool in_file : {false, true}) {
        for (const unsigned columns : {64U, 32U, 16U, 8U}) {
            const DecoupledBlocks blocks{columns, in_file};
            if (decoupled_bytes(sizes_of(request), request.options, blocks) <= limit) return blocks;
        }
    }
    return {8, true};
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

}  // namespace

DecoupledModel::DecoupledModel(const ModelRequest& request)
    : workers_(request.workers),
      inputs_(inputs_of(request)),
      features_(features_of(inputs_)),
      positions_(request.positions, distance_parts(request.options), request.seed, request.threads),
      epochs_per_fold_(epochs_per_fold(sizes_of(request), request.options)),
      folds_(request.train, share_of(request.options, request.train, epochs_per_fold_),
             request.seed, request.options.get<FoldOptions>().fixed_folds),
      blocks_(blocks_in(request.max_memory, request)) {
    positions_.keep_landmarks_alone();
    // What is exchanged differs with it.
    blocks_.in_file = any_of_workers(workers_.get(), blocks_.in_file);
    make_scales();
    make_layers();
    const auto& training = inputs_.options.get<TrainingOptions>();
    adam_.emplace(parameter_sizes(layers_), AdamOptions{.learning_rate = training.learning_rate,
                                                        .weight_decay = training.weight_decay});
}

NodeTableOptions DecoupledModel::table_options() const {
    return {.layers = inputs_.layers(),
            .sketch = inputs_.options.get<DecoupledOptions>().sketch,
            .columns_at_once = blocks_.columns,
            .seed = inputs_.seed,
            .threads = inputs_.threads,
            .workers = workers_.get()};
}

DecoupledView DecoupledModel::view_of(const TrainGraph& graph, PositionInput& positions,
                                      const WeightedFeatures* features,
                                      std::vector<NodeId> nodes) const {
    const auto distances = positions.distances_on(graph, inputs_.threads);
    const TableSources sources{graph, distances.get(), features};
    DecoupledView view{.graph = graph, .table = nullptr, .pairs = nullptr};
    if (blocks_.in_file) {
        view.table = std::make_shared<const TableRows>(
            make_table_file(sources, table_options(), table_scale_, std::move(nodes)));
    } else {
        const NodeTable table = make_node_table(sources, table_options(), std::move(nodes));
        apply_scale(table_scale_, *table.values, inputs_.threads);
        view.table = std::make_shared<const TableRows>(table.values);
    }
    view.pairs =
        std::make_shared<const BoundedPairs>(pair_sources(sources, distances), inputs_.threads);
    return view;
}

const DecoupledModel::FoldView& DecoupledModel::fold_view(std::uint64_t number) {
    if (fold_ && fold_->number == number) return *fold_;
    fold_.reset();
    const Fold fold = folds_.of_epoch(number, inputs_.threads);
    FoldView made{.number = number, .pairs = fold.interleaved(), .view = {fold.messages, {}, {}}};
    made.view = view_of(fold.messages, positions_, features(), ends_of(made.pairs));
    fold_ = std::move(made);
    return *fold_;
}

std::span<const NodePair> DecoupledModel::pairs_of(std::uint64_t epoch,
                                                   std::span<const NodePair> fold) const {
    const std::size_t most = inputs_.options.get<DecoupledOptions>().epoch_pairs / 2 * 2;
    if (most == 0 || epochs_per_fold_ == 1)  // beyond that only where nothing is taken out
        return fold.first(most > 0 ? std::min(most, fold.size()) : fold.size());
    const std::size_t begin = std::min(fold.size(), epoch % epochs_per_fold_ * most);
    return fold.subspan(begin, std::min(most, fold.size() - begin));
}

BoundedSources DecoupledModel::pair_sources(
    const TableSources& sources, std::shared_ptr<const LandmarkDistances> distances) const {
    const auto& of_pairs = inputs_.options.get<PairFeatureOptions>();
    return {.graph = sources.graph,
            .distances = of_pairs.landmark_features ? std::move(distances) : nullptr,
            .blocks = table_blocks(sources, table_options()),
            .paths = of_pairs.path_features,
            .cap = inputs_.options.get<DecoupledOptions>().hub_cap,
            .seed = inputs_.seed};
}

// Numbers of columns are known before any table is made, so that a model that is read from a file
// makes none for them.
void DecoupledModel::make_scales() {
    const auto distances = positions_.own_distances();
    const TableSources sources{inputs_.train, distances.get(), features()};
    std::size_t columns = 0;
    for (const TableBlock& block : table_blocks(sources, table_options()))
        columns += block.count;
    table_scale_ = {std::vector<float>(columns), std::vector<float>(columns)};
    const std::size_t of_pairs = BoundedPairs::names_of(pair_sources(sources, distances)).size();
    pair_scale_ = {std::vector<float>(of_pairs), std::vector<float>(of_pairs)};
}

// By the pairs of the first epoch and their ends, for good: a score must not depend on which epoch
// came last.
void DecoupledModel::fit_scales() {
    const bool is_fitted = std::ranges::any_of(table_scale_.scale, [](float x) { return x != 0; });
    if (is_fitted) return;
    const Fold fold = folds_.of_epoch(0, inputs_.threads);
    const std::vector<NodePair> all = fold.interleaved();
    const std::span<const NodePair> pairs = pairs_of(0, all);
    const auto distances = positions_.distances_on(fold.messages, inputs_.threads);
    const TableSources sources{fold.messages, distances.get(), features()};
    const NodeTable table = make_node_table(sources, table_options(), ends_of(pairs));
    table_scale_ = fit_scale(*table.values, inputs_.threads);
    apply_scale(table_scale_, *table.values, inputs_.threads);
    const BoundedPairs of_pairs(pair_sources(sources, distances), inputs_.threads);
    pair_scale_ = fit_standardisation(
        divided_rows(of_pairs, pairs, *table.values, inputs_.threads, workers_.get()),
        of_pairs.columns());
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
    return falling_rate(inputs_.options.get<TrainingOptions>().learning_rate,
                        inputs_.options.get_or_default<StepOptions>().last_rate, progress);
}

double DecoupledModel::train_epoch(std::uint64_t epoch) {
    const auto& training = inputs_.options.get<TrainingOptions>();
    fit_scales();
    if (inputs_.options.get<StackOptions>().trees && !trees_.is_fitted()) fit_trees();
    const FoldView& fold = fold_view(epoch / epochs_per_fold_);
    const DecoupledView& view = fold.view;
    const std::span<const NodePair> pairs = pairs_of(epoch, fold.pairs);
    const std::vector<float> labels = alternating_labels(pairs.size());
    const std::vector<float> counts = loss_counts(pairs, inputs_.train);
    const std::size_t columns = pair_scale_.mean.size();
    const OwnPairs own(workers_.get(), pairs.size(), training.batch_pairs);
    const std::vector<NodePair> own_pairs = own.gather(pairs);
    const auto table = view.table->of(own_pairs);
    std::vector<float> rows = view.pairs->of(own_pairs, *table, inputs_.threads);
    std::vector<float> offsets(own_pairs.size(), 0.0F);
    if (trees_.is_fitted()) offsets = tree_logits(trees_.table(), rows, columns, inputs_.threads);
    pair_scale_.apply(rows);
    const RandomStream dropout = RandomStream(inputs_.seed, "dropout").fork(epoch);
    std::size_t number = 0;
    const double loss = mean_over_batches(
        pairs.size(), training.batch_pairs, [&](std::size_t begin, std::size_t count) {
            const std::size_t place = own.place(number);
            const IndexRange part = own[number++];
            PairBatch batch{.pairs = std::span(own_pairs).subspan(place, part.size()),
                            .features = {rows.data() + place * columns, part.size(), columns},
                            .labels = std::span(labels).subspan(part.begin, part.size())};
            if (!counts.empty()) batch.counts = std::span(counts).subspan(part.begin, part.size());
            const double done = static_cast<double>(epoch) +
                                static_cast<double>(begin) / static_cast<double>(pairs.size());
            return step(*table, batch, std::span(offsets).subspan(place, part.size()),
                        {.first_tile = part.chunk, .all_pairs = count},
                        {training.dropout, dropout.at(begin)},
                        rate_at(done / static_cast<double>(training.epochs)));
        });
    if (epochs_per_fold_ == 1) fold_.reset();
    return loss;
}

double DecoupledModel::step(const HalfMatrix& table, const PairBatch& batch,
                            std::span<const float> offsets, BatchPart part, DropoutKey dropout,
                            double rate) {
    BlockNetwork network{.nodes = {}, .pairs = {}, .dropout = dropout};
    for (std::size_t l = 0; l < layers_.size(); ++l)
        (l < kNodeLayers ? network.nodes : network.pairs).push_back(layers_[l].view());
    const BlockGradients gradients = sum_of_tiles(
        network, block_tile_gradients(network, table, batch, offsets, inputs_.threads, part),
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
                                             workers_);
}

const DecoupledView& DecoupledModel::scored_view(const TrainGraph& input) {
    if (!scored_ || &scored_->graph.graph() != &input.graph()) {
        scored_.reset();
        scored_ = view_of(input, positions_, features());
        scored_->memory = std::make_shared<RowMemory>();
    }
    return *scored_;
}

DecoupledView DecoupledModel::view_of(const TrainGraph& graph, PositionInput& positions,
                                      std::unique_ptr<const NodeFile> nodes) const {
    const auto distances = positions.distances_on(graph, inputs_.threads);
    const TableSources sources{graph, distances.get(), features()};
    return {.graph = graph,
            .table = nullptr,
            .pairs = std::make_shared<const BoundedPairs>(pair_sources(sources, distances),
                                                          inputs_.threads),
            .memory = std::make_shared<RowMemory>(),
            .nodes = std::move(nodes)};
}

NodeFileUse DecoupledModel::keep_nodes_in(const TrainGraph& input,
                                          const std::filesystem::path& path,
                                          const std::string& fingerprint) {
    const NodeFileShape shape{.rows = input.graph().num_nodes(),
                              .columns = table_scale_.mean.size(),
                              .width = layers_[kNodeLayers - 1].outputs};
    if (auto nodes = NodeFile::open(path, shape, fingerprint)) {
        scored_ = view_of(input, positions_, std::move(nodes));
        return NodeFileUse::kRead;
    }
    (void)AtomicFile(path);  // whether it can be written is known before the work
    if (scored_ && scored_->table == nullptr) scored_.reset();  // its file is gone
    const DecoupledView& view = scored_view(input);
    DecoupledScorer(view, layers_, kNodeLayers, pair_scale_, trees_)
        .write_nodes(path, fingerprint, inputs_.threads);
    if (auto nodes = NodeFile::open(path, shape, fingerprint)) {
        scored_->nodes = std::move(nodes);
        scored_->table = nullptr;
    }
    return NodeFileUse::kWritten;
}

std::unique_ptr<const LinkScorer> DecoupledModel::scorer(const TrainGraph& input) {
    fit_scales();
    return scorer_on(scored_view(input));
}

// Of positives and negatives in turn.
void DecoupledModel::add_rows(LabelledPairs& all, const DecoupledView& view,
                              std::span<const NodePair> pairs) const {
    const auto table = view.table->of(pairs);
    const std::vector<float> rows =
        divided_rows(*view.pairs, pairs, *table, inputs_.threads, workers_.get());
    const std::vector<float> labels = alternating_labels(pairs.size());
    all.rows.insert(all.rows.end(), rows.begin(), rows.end());
    all.labels.insert(all.labels.end(), labels.begin(), labels.end());
}

// On pairs of the first folds; those of one more say how many trees are enough.
void DecoupledModel::fit_trees() {
    const std::size_t folds = (kTreeFolds + epochs_per_fold_ - 1) / epochs_per_fold_;
    LabelledPairs training;
    LabelledPairs judges;
    std::size_t columns = 0;
    for (std::size_t left = folds + 1; left-- > 0;) {  // the first fold last: an epoch comes next
        const FoldView& fold = fold_view(left);
        const bool is_judge = left == folds;
        columns = fold.view.pairs->columns();
        const std::size_t most = is_judge ? kTreePairs : kTreePairs * kTreeFolds / folds;
        const auto pairs = std::span(fold.pairs).first(std::min(fold.pairs.size(), most));
        for (std::size_t begin = 0; begin < pairs.size(); begin += kPairBlock)
            add_rows(is_judge ? judges : training, fold.view,
                     pairs.subspan(begin, std::min(kPairBlock, pairs.size() - begin)));
        if (!is_judge)
            std::ranges::copy(loss_counts(pairs, inputs_.train),
                              std::back_inserter(training.counts));
    }
    trees_.fit(training, judges, columns, inputs_.seed, inputs_.threads, workers_.get());
}

std::unique_ptr<const LinkScorer> DecoupledModel::scorer_with_new_nodes(
    const TrainGraph& grown, const FeatureMatrix* features) {
    const auto places = place_new_nodes(grown.graph(), static_cast<NodeId>(inputs_.known_nodes));
    PositionInput positions(positions_, grown, places, inputs_.threads);
    const auto weighted = features_of(grown_inputs(inputs_, grown, features));
    return scorer_on(view_of(grown, positions, weighted ? &*weighted : nullptr));
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
