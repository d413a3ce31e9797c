#include "model/inputs/folds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
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

// Shuffles numbers of edges, which take half the memory of edges or less.
template <typename Number>
std::vector<NodePair> first_of_shuffled(const EdgesByNumber& edges, std::size_t count,
                                        RandomStream random) {
    std::vector<Number> numbers(edges.size());
    std::iota(numbers.begin(), numbers.end(), Number{0});
    shuffle(std::span(numbers), random);
    std::vector<NodePair> first(count);
    std::transform(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(count),
                   first.begin(), [&](Number number) { return edges.at(number); });
    return first;
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
      edges_(train_.graph(), train_.pairs()) {
    require_edges(edges_.size(), share);
}

std::vector<NodePair> Folds::positives_of(std::uint64_t epoch) const {
    const RandomStream random = random_.fork(cycle_ > 0 ? epoch % cycle_ : epoch);
    std::size_t count = edges_.size();
    if (share_ > 0) {
        const auto wanted = std::llround(share_ * static_cast<double>(count));
        count = std::clamp<std::size_t>(static_cast<std::size_t>(wanted), 1, count - 1);
    }
    const bool is_narrow = edges_.size() <= std::numeric_limits<std::uint32_t>::max();
    return is_narrow ? first_of_shuffled<std::uint32_t>(edges_, count, random)
                     : first_of_shuffled<std::uint64_t>(edges_, count, random);
}

Fold Folds::of_epoch(std::uint64_t epoch, Threads threads) const {
    std::vector<NodePair> positives = positives_of(epoch);
    auto negatives = negatives_.draw(epoch, positives.size(), threads);
    TrainGraph messages = share_ > 0 ? train_.without(positives, threads) : train_;
    return {std::move(positives), std::move(negatives), std::move(messages)};
}

}  // namespace hplc
