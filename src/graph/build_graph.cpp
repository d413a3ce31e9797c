// From edges in any order to sorted rows, by sorting (row, entry) pairs instead of writing to rows
// all over memory: a partition into buckets of consecutive rows that fit a core's cache, then a
// radix sort of each bucket. Every pass reads and writes in streams; a graph's skew does not
// matter.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <memory>
#include <utility>

#include "graph/csr_graph.hpp"

namespace hplc {
namespace {

// A row in the upper half and an entry in the lower: sorted keys are sorted rows.
using Key = std::uint64_t;

constexpr std::size_t kEdgeGrain = std::size_t{1} << 18;
constexpr std::size_t kKeysPerBucket = std::size_t{1} << 16;  // half a MiB
constexpr std::size_t kMostBuckets = 1024;                    // streams that one pass writes to
constexpr unsigned kDigitBits = 11;
constexpr std::size_t kRadixWorthwhile = std::size_t{1} << 10;

constexpr Key key_of(NodeId row, NodeId entry) {
    return Key{row} << 32 | entry;
}
constexpr NodeId row_of(Key key) {
    return static_cast<NodeId>(key >> 32);
}

// Bucket b holds the rows b << shift .. ((b + 1) << shift) - 1.
struct BucketPlan {
    unsigned shift = 0;
    unsigned entry_bits = 0;  // that an entry may use
    std::size_t count = 0;

    BucketPlan(NodeId num_nodes, std::size_t num_edges) {
        const std::size_t wanted = std::clamp<std::size_t>(
            std::max<std::size_t>(num_nodes, 2 * num_edges) / kKeysPerBucket, 1, kMostBuckets);
        while ((std::size_t{num_nodes} >> shift) >= wanted)
            ++shift;
        count = (std::size_t{num_nodes} >> shift) + 1;
        entry_bits = static_cast<unsigned>(std::bit_width(num_nodes));
    }
    [[nodiscard]] std::size_t of(NodeId row) const { return row >> shift; }
};

struct Buckets {
    std::unique_ptr<Key[]> keys;     // uninitialised until filled: threads touch their own pages
    std::vector<EdgeOffset> starts;  // one a bucket and the end
    std::uint64_t self_loops = 0;

    [[nodiscard]] std::span<Key> of(std::size_t bucket) const {
        return {keys.get() + starts[bucket], keys.get() + starts[bucket + 1]};
    }
};

// Calls put(row, entry) for both directions of each edge of the chunk; returns the self loops.
template <typename Put>
std::uint64_t for_each_entry(std::span<const NodePair> edges, const Put& put) {
    std::uint64_t loops = 0;
    for (const auto& [u, v] : edges) {
        if (u == v) {
            ++loops;
            continue;
        }
        put(u, v);
        put(v, u);
    }
    return loops;
}

// From the number of keys of each chunk in each bucket to the place where they go: buckets one
// after the other, chunks in their order within a bucket. Returns where buckets start, and the end.
std::vector<EdgeOffset> turn_into_places(std::span<std::vector<EdgeOffset>> counts,
                                         std::size_t num_buckets) {
    std::vector<EdgeOffset> starts;
    EdgeOffset total = 0;
    for (std::size_t bucket = 0; bucket < num_buckets; ++bucket) {
        starts.push_back(total);
        for (auto& of_chunk : counts)
            total += std::exchange(of_chunk[bucket], total);
    }
    starts.push_back(total);
    return starts;
}

Buckets partition(std::span<const NodePair> edges, const BucketPlan& plan, Threads threads) {
    std::vector<std::vector<EdgeOffset>> places(chunk_count(edges.size(), kEdgeGrain));
    Buckets buckets;
    buckets.self_loops = parallel_sum(threads, edges.size(), kEdgeGrain, [&](IndexRange range) {
        std::vector<EdgeOffset> counts(plan.count);
        const auto loops = for_each_entry(edges.subspan(range.begin, range.size()),
                                          [&](NodeId row, NodeId) { ++counts[plan.of(row)]; });
        places[range.chunk] = std::move(counts);
        return loops;
    });
    buckets.starts = turn_into_places(places, plan.count);
    buckets.keys = std::make_unique_for_overwrite<Key[]>(buckets.starts.back());
    parallel_chunks(threads, edges.size(), kEdgeGrain, [&](IndexRange range) {
        auto& place = places[range.chunk];
        for_each_entry(edges.subspan(range.begin, range.size()), [&](NodeId row, NodeId entry) {
            buckets.keys[place[plan.of(row)]++] = key_of(row, entry);
        });
    });
    return buckets;
}

// One stable pass over the `bits` bits from `low` on.
void sort_by_digit(std::span<const Key> from, Key* to, unsigned low, unsigned bits) {
    std::array<std::size_t, std::size_t{1} << kDigitBits> places = {};
    const Key mask = (Key{1} << bits) - 1;
    for (const Key key : from)
        ++places[(key >> low) & mask];
    exclusive_prefix_sum<std::size_t>(places);
    for (const Key key : from)
        to[places[(key >> low) & mask]++] = key;
}

// Sorts keys that differ in the lowest `entry_bits` and in `row_bits` from bit 32 on.
void radix_sort(std::span<Key> keys, unsigned entry_bits, unsigned row_bits) {
    const auto scratch = std::make_unique_for_overwrite<Key[]>(keys.size());
    std::span<Key> from = keys;
    std::span<Key> to(scratch.get(), keys.size());
    const auto sort_bits = [&](unsigned low, unsigned end) {
        for (; low < end; low += kDigitBits) {
            sort_by_digit(from, to.data(), low, std::min(kDigitBits, end - low));
            std::swap(from, to);
        }
    };
    sort_bits(0, entry_bits);
    sort_bits(32, 32 + row_bits);
    if (from.data() != keys.data()) std::copy(from.begin(), from.end(), keys.begin());
}

// Sorts a bucket, moves its distinct keys to the front and returns them.
std::span<Key> sort_bucket(std::span<Key> keys, const BucketPlan& plan) {
    if (keys.size() < kRadixWorthwhile) {
        std::sort(keys.begin(), keys.end());
    } else {
        radix_sort(keys, plan.entry_bits, plan.shift);
    }
    const auto end = std::unique(keys.begin(), keys.end());
    return {keys.begin(), end};
}

}  // namespace

BuiltGraph build_graph(NodeId num_nodes, std::span<const NodePair> edges, Threads threads) {
    assert(std::ranges::all_of(
        edges, [&](NodePair edge) { return edge.u < num_nodes && edge.v < num_nodes; }));
    const BucketPlan plan(num_nodes, edges.size());
    const Buckets buckets = partition(edges, plan, threads);

    std::vector<std::span<Key>> sorted(plan.count);
    std::vector<EdgeOffset> offsets(std::size_t{num_nodes} + 1, 0);
    parallel_for(threads, plan.count, 1, [&](std::size_t bucket) {
        sorted[bucket] = sort_bucket(buckets.of(bucket), plan);
        for (const Key key : sorted[bucket])
            ++offsets[row_of(key)];
    });
    std::vector<NodeId> neighbours(exclusive_prefix_sum(std::span(offsets)));
    parallel_for(threads, plan.count, 1, [&](std::size_t bucket) {
        if (sorted[bucket].empty()) return;
        const EdgeOffset start = offsets[row_of(sorted[bucket].front())];
        std::ranges::transform(sorted[bucket],
                               neighbours.begin() + static_cast<std::ptrdiff_t>(start),
                               [](Key key) { return static_cast<NodeId>(key); });
    });

    BuiltGraph built;
    built.self_loops = buckets.self_loops;
    built.repeats = (buckets.starts.back() - neighbours.size()) / 2;
    built.graph = CsrGraph(std::move(offsets), std::move(neighbours));
    return built;
}

}  // namespace hplc
