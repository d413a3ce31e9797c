// The content of a model file: all but the provenance at its end, which holds the time.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

#include "support/support.hpp"

namespace hplc::testing {

[[nodiscard]] inline std::string model_content(const std::filesystem::path& path) {
    constexpr std::size_t kLengthAt = 16;
    const std::string bytes = read_bytes(path);
    std::uint64_t length = 0;
    if (bytes.size() < kLengthAt + sizeof length) return bytes;
    std::memcpy(&length, bytes.data() + kLengthAt, sizeof length);
    return bytes.substr(0, length);
}

}  // namespace hplc::testing
