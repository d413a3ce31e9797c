#include "task/negatives/pair_lists.hpp"

#include <algorithm>
#include <iterator>

#include "base/text/number_set.hpp"

namespace hplc {
namespace {

std::uint64_t number_of(NodePair pair) {
    return std::uint64_t{pair.u} << 32 | pair.v;
}

NodePair key_of_pair(NodePair pair, bool directed) {
    return directed ? pair : ordered(pair);
}

std::vector<NodePair> in_order(std::span<const NodePair> pairs, bool directed) {
    std::vector<NodePair> result(pairs.size());
    std::ranges::transform(pairs, result.begin(),
                           [&](NodePair pair) { return key_of_pair(pair, directed); });
    std::ranges::sort(result);
    return result;
}

}  // namespace

std::vector<NodePair> last_unused(std::vector<NodePair> pairs, std::span<const NodePair> used,
                                  std::uint64_t count, bool directed) {
    NumberSet taken(used.size());
    for (const NodePair pair : used)
        taken.insert(number_of(key_of_pair(pair, directed)));
    std::erase_if(pairs, [&](NodePair pair) { return taken.contains(number_of(pair)); });
    if (pairs.size() > count) {
        pairs.erase(pairs.begin(), pairs.end() - static_cast<std::ptrdiff_t>(count));
    }
    return pairs;
}

std::size_t count_common(std::span<const NodePair> a, std::span<const NodePair> b, bool directed) {
    std::vector<NodePair> both;
    std::ranges::set_intersection(in_order(a, directed), in_order(b, directed),
                                  std::back_inserter(both));
    return static_cast<std::size_t>(std::unique(both.begin(), both.end()) - both.begin());
}

std::uint64_t count_arcs(std::span<const NodePair> pairs, const ArcRows& out) {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(pairs, [&](NodePair pair) { return out.has(pair.u, pair.v); }));
}

SharedDirections shared_directions(const CsrGraph& graph, std::span<const NodePair> arcs,
                                   Threads threads) {
    return std::make_shared<const EdgeDirections>(edge_directions(graph, arcs, threads));
}

SharedDirections with_arcs(const CsrGraph& graph, const EdgeDirections& directions,
                           std::span<const NodePair> more, const CsrGraph& grown) {
    std::vector<NodePair> arcs = arcs_of(graph, directions);
    arcs.insert(arcs.end(), more.begin(), more.end());
    return shared_directions(grown, arcs, Threads{1});
}

}  // namespace hplc
