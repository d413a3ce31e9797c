#include "learn/pair_model.hpp"

#include <algorithm>
#include <utility>

#include "model/inputs/batches.hpp"

namespace hplc {
namespace {

// Scores with a network of its own, so that training may go on.
class PairNetworkScorer final : public LinkScorer {
  public:
    PairNetworkScorer(const PairNetwork& trained, const ParameterSet& weights,
                      const NetworkInputs& inputs, const TrainGraph& messages)
        : parameters_(inputs.seed),
          network_(trained.copied(inputs, parameters_)),
          around_(network_->look_at(messages)) {
        for (std::size_t i = 0; i < weights.all().size(); ++i) {
            std::ranges::copy(numbers_of(weights.all()[i].tensor),
                              numbers_of(parameters_.all()[i].tensor).begin());
        }
    }

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override {
        const torch::NoGradGuard no_gradients;
        const std::size_t block = network_->scoring_block();
        for (std::size_t begin = 0; begin < pairs.size(); begin += block) {
            DropoutSource no_dropout;
            const auto some = pairs.subspan(begin, std::min(block, pairs.size() - begin));
            const torch::Tensor logits = around_.logits(some, no_dropout, threads);
            std::ranges::copy(numbers_of(logits.contiguous()), scores.data() + begin);
        }
    }

  private:
    ParameterSet parameters_;
    std::unique_ptr<const PairNetwork> network_;
    PairSurroundings around_;
};

std::vector<NodePair> positives_of(std::span<const NodePair> pairs) {
    std::vector<NodePair> positives;
    for (std::size_t i = 0; i < pairs.size(); i += 2)
        positives.push_back(pairs[i]);
    return positives;
}

torch::Tensor tensor_of_labels(std::size_t count) {
    torch::Tensor labels = torch::empty({static_cast<std::int64_t>(count)});
    std::ranges::copy(alternating_labels(count), numbers_of(labels).begin());
    return labels;
}

}  // namespace

PairModel::PairModel(const ModelRequest& request, MakePairNetwork make_network)
    : inputs_(inputs_of(request)),
      folds_(request.train, 0, request.seed),
      parameters_(request.seed),
      network_(make_network(inputs_, parameters_)),
      optimiser_(parameters_, inputs_.options.get<TrainingOptions>()) {
    if (network_->hides_own_edge()) around_train_ = network_->look_at(request.train);
}

std::vector<NodePair> PairModel::pairs_of(std::uint64_t epoch) const {
    std::vector<NodePair> pairs = folds_.of_epoch(epoch, inputs_.threads).interleaved();
    const std::size_t most = inputs_.options.get<EpochOptions>().epoch_pairs / 2 * 2;
    if (most > 0 && pairs.size() > most) pairs.resize(most);
    return pairs;
}

double PairModel::train_epoch(std::uint64_t epoch) {
    const DropoutSource::Rates rates = dropout_rates(inputs_.options);
    const std::vector<NodePair> pairs = pairs_of(epoch);
    const RandomStream dropout = RandomStream(inputs_.seed, "dropout").fork(epoch);
    return mean_over_batches(
        pairs.size(), inputs_.options.get<TrainingOptions>().batch_pairs,
        [&](std::size_t begin, std::size_t count) {
            return step(std::span(pairs).subspan(begin, count), {rates, dropout.fork(begin)});
        });
}

double PairModel::step(std::span<const NodePair> pairs, DropoutSource dropout) {
    const PairSurroundings around =
        around_train_
            ? *around_train_
            : network_->look_at(inputs_.train.without(positives_of(pairs), inputs_.threads));
    const torch::Tensor logits = around.logits(pairs, dropout, inputs_.threads);
    torch::Tensor loss =
        torch::binary_cross_entropy_with_logits(logits, tensor_of_labels(pairs.size()));
    loss.backward();
    optimiser_.step(parameters_, inputs_.threads);
    return loss.item<double>();
}

std::unique_ptr<const LinkScorer> PairModel::scorer(const TrainGraph& input) {
    return std::make_unique<PairNetworkScorer>(*network_, parameters_, inputs_, input);
}

std::unique_ptr<const LinkScorer> PairModel::scorer_with_new_nodes(const TrainGraph& grown,
                                                                   const FeatureMatrix* features) {
    return std::make_unique<PairNetworkScorer>(*network_, parameters_,
                                               grown_inputs(inputs_, grown, features), grown);
}

}  // namespace hplc
