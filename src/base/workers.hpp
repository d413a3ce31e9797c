// Processes that train one model together, on one machine or on several.
//
// All of them run the same code on the same inputs and come to the same decisions; what is costly
// is divided, and what each has made is shared. A result never depends on how many there are: what
// a rank makes are whole rows, columns or chunks, and sums are taken in the order of the chunks
// (add_in_turn()), not in that of a reduction, which would follow the number of ranks.
//
// Where there is one process only, pointers to Workers are null, and the functions below do nothing
// or everything.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <type_traits>
#include <vector>

#include "base/parallel.hpp"

namespace hplc {

// Every call is made by all ranks, in the same order and with the same sizes, by one thread each.
// Each throws WorkersError where another rank has gone or does not answer in time.
class Workers {
  public:
    virtual ~Workers() = default;

    [[nodiscard]] virtual unsigned rank() const = 0;
    [[nodiscard]] virtual unsigned size() const = 0;

    // Every rank has made its block of `bytes` and is given those of the others. The block of rank
    // r ends at ends[r], and begins where that of r - 1 ends; it may be empty.
    virtual void share(std::span<std::byte> bytes, std::span<const std::size_t> ends) = 0;

    // From one rank to another, each of which makes its one of these calls.
    virtual void send(std::span<const std::byte> bytes, unsigned to) = 0;
    virtual void receive(std::span<std::byte> bytes, unsigned from) = 0;

    // The common work is done: waits until all ranks say so, and then each is alone, with rank 0 of
    // 1. Whoever was another rank than 0 has nothing more to do.
    virtual void dismiss() = 0;
};

// The things begin … end - 1 of `count`, in their order, that fall to a rank; `chunk` is the rank.
[[nodiscard]] constexpr IndexRange part_of(std::size_t count, std::size_t rank, std::size_t size) {
    return {count * rank / size, count * (rank + 1) / size, rank};
}

[[nodiscard]] inline bool is_divided(const Workers* workers) {
    return workers != nullptr && workers->size() > 1;
}
// Whether this process writes files and says what happens.
[[nodiscard]] inline bool is_first(const Workers* workers) {
    return workers == nullptr || workers->rank() == 0;
}
// What falls to this rank; all of it where it is alone.
[[nodiscard]] inline IndexRange own_part(const Workers* workers, std::size_t count) {
    if (!is_divided(workers)) return {0, count, 0};
    return part_of(count, workers->rank(), workers->size());
}

// `values` are count × width; every rank has made those of its own_part() of the count.
template <typename T>
void share_parts(Workers* workers, std::span<T> values, std::size_t width = 1) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (!is_divided(workers)) return;
    std::vector<std::size_t> ends;
    for (unsigned r = 0; r < workers->size(); ++r)
        ends.push_back(part_of(values.size() / width, r, workers->size()).end * width * sizeof(T));
    workers->share(std::as_writable_bytes(values), ends);
}

// What rank 0 has in `values`, to all.
template <typename T>
void share_first(Workers* workers, std::span<T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (!is_divided(workers)) return;
    const std::vector<std::size_t> ends(workers->size(), values.size_bytes());
    workers->share(std::as_writable_bytes(values), ends);
}

// Whether it holds for any rank: how ranks agree on what clocks and signals tell them.
[[nodiscard]] bool any_of_workers(Workers* workers, bool mine);

// Rank after rank adds to `sums`, which is zero at first: what one process would get that adds the
// parts of all ranks in their order. Then all have the sums. `add` changes them in place.
void add_in_turn(Workers* workers, std::span<std::byte> sums, const std::function<void()>& add);

}  // namespace hplc
