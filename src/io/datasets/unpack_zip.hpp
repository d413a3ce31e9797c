// Unpacks a zip archive from disk to disk, trusting nothing it says.
//
// Before a byte is written, every entry is looked at: a name that would leave the folder ("../x",
// "/x"), a link, an encrypted entry, two entries of one name, too many entries, or more bytes than
// the limits or the disk allow, and the archive is refused. While writing, an entry may not grow
// beyond the size it announced, and its checksum is compared. Memory: one buffer.
#pragma once

#include <cstdint>
#include <filesystem>

#include "base/error.hpp"

namespace hplc {

// The archive itself is at fault, not the disk: fetching it again may help.
class BadArchive : public InputError {
  public:
    using InputError::InputError;
};

struct UnzipLimits {
    std::uint64_t max_entries = 10'000;
    std::uint64_t max_bytes = std::uint64_t{64} << 30;
};

// Makes `folder` and fills it; it must not exist. A top folder that all entries share is left out,
// and so is what macOS adds (__MACOSX/). Throws InputError and leaves no folder behind.
void unpack_zip(const std::filesystem::path& archive, const std::filesystem::path& folder,
                const UnzipLimits& limits);

}  // namespace hplc
