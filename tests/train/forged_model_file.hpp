// Model files with any header and any tensors, whose sizes and checksum fit all the same: what
// someone would make who means harm.
#pragma once

#include <cstdint>
#include <string>

#include "base/files/checksum.hpp"

namespace hplc::testing {

inline constexpr std::size_t kForgedHeaderAt = 24;

[[nodiscard]] inline std::string forged_model_file(const std::string& header,
                                                   const std::string& tensors = "",
                                                   const std::string& provenance = "{}") {
    std::string bytes("hplc\r\n\x1a\n", 8);
    const auto append = [&](auto number) {
        bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
    };
    append(std::uint32_t{2});
    append(static_cast<std::uint32_t>(header.size()));
    append(static_cast<std::uint64_t>(kForgedHeaderAt + header.size() + tensors.size() + 64));
    bytes += header + tensors;
    return bytes + sha256(bytes) + provenance + sha256(provenance);
}

}  // namespace hplc::testing
