#include "predict/cost_estimate.hpp"

#include <algorithm>
#include <vector>

#include "base/stopwatch.hpp"
#include "heuristic/linear_autoencoder.hpp"
#include "heuristic/neighbourhood.hpp"
#include "heuristic/spd_inverse.hpp"

namespace hplc {
namespace {

// Operations a second of invert_spd(), from a matrix large enough for all threads to have tiles.
double inversion_rate(Threads threads) {
    constexpr std::size_t kSize = 1024;
    std::vector<float> matrix(kSize * kSize, 0.1F / kSize);
    for (std::size_t i = 0; i < kSize; ++i)
        matrix[i * kSize + i] = 1;
    Progress silent("", inversion_steps(kSize), "", Progress::Show::kNever);
    const Stopwatch watch;
    invert_spd(matrix, kSize, threads, silent);
    return double{kSize} * kSize * kSize / watch.seconds();
}

// The most that a scorer takes for a pair: its place in the order of hubs, what its neighbourhoods
// share, its score and itself.
constexpr std::uint64_t kBytesPerPair = 16 + sizeof(PairNeighbourhood) + 16;

}  // namespace

CostEstimate estimate_autoencoder(const CsrGraph& graph, std::size_t fits, Threads threads) {
    const AutoencoderCost cost = autoencoder_cost(graph, threads);
    return {.bytes = cost.bytes,
            .seconds = static_cast<double>(fits) * cost.operations / inversion_rate(threads)};
}

CostEstimate estimate_scoring(const LinkScorer& scorer, std::span<const NodePair> sample,
                              std::uint64_t pairs, std::uint64_t at_once, Threads threads) {
    std::vector<double> scores(sample.size());
    const Stopwatch watch;
    scorer.score(sample, scores, threads);
    const double share =
        static_cast<double>(pairs) / static_cast<double>(std::max<std::size_t>(1, sample.size()));
    return {.bytes = std::min(pairs, at_once) * kBytesPerPair, .seconds = watch.seconds() * share};
}

}  // namespace hplc
