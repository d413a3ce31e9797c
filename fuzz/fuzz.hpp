// How every fuzz target is written: it names a reader, and only InputErrors may come out of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/error.hpp"
#include "io/bytes/shared_bytes.hpp"

namespace hplc::fuzz {

template <typename Read>
int run(const std::uint8_t* data, std::size_t size, const Read& read) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    try {
        read(SharedBytes::borrowed(bytes));
    } catch (const InputError&) {
        // a refusal, which is as good as a result
    }
    return 0;
}

}  // namespace hplc::fuzz
