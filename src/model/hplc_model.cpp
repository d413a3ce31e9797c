#include "model/hplc_model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/model_scorer.hpp"
#include "model/tf_idf.hpp"

namespace hplc {
namespace {

// Columns are as rare as they are in the first `known_rows`.
std::shared_ptr<const FeatureMatrix> input_features(const FeatureMatrix* features,
                                                    std::size_t known_rows,
                                                    const HplcOptions& options) {
    if (features == nullptr) return nullptr;
    return std::make_shared<const FeatureMatrix>(options.tf_idf ? tf_idf(*features, known_rows)
                                                                : *features);
}

std::shared_ptr<const FeatureMatrix> cosine_features(const FeatureMatrix* features,
                                                     std::size_t known_rows,
                                                     const HplcOptions& options) {
    if (features == nullptr || !options.pair_features) return nullptr;
    return std::make_shared<const FeatureMatrix>(tf_idf(*features, known_rows));
}

// Rows of new nodes become the mean of their anchors' rows.
void fill_new_rows(const torch::Tensor& rows, std::span<const NewNodePlace> places) {
    const auto columns = static_cast<std::size_t>(rows.size(1));
    const auto row_of = [&](NodeId node) {
        return numbers_of(rows).subspan(node * columns, columns);
    };
    for (const auto& [node, anchors] : places) {
        std::ranges::fill(row_of(node), 0.0F);
        for (const NodeId anchor : anchors) {
            for (std::size_t c = 0; c < columns; ++c)
                row_of(node)[c] += row_of(anchor)[c] / static_cast<float>(anchors.size());
        }
    }
}

// Positives and negatives in turn, so that any stretch of even length has as many of both.
std::vector<NodePair> interleaved(const Fold& fold) {
    std::vector<NodePair> pairs;
    pairs.reserve(2 * fold.positives.size());
    for (std::size_t i = 0; i < fold.positives.size(); ++i)
        pairs.insert(pairs.end(), {fold.positives[i], fold.negatives[i]});
    return pairs;
}

std::vector<float> alternating_labels(std::size_t count) {
    std::vector<float> labels(count);
    for (std::size_t i = 0; i < count; i += 2)
        labels[i] = 1.0F;
    return labels;
}

std::vector<std::size_t> sizes_of(std::span<const NamedTensor> tensors) {
    std::vector<std::size_t> sizes;
    for (const NamedTensor& named : tensors)
        sizes.push_back(numbers_of(named.tensor).size());
    return sizes;
}

std::vector<std::uint64_t> shape_of(const torch::Tensor& tensor) {
    return {tensor.sizes().begin(), tensor.sizes().end()};
}

torch::Tensor matrix_of(const std::vector<float>& values, std::size_t columns) {
    torch::Tensor matrix = zeros(values.size() / columns, columns);
    std::ranges::copy(values, numbers_of(matrix).begin());
    return matrix;
}

}  // namespace

HplcModel::HplcModel(const ModelRequest& request)
    : options_(request.options),
      seed_(request.seed),
      threads_(request.threads),
      num_nodes_(request.train.graph().num_nodes()),
      features_(input_features(request.features, num_nodes_, options_)),
      unit_features_(cosine_features(request.features, num_nodes_, options_)),
      folds_(request.train, options_.supervision_share, seed_),
      positions_(request.positions, options_, seed_, threads_),
      standard_(first_standardisation()),
      parameters_(seed_),
      encoder_(make_node_encoder({.features = features_.get(),
                                  .num_nodes = request.train.graph().num_nodes(),
                                  .position_columns = positions_.columns(),
                                  .clusters = positions_.clusters()},
                                 options_, parameters_)),
      network_(options_, parameters_),
      decoder_(make_link_decoder(options_, pair_feature_columns(), parameters_)),
      adam_(sizes_of(parameters_.all()),
            {.learning_rate = options_.learning_rate, .weight_decay = options_.weight_decay}) {}

HplcModel::HplcModel(const HplcModel& trained, const TrainGraph& grown,
                     const FeatureMatrix* features, std::span<const NewNodePlace> places)
    : options_(trained.options_),
      seed_(trained.seed_),
      threads_(trained.threads_),
      num_nodes_(grown.graph().num_nodes()),
      features_(input_features(features, trained.num_nodes_, options_)),
      unit_features_(cosine_features(features, trained.num_nodes_, options_)),
      folds_(grown, options_.supervision_share, seed_),
      positions_(trained.positions_, grown, places, threads_),
      standard_(trained.standard_),
      parameters_(seed_),
      encoder_(make_node_encoder({.features = features_.get(),
                                  .num_nodes = grown.graph().num_nodes(),
                                  .position_columns = positions_.columns(),
                                  .clusters = positions_.clusters()},
                                 options_, parameters_)),
      network_(options_, parameters_),
      decoder_(make_link_decoder(options_, pair_feature_columns(), parameters_)),
      adam_({}, {}) {
    take_weights(trained, places);
}

void HplcModel::take_weights(const HplcModel& trained, std::span<const NewNodePlace> places) {
    const auto known = trained.parameters_.all();
    for (std::size_t i = 0; i < known.size(); ++i) {
        const torch::Tensor& mine = parameters_.all()[i].tensor;
        std::ranges::copy(numbers_of(known[i].tensor), numbers_of(mine).begin());
        if (mine.numel() != known[i].tensor.numel()) fill_new_rows(mine, places);
    }
}

// Pair features are standardised by the pairs of the first epoch, for good: a score must not depend
// on which epoch came last.
Standardisation HplcModel::first_standardisation() {
    if (!options_.pair_features) return {};
    const Fold fold = folds_.of_epoch(0, threads_);
    const Surroundings around = surroundings_of_epoch(fold, 0);
    return fit_standardisation(around.pair_features->of(interleaved(fold), threads_),
                               around.pair_features->columns());
}

HplcModel::Surroundings HplcModel::surroundings(const TrainGraph& graph,
                                                std::shared_ptr<const LandmarkDistances> distances,
                                                std::span<const float> signs) const {
    Surroundings around{.messages = MessageGraph(graph, options_.gnn)};
    if (positions_.columns() > 0) {
        around.positions =
            matrix_of(positions_.rows(distances.get(), signs, threads_), positions_.columns());
    }
    if (options_.pair_features) {
        around.pair_features = std::make_unique<PairFeatures>(
            PairSources{.graph = graph,
                        .paths = options_.path_features,
                        .unit_features = unit_features_,
                        .distances = options_.landmark_features ? distances : nullptr});
    }
    return around;
}

HplcModel::Surroundings HplcModel::surroundings_of_epoch(const Fold& fold, std::uint64_t epoch) {
    auto distances = options_.out_of_fold_positions
                         ? positions_.distances_on(fold.messages, threads_)
                         : positions_.own_distances();
    const RandomStream random(seed_, "signs of eigenvectors");
    return surroundings(fold.messages, std::move(distances),
                        random_signs(positions_.landmarks(), random.fork(epoch)));
}

torch::Tensor HplcModel::node_states(const Surroundings& around, DropoutSource& dropout) const {
    const torch::Tensor z = encoder_->encode(around.positions, dropout, threads_);
    return network_.pass(z, around.messages, dropout, threads_);
}

double HplcModel::train_epoch(std::uint64_t epoch) {
    const Fold fold = folds_.of_epoch(epoch, threads_);
    const Surroundings around = surroundings_of_epoch(fold, epoch);
    const std::vector<NodePair> pairs = interleaved(fold);
    const std::vector<float> labels = alternating_labels(pairs.size());
    const std::size_t columns = pair_feature_columns();
    std::vector<float> rows;
    if (columns > 0) {
        rows = around.pair_features->of(pairs, threads_);
        standard_.apply(rows);
    }
    const RandomStream dropout = RandomStream(seed_, "dropout").fork(epoch);
    const std::size_t batch_pairs = std::max<std::size_t>(2, options_.batch_pairs / 2 * 2);
    double loss = 0;
    for (std::size_t begin = 0; begin < pairs.size(); begin += batch_pairs) {
        const std::size_t count = std::min(batch_pairs, pairs.size() - begin);
        const PairBatch batch{.pairs = std::span(pairs).subspan(begin, count),
                              .features = {rows.data() + begin * columns, count, columns},
                              .labels = std::span(labels).subspan(begin, count)};
        loss += static_cast<double>(count) *
                step(around, batch,
                     {{options_.dropout, options_.feature_dropout}, dropout.fork(begin)});
    }
    return loss / static_cast<double>(pairs.size());
}

double HplcModel::step(const Surroundings& around, const PairBatch& batch, DropoutSource dropout) {
    const torch::Tensor nodes = node_states(around, dropout);
    torch::Tensor loss = decoder_->loss(nodes, batch, dropout, threads_);
    loss.backward();
    update_parameters();
    return loss.item<double>();
}

void HplcModel::update_parameters() {
    adam_.start_step();
    std::size_t index = 0;
    for (const NamedTensor& named : parameters_.all()) {
        torch::Tensor& gradient = named.tensor.mutable_grad();
        if (gradient.defined()) {
            adam_.update(index, numbers_of(named.tensor), numbers_of(gradient.contiguous()),
                         threads_);
            gradient.reset();
        }
        ++index;
    }
}

std::unique_ptr<const LinkScorer> HplcModel::scorer(const TrainGraph& input) {
    const torch::NoGradGuard no_gradients;
    const std::vector<float> signs(positions_.landmarks(), 1.0F);
    Surroundings around = surroundings(input, positions_.distances_on(input, threads_), signs);
    DropoutSource no_dropout;
    const torch::Tensor nodes = node_states(around, no_dropout);
    return std::make_unique<ModelScorer>(decoder_->frozen(nodes, threads_),
                                         std::move(around.pair_features), standard_);
}

std::unique_ptr<const LinkScorer> HplcModel::scorer_with_new_nodes(const TrainGraph& grown,
                                                                   const FeatureMatrix* features) {
    const std::vector<NewNodePlace> places = place_new_nodes(grown.graph(), num_nodes_);
    return HplcModel(*this, grown, features, places).scorer(grown);
}

std::vector<TensorView> HplcModel::weights() {
    std::vector<TensorView> views;
    for (const NamedTensor& named : parameters_.all())
        views.push_back({named.name, shape_of(named.tensor), numbers_of(named.tensor)});
    if (pair_feature_columns() > 0) {
        views.push_back({"pair_features.mean", {pair_feature_columns()}, standard_.mean});
        views.push_back({"pair_features.scale", {pair_feature_columns()}, standard_.scale});
    }
    return views;
}

std::vector<TensorView> HplcModel::optimiser_state() {
    std::vector<TensorView> views = {{"adam.steps", {1}, adam_.steps()}};
    std::size_t index = 0;
    for (const NamedTensor& named : parameters_.all()) {
        const auto shape = shape_of(named.tensor);
        views.push_back({"adam.first." + named.name, shape, adam_.first_moment(index)});
        views.push_back({"adam.second." + named.name, shape, adam_.second_moment(index)});
        ++index;
    }
    return views;
}

}  // namespace hplc
