// Counter-based dropout: whether element i is kept is a hash of (key, i). No mask is stored, the
// backward pass asks again, and neither threads nor tiles matter. The hash is a 32-bit
// multiply-and-shift mix with low bias that compilers turn into eight lanes of AVX2; torch's
// generator costs more than the matrix product before it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/random.hpp"

namespace hplc {

class Dropout {
  public:
    // Keeps everything.
    Dropout() = default;
    // Drops a share `rate` in [0, 1) of the elements and scales the others by 1 / (1 - rate). The
    // key is new for every layer and step.
    Dropout(float rate, std::uint64_t key)
        : threshold_(static_cast<std::uint32_t>(static_cast<double>(rate) * 0x1.0p32)),
          key_(static_cast<std::uint32_t>(mix64(key))),
          scale_(1.0F / (1.0F - rate)) {}

    // What element `index` is multiplied by: the scale, or 0.
    [[nodiscard, gnu::always_inline]] float factor(std::uint32_t index) const {
        return mixed(index) >= threshold_ ? scale_ : 0.0F;
    }
    [[nodiscard]] bool active() const { return threshold_ > 0; }

  private:
    [[nodiscard, gnu::always_inline]] std::uint32_t mixed(std::uint32_t x) const {
        x = x * 0x9e3779b1U + key_;
        x = (x ^ (x >> 16)) * 0x7feb352dU;
        x = (x ^ (x >> 15)) * 0x846ca68bU;
        return x ^ (x >> 16);
    }

    std::uint32_t threshold_ = 0;
    std::uint32_t key_ = 0;
    float scale_ = 1.0F;
};

// How many elements a decoder drops, and which: the key is new for every step.
struct DropoutKey {
    float rate = 0.0F;
    std::uint64_t key = 0;

    // A tile and layer is a matrix of its own, so their numbers go into the key.
    [[nodiscard]] Dropout of(std::size_t tile, std::size_t layer) const {
        return rate > 0.0F ? Dropout(rate, mix64(mix64(key) + layer) + tile) : Dropout();
    }
};

}  // namespace hplc
