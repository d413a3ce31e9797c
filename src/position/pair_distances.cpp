#include "position/pair_distances.hpp"

#include <algorithm>
#include <utility>

#include "graph/bfs.hpp"
#include "heuristic/hub_groups.hpp"
#include "position/diameter.hpp"
#include "position/internal/bit_bfs.hpp"

namespace hplc {
namespace {

// Pairs by hub, and where each hub's pairs begin.
struct Searches {
    explicit Searches(const CsrGraph& graph, std::span<const NodePair> pairs)
        : order(graph, pairs) {
        for (std::size_t at = 0; at < order.size();) {
            starts.push_back(at);
            at += order.group(at, order.size()).others.size();
        }
    }

    [[nodiscard]] HubGroup group(std::size_t hub) const {
        return order.group(starts[hub], order.size());
    }

    HubOrder order;
    std::vector<std::size_t> starts;
};

// Distances from one of up to 64 hubs to the others of its pairs.
class HubSearch {
  public:
    explicit HubSearch(const CsrGraph& graph)
        : graph_(graph), rows_(graph.num_nodes() * internal::BitBfs::kSources) {}

    void start(std::span<const NodeId> hubs) {
        search_.search(graph_, hubs, kLongestDistance + 1, Threads{1});
        stride_ = hubs.size();
        search_.write_distances({rows_.data(), stride_, stride_}, kNoPath, Threads{1});
    }
    [[nodiscard]] NodeId distance(std::size_t hub, NodeId other) const {
        const std::uint8_t distance = rows_[other * stride_ + hub];
        return distance == kNoPath ? kUnreachable : distance;
    }

  private:
    const CsrGraph& graph_;
    internal::BitBfs search_;
    std::vector<std::uint8_t> rows_;
    std::size_t stride_ = 1;
};

// Distance from u to v, and how many nodes u reaches if it does not reach v, over all edges but
// the one between the two.
std::pair<NodeId, NodeId> search_without_edge(const CsrGraph& graph, NodePair pair) {
    std::vector<NodeId> distance(graph.num_nodes(), kUnreachable);
    std::vector<NodeId> queue = {pair.u};
    distance[pair.u] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const NodeId from = queue[head];
        for (const NodeId to : graph.neighbours(from)) {
            if (distance[to] != kUnreachable || (from == pair.u && to == pair.v)) continue;
            distance[to] = distance[from] + 1;
            if (to == pair.v) return {distance[to], 0};
            queue.push_back(to);
        }
    }
    return {kUnreachable, static_cast<NodeId>(queue.size())};
}

std::uint8_t byte_of(NodeId distance) {
    return distance > kLongestDistance ? kNoPath : static_cast<std::uint8_t>(distance);
}

}  // namespace

PairDistances::PairDistances(TrainGraph graph, Threads threads)
    : graph_(std::move(graph)), components_(connected_components(graph_.graph(), threads)) {}

PairReach PairDistances::at_distance(NodePair pair, NodeId distance) const {
    const NodeId u = components_.size[components_.label[pair.u]];
    const NodeId v = components_.size[components_.label[pair.v]];
    return {byte_of(distance), std::min(u, v), std::max(u, v)};
}

PairReach PairDistances::without_own_edge(NodePair pair) const {
    const auto [distance, reached] = search_without_edge(graph(), pair);
    PairReach reach = at_distance(pair, distance);
    if (reached == 0) return reach;
    // The edge was a bridge: without it the component falls into these two.
    const NodeId rest = reach.larger_component - reached;
    return {reach.distance, std::min(reached, rest), std::max(reached, rest)};
}

std::vector<PairReach> PairDistances::of(std::span<const NodePair> pairs, Threads threads) const {
    constexpr std::size_t kHubs = internal::BitBfs::kSources;
    const Searches searches(graph(), pairs);
    std::vector<PairReach> reach(pairs.size());
    parallel_chunks(threads, searches.starts.size(), kHubs, [&](IndexRange range) {
        std::vector<NodeId> hubs;
        for (std::size_t i = range.begin; i < range.end; ++i)
            hubs.push_back(searches.group(i).hub);
        HubSearch search(graph());
        search.start(hubs);
        for (std::size_t i = range.begin; i < range.end; ++i) {
            const HubGroup group = searches.group(i);
            for (std::size_t k = 0; k < group.others.size(); ++k) {
                const NodePair pair{group.hub, group.others[k]};
                const NodeId distance = search.distance(i - range.begin, pair.v);
                reach[group.positions[k]] =
                    distance == 1 ? without_own_edge(pair) : at_distance(pair, distance);
            }
        }
    });
    return reach;
}

}  // namespace hplc
