#include "model/folds.hpp"

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

Folds::Folds(TrainGraph train, double share, std::uint64_t seed)
    : train_(std::move(train)),
      share_(share),
      random_(seed, "folds"),
      negatives_(train_, seed),
      edges_(train_.graph().edges()) {
    require_edges(edges_.size(), share);
}

Fold Folds::of_epoch(std::uint64_t epoch, Threads threads) const {
    RandomStream random = random_.fork(epoch);
    std::vector<NodePair> positives = edges_;
    shuffle(std::span(positives), random);
    if (share_ > 0) {
        const auto wanted = std::llround(share_ * static_cast<double>(edges_.size()));
        positives.resize(
            std::clamp<std::size_t>(static_cast<std::size_t>(wanted), 1, edges_.size() - 1));
    }
    auto negatives = negatives_.draw(epoch, positives.size(), threads);
    TrainGraph messages = share_ > 0 ? train_.without(positives, threads) : train_;
    return {std::move(positives), std::move(negatives), std::move(messages)};
}

}  // namespace hplc
