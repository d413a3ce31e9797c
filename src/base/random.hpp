// Seeded random streams that do not depend on the number of threads.
//
// A stream is a key and a counter: number i is a mix of (key, i), so any element can be drawn
// without drawing those before it. Work is split over threads by giving each chunk of the input its
// own forked stream, never each thread. The mix is SplitMix64's finaliser (Steele, Lea, Flood,
// OOPSLA 2014) applied to a Weyl sequence.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace hplc {

[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

// From 64 random bits to 0 .. bound-1, with a bias of at most bound / 2^64: nothing to speak of for
// bounds below 2^40, and without the loop that below() needs to have none at all.
[[nodiscard]] constexpr std::uint64_t scaled_below(std::uint64_t bits, std::uint64_t bound) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(bits) * bound) >> 64);
}

class RandomStream {
  public:
    using result_type = std::uint64_t;  // a UniformRandomBitGenerator, for <random> if need be

    // The stream of one purpose ("split", "negatives") under the user's seed.
    RandomStream(std::uint64_t seed, std::string_view purpose);

    // An independent stream for element or chunk `index`; does not advance this one.
    [[nodiscard]] RandomStream fork(std::uint64_t index) const;

    [[nodiscard]] std::uint64_t operator()() { return at(counter_++); }
    // Number `index` of the stream, whatever was drawn before.
    [[nodiscard]] std::uint64_t at(std::uint64_t index) const {
        return mix64(key_ + (index + 1) * 0x9e3779b97f4a7c15ULL);
    }
    // Uniform in 0 .. bound-1, without bias (Lemire 2019). bound > 0.
    [[nodiscard]] std::uint64_t below(std::uint64_t bound);
    // Uniform in [0, 1) with 53 bits.
    [[nodiscard]] double uniform() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }

  private:
    explicit RandomStream(std::uint64_t key) : key_(key) {}

    std::uint64_t key_;
    std::uint64_t counter_ = 0;
};

// Fisher-Yates; the same order on every platform, unlike std::shuffle.
template <typename T>
void shuffle(std::span<T> items, RandomStream& random) {
    for (std::size_t i = items.size(); i > 1; --i) {
        using std::swap;
        swap(items[i - 1], items[random.below(i)]);
    }
}

}  // namespace hplc
