#include "heuristic/preferential_attachment.hpp"

namespace hplc {

void PreferentialAttachment::score(std::span<const NodePair> pairs, std::span<double> scores,
                                   Threads threads) const {
    constexpr std::size_t kPairGrain = std::size_t{1} << 16;
    const CsrGraph& graph = graph_.graph();
    parallel_for(threads, pairs.size(), kPairGrain, [&](std::size_t i) {
        scores[i] = double{1} * graph.degree(pairs[i].u) * graph.degree(pairs[i].v);
    });
}

}  // namespace hplc
