#include "evaluate/accuracy_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>

#include "graph/components.hpp"
#include "heuristic/neighbourhood.hpp"
#include "task/metrics.hpp"

namespace hplc {
namespace {

constexpr std::size_t kHits = 100;

// part_of(i) is the number of the name of the part that positive i belongs to.
std::vector<PartAccuracy> accuracy_by(std::span<const std::string> names,
                                      std::span<const NodePair> positives, const EdgeScores& scores,
                                      const std::function<std::size_t(std::size_t)>& part_of) {
    std::vector<std::vector<double>> parts(names.size());
    for (std::size_t i = 0; i < positives.size(); ++i)
        parts[part_of(i)].push_back(scores.positives[i]);
    std::vector<PartAccuracy> result;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        if (parts[part].empty()) continue;
        result.push_back({.part = names[part],
                          .edges = parts[part].size(),
                          .auc = auc(parts[part], scores.negatives),
                          .hits = hits_at(kHits, parts[part], scores.negatives)});
    }
    return result;
}

// Degrees 0, 1, 2 and then ranges (2^(k-2), 2^(k-1)], the last one open.
constexpr std::size_t kLastPart = 8;

std::size_t degree_part(std::uint64_t degree) {
    if (degree < 2) return static_cast<std::size_t>(degree);
    return std::min<std::size_t>(kLastPart,
                                 static_cast<std::size_t>(std::bit_width(degree - 1)) + 1);
}

std::vector<std::string> degree_names() {
    std::vector<std::string> names = {"0", "1", "2"};
    for (unsigned low = 2; names.size() < kLastPart; low *= 2)
        names.push_back(fmt::format("{} to {}", low + 1, 2 * low));
    names.push_back(fmt::format("{} and more", (1u << (kLastPart - 2)) + 1));
    return names;
}

}  // namespace

std::vector<PartAccuracy> accuracy_by_degree(const TrainGraph& seen,
                                             std::span<const NodePair> positives,
                                             const EdgeScores& scores) {
    const CsrGraph& graph = seen.graph();
    return accuracy_by(degree_names(), positives, scores, [&](std::size_t i) {
        return degree_part(std::min(graph.degree(positives[i].u), graph.degree(positives[i].v)));
    });
}

std::vector<PartAccuracy> accuracy_by_component(const TrainGraph& seen,
                                                std::span<const NodePair> positives,
                                                const EdgeScores& scores, Threads threads) {
    static const std::vector<std::string> names = {"both in the largest", "both in a smaller one",
                                                   "in different ones"};
    const Components components = connected_components(seen.graph(), threads);
    const NodeId largest = components.largest();
    return accuracy_by(names, positives, scores, [&](std::size_t i) -> std::size_t {
        const NodePair pair = positives[i];
        if (components.label[pair.u] != components.label[pair.v]) return 2;
        return components.label[pair.u] == largest ? 0 : 1;
    });
}

std::vector<PartAccuracy> accuracy_by_shared(const TrainGraph& seen,
                                             std::span<const NodePair> positives,
                                             const EdgeScores& scores, Threads threads) {
    static const std::vector<std::string> names = {"none", "one or more"};
    const auto shared = Neighbourhoods(seen).of(positives, OwnEdge::kCounts, threads);
    return accuracy_by(names, positives, scores,
                       [&](std::size_t i) -> std::size_t { return shared[i].common == 0 ? 0 : 1; });
}

}  // namespace hplc
