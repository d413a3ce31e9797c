// Attacks on readers: every way to cut a file short and every byte of it flipped. A reader must
// then give a value or an InputError, and must not allocate more than a bounded piece at once.
#pragma once

#include <functional>
#include <string>

namespace hplc::testing {

// While it lives, an allocation of more than `bytes` at once on this thread throws std::bad_alloc.
class AllocationLimit {
  public:
    explicit AllocationLimit(std::size_t bytes);
    ~AllocationLimit();
    AllocationLimit(const AllocationLimit&) = delete;
    AllocationLimit& operator=(const AllocationLimit&) = delete;
};

using Reader = std::function<void(const std::string& bytes)>;

// Reads `bytes` once as they are, which must succeed, then cut at every length and with every byte
// inverted, one bit changed, and set to 0 and 255. A slow reader may have only every `step`-th byte
// attacked.
void attack(const std::string& bytes, const Reader& read, std::size_t step = 1);

}  // namespace hplc::testing
