#include "base/memory/address_space.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <fstream>
#include <vector>

#include "base/exit_code.hpp"
#include "base/memory/memory.hpp"

namespace hplc {
namespace {

// Blocks of addresses, given back with the object.
class Blocks {
  public:
    Blocks() = default;
    ~Blocks() {
        for (void* block : blocks_)
            ::munmap(block, bytes_);
    }
    Blocks(const Blocks&) = delete;
    Blocks& operator=(const Blocks&) = delete;

    [[nodiscard]] bool take(std::size_t count, std::uint64_t bytes) {
        bytes_ = bytes;
        blocks_.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            void* const block =
                ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (block == MAP_FAILED) return false;
            blocks_.push_back(block);
        }
        return true;
    }

  private:
    std::uint64_t bytes_ = 0;
    std::vector<void*> blocks_;
};

bool is_limited(__rlimit_resource_t resource) {
    rlimit limit = {};
    return ::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

bool overcommits() {
    int mode = 0;
    std::ifstream("/proc/sys/vm/overcommit_memory") >> mode;
    constexpr int kNever = 2;
    return mode != kNever;
}

}  // namespace

bool addresses_are_limited() {
    return is_limited(RLIMIT_AS) || is_limited(RLIMIT_DATA) || !overcommits();
}

void require_addresses(std::size_t pieces, std::uint64_t bytes, const std::string& what,
                       const std::string& cure) {
    if (!addresses_are_limited()) return;
    Blocks blocks;
    if (blocks.take(pieces, bytes)) return;
    const std::uint64_t left = available_addresses();
    throw OutOfMemoryError(
        {.found =
             is_limited(RLIMIT_AS)
                 ? fmt::format("{} left of the addresses that `ulimit -v` allows", in_mib(left))
                 : std::string("too little memory that the system would promise"),
         .expected = fmt::format("{} for {}", in_mib(pieces * bytes), what),
         .fix = fmt::format("raise the limit{}{}", cure.empty() ? "" : ", or ", cure)});
}

}  // namespace hplc
