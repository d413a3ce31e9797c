#include "base/random.hpp"

namespace hplc {

RandomStream::RandomStream(std::uint64_t seed, std::string_view purpose) : key_(mix64(seed)) {
    for (const char c : purpose) {
        key_ = mix64(key_ ^ static_cast<unsigned char>(c)) + 0x9e3779b97f4a7c15ULL;
    }
}

RandomStream RandomStream::fork(std::uint64_t index) const {
    return RandomStream(mix64(mix64(key_ ^ 0xd1b54a32d192ed03ULL) + index * 0x8cb92ba72f3d8dd7ULL));
}

std::uint64_t RandomStream::below(std::uint64_t bound) {
    __extension__ using Wide = unsigned __int128;
    Wide product = static_cast<Wide>((*this)()) * bound;
    auto low = static_cast<std::uint64_t>(product);
    if (low < bound) {
        const std::uint64_t threshold = -bound % bound;
        while (low < threshold) {
            product = static_cast<Wide>((*this)()) * bound;
            low = static_cast<std::uint64_t>(product);
        }
    }
    return static_cast<std::uint64_t>(product >> 64);
}

}  // namespace hplc
