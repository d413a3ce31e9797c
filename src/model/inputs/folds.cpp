#include "model/inputs/folds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"

namespace hplc {
namespace {

void require_edges(std::size_t edges, double share) {
    const std::size_t needed = share > 0 ? 2 : 1;
    if (edges >= needed) return;
    throw InputError({.found = fmt::format("{} training edges", edges),
                      .expected = fmt::format("at least {}", needed),
                      .fix = "hold out fewer edges, or train on a larger graph"});
}

}  // namespace

std::vector<NodePair> Fold::interleaved() const {
    std::vector<NodePair> pairs;
    pairs.reserve(2 * positives.size());
    for (std::size_t i = 0; i < positives.size(); ++i)
        pairs.insert(pairs.end(), {positives[i], negatives[i]});
    return pairs;
}

std::vector<float> alternating_labels(std::size_t count) {
    std::vector<float> labels(count);
    for (std::size_t i = 0; i < count; i += 2)
        labels[i] = 1.0F;
    return labels;
}

std::vector<float> loss_counts(std::span<const NodePair> interleaved, const TrainGraph& train) {
    const EdgeWeights* weights = train.weights();
    if (weights == nullptr) return {};
    const double share = 1 / weights->mean();
    std::vector<float> counts(interleaved.size(), 1.0F);
    for (std::size_t i = 0; i < counts.size(); i += 2)
        counts[i] = static_cast<float>(weights->of(train.graph(), interleaved[i]) * share);
    return counts;
}

Folds::Folds(TrainGraph train, double share, std::uint64_t seed, std::uint64_t cycle)
    : train_(std::move(train)),
      share_(share),
      cycle_(cycle),
      random_(seed, "folds"),
      negatives_(train_, seed),
      edges_(train_.graph().edges()) {
    std::erase_if(edges_, [&](NodePair edge) { return !allows(train_.pairs(), edge); });
    require_edges(edges_.size(), share);
}

std::vector<NodePair> Folds::positives_of(std::uint64_t epoch) const {
    RandomStream random = random_.fork(cycle_ > 0 ? epoch % cycle_ : epoch);
    std::vector<NodePair> edges = edges_;
    shuffle(std::span(edges), random);
    if (share_ == 0) return edges;
    const auto wanted =
        static_cast<std::size_t>(std::llround(share_ * static_cast<double>(edges.size())));
    const std::size_t count = std::clamp<std::size_t>(wanted, 1, edges.size() - 1);
    edges.resize(count);
    return edges;
}

Fold Folds::of_epoch(std::uint64_t epoch, Threads threads) const {
    std::vector<NodePair> positives = positives_of(epoch);
    auto negatives = negatives_.draw(epoch, positives.size(), threads);
    TrainGraph messages = share_ > 0 ? train_.without(positives, threads) : train_;
    return {std::move(positives), std::move(negatives), std::move(messages)};
}

}  // namespace hplc
