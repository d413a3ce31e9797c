#include "position/internal/bit_bfs.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace hplc::internal {
namespace {

constexpr std::size_t kNodeGrain = std::size_t{1} << 12;
// Entries ahead of the one in use whose words are asked for; they lie anywhere in memory.
constexpr EdgeOffset kLookAhead = 64;
// A pushed entry costs about as much as this many pulled ones, which are read in order.
constexpr std::uint64_t kPushCost = 4;

}  // namespace

void BitBfs::search(const CsrGraph& graph, std::span<const NodeId> sources, unsigned horizon,
                    Threads threads) {
    start(graph, sources.size());
    for (std::size_t bit = 0; bit < sources.size(); ++bit)
        add_source(graph, bit, sources[bit]);
    run(graph, horizon, threads);
}

void BitBfs::search(const CsrGraph& graph, std::span<const std::vector<NodeId>> sources,
                    unsigned horizon, Threads threads) {
    start(graph, sources.size());
    for (std::size_t bit = 0; bit < sources.size(); ++bit) {
        for (const NodeId node : sources[bit])
            add_source(graph, bit, node);
    }
    run(graph, horizon, threads);
}

void BitBfs::start(const CsrGraph& graph, std::size_t num_sources) {
    assert(num_sources <= kSources);
    num_sources_ = num_sources;
    level_ = 0;
    frontier_ = {.unsettled = graph.adjacency().size()};
    seen_.assign(graph.num_nodes(), 0);
    next_.assign(graph.num_nodes(), 0);
    used_planes_ = 0;
    arrivals_.clear();
    listed_ = true;
    eccentricities_.fill(0);
}

// A node with several bits is listed once for each.
void BitBfs::add_source(const CsrGraph& graph, std::size_t bit, NodeId node) {
    const std::uint64_t mask = std::uint64_t{1} << bit;
    seen_[node] |= mask;
    arrivals_.push_back({node, mask});
    frontier_ += {.nodes = 1, .entries = graph.degree(node), .bits = mask};
}

void BitBfs::run(const CsrGraph& graph, unsigned horizon, Threads threads) {
    while (frontier_.nodes > 0 && level_ + 1 < std::min(horizon, kMaxDistance + 1)) {
        begin_level();
        const std::uint64_t push_cost = kPushCost * threads.count * frontier_.entries;
        if (push_cost < frontier_.unsettled + graph.num_nodes()) {
            prepare_push();
            push(graph);
        } else {
            pull(graph, threads);
        }
        for (std::uint64_t bits = frontier_.bits; bits != 0; bits &= bits - 1)
            eccentricities_[std::countr_zero(bits)] = static_cast<std::uint8_t>(level_);
    }
}

void BitBfs::begin_level() {
    ++level_;
    if (std::has_single_bit(level_)) {
        if (used_planes_ == planes_.size()) planes_.emplace_back();
        planes_[used_planes_++].assign(seen_.size(), 0);
    }
}

void BitBfs::record(std::size_t node, std::uint64_t bits) {
    for (unsigned rest = level_; rest != 0; rest &= rest - 1)
        planes_[static_cast<std::size_t>(std::countr_zero(rest))][node] |= bits;
}

void BitBfs::pull(const CsrGraph& graph, Threads threads) {
    frontier_ = parallel_sum(threads, seen_.size(), kNodeGrain,
                             [&](IndexRange range) { return pull_range(graph, range); });
    seen_.swap(next_);
    listed_ = false;
}

BitBfs::Frontier BitBfs::pull_range(const CsrGraph& graph, IndexRange range) {
    Frontier found;
    const std::uint64_t moving = frontier_.bits;
    const std::uint64_t* const seen = seen_.data();
    const NodeId* const entries = graph.adjacency().data();
    const EdgeOffset last = graph.adjacency().size() - 1;
    for (std::size_t v = range.begin; v < range.end; ++v) {
        const std::uint64_t before = seen[v];
        std::uint64_t after = before;
        if ((moving & ~before) != 0) {
            const EdgeOffset end = graph.offsets()[v + 1];
            for (EdgeOffset i = graph.offsets()[v]; i < end && (moving & ~after) != 0; ++i) {
                __builtin_prefetch(seen + entries[std::min(i + kLookAhead, last)]);
                after |= seen[entries[i]];
            }
            const std::uint64_t degree = graph.degree(static_cast<NodeId>(v));
            if (after != before) {
                record(v, after ^ before);
                found += {.nodes = 1, .entries = degree, .bits = after ^ before};
            }
            if ((moving & ~after) != 0) found.unsettled += degree;
        }
        next_[v] = after;
    }
    return found;
}

// After a pull next_ holds what was seen a level before.
void BitBfs::prepare_push() {
    if (listed_) return;
    arrivals_.clear();
    for (std::size_t v = 0; v < seen_.size(); ++v) {
        if (seen_[v] != next_[v])
            arrivals_.push_back({static_cast<NodeId>(v), seen_[v] ^ next_[v]});
    }
    std::fill(next_.begin(), next_.end(), 0);
    listed_ = true;
}

void BitBfs::push(const CsrGraph& graph) {
    touched_.clear();
    for (const auto& [v, bits] : arrivals_) {
        for (const NodeId u : graph.neighbours(v)) {
            const std::uint64_t fresh = bits & ~seen_[u];
            if (fresh == 0) continue;
            if (next_[u] == 0) touched_.push_back(u);
            next_[u] |= fresh;
        }
    }
    arrivals_.clear();
    frontier_ = {.unsettled = frontier_.unsettled};
    for (const NodeId u : touched_) {
        const std::uint64_t bits = std::exchange(next_[u], 0);
        seen_[u] |= bits;
        record(u, bits);
        arrivals_.push_back({u, bits});
        frontier_ += {.nodes = 1, .entries = graph.degree(u), .bits = bits};
    }
}

DistancePlanes BitBfs::planes(std::uint8_t far) const {
    DistancePlanes planes{.seen = seen_.data(), .count = used_planes_, .far = far};
    for (std::size_t b = 0; b < used_planes_; ++b)
        planes.planes[b] = planes_[b].data();
    return planes;
}

void BitBfs::write_distances(IndexRange nodes, ByteRows rows, std::uint8_t far) const {
    DistancePlanes from = planes(far);
    from.seen += nodes.begin;
    for (std::size_t b = 0; b < from.count; ++b)
        from.planes[b] += nodes.begin;
    rows.columns = num_sources_;
    const auto write = have_avx2() ? write_rows_avx2 : write_rows_generic;
    write(from, nodes.size(), rows);
}

void BitBfs::write_distances(ByteRows rows, std::uint8_t far, Threads threads) const {
    parallel_chunks(threads, seen_.size(), kNodeGrain, [&](IndexRange nodes) {
        const ByteRows part{.first = rows.first + nodes.begin * rows.stride, .stride = rows.stride};
        write_distances(nodes, part, far);
    });
}

void BitBfs::add_distances(std::span<std::uint64_t> sums, Threads threads) const {
    parallel_for(threads, seen_.size(), kNodeGrain, [&](std::size_t v) {
        for (std::size_t b = 0; b < used_planes_; ++b)
            sums[v] += static_cast<std::uint64_t>(std::popcount(planes_[b][v])) << b;
    });
}

}  // namespace hplc::internal
