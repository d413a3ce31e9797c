#include "train/toy_model.hpp"

#include <algorithm>
#include <cmath>

#include "base/random.hpp"

namespace hplc::testing {
namespace {

using Features = std::array<float, 3>;

Features features_of(const CsrGraph& graph, NodePair pair) {
    const auto u = graph.neighbours(pair.u);
    const auto v = graph.neighbours(pair.v);
    std::vector<NodeId> common;
    std::ranges::set_intersection(u, v, std::back_inserter(common));
    const auto shared = static_cast<float>(common.size());
    return {std::log1p(shared), std::log1p(static_cast<float>(u.size() * v.size())), 1};
}

double logit(const Features& weights, const Features& features) {
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i)
        sum += static_cast<double>(weights[i]) * static_cast<double>(features[i]);
    return sum;
}

class ToyScorer final : public LinkScorer {
  public:
    ToyScorer(TrainGraph input, const Features& weights)
        : input_(std::move(input)), weights_(weights) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores, Threads) const override {
        std::ranges::transform(pairs, scores.begin(), [&](NodePair pair) {
            return logit(weights_, features_of(input_.graph(), pair));
        });
    }

  private:
    TrainGraph input_;
    Features weights_;
};

}  // namespace

double ToyModel::train_epoch(std::uint64_t epoch) {
    RandomStream random = RandomStream(seed_, "toy").fork(epoch);
    std::vector<NodePair> edges = train_.graph().edges();
    shuffle(std::span(edges), random);
    const NodeId nodes = train_.graph().num_nodes();
    double loss = 0;
    for (const NodePair& edge : edges) {
        const auto other = static_cast<NodeId>(random.below(nodes));
        loss += step(edge, 1) + step({edge.u, other}, 0);
    }
    return loss / static_cast<double>(2 * edges.size());
}

double ToyModel::step(NodePair pair, double label) {
    const Features features = features_of(train_.graph(), pair);
    const double score = logit(weights_, features);
    const double error = 1 / (1 + std::exp(-score)) - label;
    const float count = ++steps_[0];
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        const float gradient = static_cast<float>(error) * features[i];
        moments_[i] = 0.9F * moments_[i] + 0.1F * gradient;
        squares_[i] = 0.999F * squares_[i] + 0.001F * gradient * gradient;
        const float moment = moments_[i] / (1 - std::pow(0.9F, count));
        const float square = squares_[i] / (1 - std::pow(0.999F, count));
        weights_[i] -= learning_rate_ * moment / (std::sqrt(square) + 1e-8F);
    }
    return std::log1p(std::exp(label > 0 ? -score : score));
}

std::unique_ptr<const LinkScorer> ToyModel::scorer(const TrainGraph& input) {
    return std::make_unique<ToyScorer>(input, weights_);
}

std::vector<TensorView> ToyModel::weights() {
    return {{"linear", {2, 1}, std::span(weights_).first(2)},
            {"bias", {1}, std::span(weights_).last(1)}};
}

std::vector<TensorView> ToyModel::optimiser_state() {
    return {{"moments", {3}, moments_}, {"squares", {3}, squares_}, {"steps", {1}, steps_}};
}

GraphData two_groups() {
    constexpr NodeId kSize = 30;
    GraphData data;
    data.name = "two groups";
    data.ids = NodeIds::rows(2 * kSize);
    data.edges.num_nodes = 2 * kSize;
    RandomStream random(5, "two groups");
    for (NodeId u = 0; u < 2 * kSize; ++u) {
        for (NodeId v = u + 1; v < 2 * kSize; ++v) {
            const double chance = u / kSize == v / kSize ? 0.6 : 0.02;
            if (random.uniform() < chance) data.edges.edges.push_back({u, v});
        }
    }
    return data;
}

}  // namespace hplc::testing
