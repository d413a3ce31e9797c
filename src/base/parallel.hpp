// Parallel loops over index ranges.
//
// The range is cut into chunks of `grain` indices, and threads take chunks as they become free.
// Where the chunks lie depends on the grain alone, so code that keeps one result a chunk and merges
// them in chunk order gives the same bytes for any number of threads. An exception thrown in a body
// stops the handing out of chunks and is thrown again in the caller; of several, that of the
// earliest chunk.
//
// Threads are started per call (tens of microseconds): worth it for loops of a millisecond or more.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <type_traits>
#include <vector>

namespace hplc {

// How many threads a function may use. Always passed by the caller, never read from a global.
struct Threads {
    unsigned count = 1;
};

// All cores this process may run on.
[[nodiscard]] Threads all_cores();

struct IndexRange {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t chunk = 0;  // number of the chunk: begin / grain

    [[nodiscard]] std::size_t size() const { return end - begin; }
};

[[nodiscard]] constexpr std::size_t chunk_count(std::size_t count, std::size_t grain) {
    return (count + grain - 1) / grain;
}

// Calls body(range) for every chunk of 0 .. count-1.
void parallel_chunks(Threads threads, std::size_t count, std::size_t grain,
                     const std::function<void(IndexRange)>& body);

// Calls body(i) for every i of 0 .. count-1.
template <typename Body>
void parallel_for(Threads threads, std::size_t count, std::size_t grain, const Body& body) {
    parallel_chunks(threads, count, grain, [&body](IndexRange range) {
        for (std::size_t i = range.begin; i < range.end; ++i)
            body(i);
    });
}

// Sum of chunk_value(range) over the chunks, added in chunk order.
template <typename ChunkValue>
[[nodiscard]] auto parallel_sum(Threads threads, std::size_t count, std::size_t grain,
                                const ChunkValue& chunk_value) {
    using Value = std::invoke_result_t<ChunkValue, IndexRange>;
    std::vector<Value> values(chunk_count(count, grain));
    parallel_chunks(threads, count, grain,
                    [&](IndexRange range) { values[range.chunk] = chunk_value(range); });
    Value total{};
    for (const Value& value : values)
        total += value;
    return total;
}

// Replaces counts by their exclusive prefix sums and returns the total.
template <typename T>
T exclusive_prefix_sum(std::span<T> counts) {
    T total{};
    for (T& count : counts) {
        const T here = count;
        count = total;
        total += here;
    }
    return total;
}

}  // namespace hplc
