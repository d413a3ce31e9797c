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

Folds::Folds(TrainGraph train, double share, std::uint64_t seed, FoldKind kind)
    : train_(std::move(train)),
      share_(share),
      kind_(kind),
      random_(seed, "folds"),
      negatives_(train_, seed),
      edges_(train_.graph().edges()) {
    require_edges(edges_.size(), share);
}

std::size_t Folds::part_of(std::uint64_t epoch) const {
    if (kind_ == FoldKind::kFresh || share_ == 0) return 0;
    return epoch % std::max<std::uint64_t>(2, static_cast<std::uint64_t>(std::llround(1 / share_)));
}

std::vector<NodePair> Folds::positives_of(std::uint64_t epoch) const {
    RandomStream random = random_.fork(kind_ == FoldKind::kFresh ? epoch : 0);
    std::vector<NodePair> edges = edges_;
    shuffle(std::span(edges), random);
    if (share_ == 0) return edges;
    const auto wanted =
        static_cast<std::size_t>(std::llround(share_ * static_cast<double>(edges.size())));
    const std::size_t count = std::clamp<std::size_t>(wanted, 1, edges.size() - 1);
    const std::size_t begin = std::min(part_of(epoch) * count, edges.size() - count);
    return {edges.begin() + static_cast<std::ptrdiff_t>(begin),
            edges.begin() + static_cast<std::ptrdiff_t>(begin + count)};
}

Fold Folds::of_epoch(std::uint64_t epoch, Threads threads) const {
    std::vector<NodePair> positives = positives_of(epoch);
    auto negatives = negatives_.draw(epoch, positives.size(), threads);
    TrainGraph messages = share_ > 0 ? train_.without(positives, threads) : train_;
    return {std::move(positives), std::move(negatives), std::move(messages), part_of(epoch)};
}

}  // namespace hplc
