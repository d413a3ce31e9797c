#include "io/nodes/node_numbering.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <iterator>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"

namespace hplc {
namespace {

using Ids = std::vector<std::uint64_t>;  // ascending, distinct

template <typename Body>
void for_each_chunk(Threads threads, std::span<EdgeChunk> chunks, const Body& body) {
    parallel_for(threads, chunks.size(), 1, [&](std::size_t i) { body(chunks[i]); });
}

template <typename Rank>
void replace_ids(Threads threads, std::span<EdgeChunk> chunks, const Rank& rank) {
    for_each_chunk(threads, chunks, [&](EdgeChunk& chunk) {
        for (RawEnds& ends : chunk.ends)
            ends = {rank(ends.source), rank(ends.target)};
    });
}

std::uint64_t largest_id(std::span<EdgeChunk> chunks, Threads threads) {
    std::atomic<std::uint64_t> largest = 0;
    for_each_chunk(threads, chunks, [&](const EdgeChunk& chunk) {
        std::uint64_t here = 0;
        for (const RawEnds& ends : chunk.ends)
            here = std::max({here, ends.source, ends.target});
        std::uint64_t seen = largest.load();
        while (seen < here && !largest.compare_exchange_weak(seen, here)) {
        }
    });
    return largest;
}

void check_count(std::uint64_t nodes, const std::string& file) {
    if (nodes <= kMaxNodes) return;
    throw InputError({.file = file,
                      .found = fmt::format("{} nodes", nodes),
                      .expected = fmt::format("at most {}", kMaxNodes),
                      .fix = "take a part of the graph"});
}

// The set of ids as one bit each, with the number of ids before each word: an id's rank is that
// number and a popcount.
class RankBitmap {
  public:
    explicit RankBitmap(std::uint64_t largest) : words_(largest / 64 + 1), before_(words_.size()) {}

    void add(std::uint64_t id) {
        const std::atomic_ref word(words_[id / 64]);
        const std::uint64_t bit = std::uint64_t{1} << (id % 64);
        // Most ids have been seen; writing only new ones keeps cores from fighting over lines.
        if ((word.load(std::memory_order_relaxed) & bit) == 0) {
            word.fetch_or(bit, std::memory_order_relaxed);
        }
    }
    // Call once after the last add(); returns the number of ids.
    std::uint64_t count() {
        for (std::size_t i = 0; i < words_.size(); ++i)
            before_[i] = static_cast<std::uint64_t>(std::popcount(words_[i]));
        return exclusive_prefix_sum(std::span(before_));
    }
    [[nodiscard]] std::uint64_t rank(std::uint64_t id) const {
        const std::uint64_t below = words_[id / 64] & ((std::uint64_t{1} << (id % 64)) - 1);
        return before_[id / 64] + static_cast<std::uint64_t>(std::popcount(below));
    }
    [[nodiscard]] Ids ids(std::uint64_t count) const {
        Ids result;
        result.reserve(count);
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
                result.push_back(i * 64 + static_cast<std::uint64_t>(std::countr_zero(word)));
        }
        return result;
    }

  private:
    std::vector<std::uint64_t> words_;
    std::vector<std::uint64_t> before_;
};

NodeIds number_by_bitmap(std::span<EdgeChunk> chunks, std::uint64_t largest,
                         const std::string& file, Threads threads) {
    RankBitmap seen(largest);
    for_each_chunk(threads, chunks, [&](const EdgeChunk& chunk) {
        for (const RawEnds& ends : chunk.ends) {
            seen.add(ends.source);
            seen.add(ends.target);
        }
    });
    const std::uint64_t count = seen.count();
    check_count(count, file);
    if (count == largest + 1) return NodeIds::rows(static_cast<NodeId>(count));
    replace_ids(threads, chunks, [&](std::uint64_t id) { return seen.rank(id); });
    return NodeIds::numbers(seen.ids(count));
}

Ids ids_of(const EdgeChunk& chunk) {
    Ids ids;
    ids.reserve(chunk.ends.size() * 2);
    for (const RawEnds& ends : chunk.ends)
        ids.insert(ids.end(), {ends.source, ends.target});
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

// All ids: each chunk's sorted, then united two by two.
Ids distinct_ids(std::span<EdgeChunk> chunks, Threads threads) {
    std::vector<Ids> sets(chunks.size());
    parallel_for(threads, chunks.size(), 1, [&](std::size_t i) { sets[i] = ids_of(chunks[i]); });
    for (std::size_t step = 1; step < sets.size(); step *= 2) {
        parallel_for(threads, chunk_count(sets.size(), 2 * step), 1, [&](std::size_t pair) {
            const std::size_t left = pair * 2 * step;
            if (left + step >= sets.size()) return;
            Ids both;
            std::set_union(sets[left].begin(), sets[left].end(), sets[left + step].begin(),
                           sets[left + step].end(), std::back_inserter(both));
            sets[left] = std::move(both);
            sets[left + step] = Ids();
        });
    }
    return std::move(sets.front());
}

// Finds the place of an id in a sorted list in O(1): open addressing, half full at most.
class RankTable {
  public:
    explicit RankTable(const Ids& ids)
        : ids_(ids), slots_(std::bit_ceil(ids.size() * 2 + 1), kMaxNodes) {
        for (std::size_t i = 0; i < ids.size(); ++i)
            slots_[slot_of(ids[i])] = static_cast<NodeId>(i);
    }
    [[nodiscard]] std::uint64_t rank(std::uint64_t id) const { return slots_[slot_of(id)]; }

  private:
    // Where the id is, or the free slot where it belongs.
    [[nodiscard]] std::size_t slot_of(std::uint64_t id) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = mix64(id) & mask;
        while (slots_[slot] != kMaxNodes && ids_[slots_[slot]] != id)
            slot = (slot + 1) & mask;
        return slot;
    }

    const Ids& ids_;
    std::vector<NodeId> slots_;  // kMaxNodes marks a free one
};

NodeIds number_by_sorting(std::span<EdgeChunk> chunks, const std::string& file, Threads threads) {
    Ids ids = distinct_ids(chunks, threads);
    check_count(ids.size(), file);
    const RankTable table(ids);
    replace_ids(threads, chunks, [&](std::uint64_t id) { return table.rank(id); });
    return NodeIds::numbers(std::move(ids));
}

}  // namespace

NodeIds number_nodes(std::span<EdgeChunk> chunks, const std::string& file, Threads threads) {
    std::uint64_t edges = 0;
    for (const EdgeChunk& chunk : chunks)
        edges += chunk.ends.size();
    const std::uint64_t largest = largest_id(chunks, threads);
    // At this size the bitmap and its counts take no more than the edges themselves.
    return largest / 64 <= edges ? number_by_bitmap(chunks, largest, file, threads)
                                 : number_by_sorting(chunks, file, threads);
}

}  // namespace hplc
