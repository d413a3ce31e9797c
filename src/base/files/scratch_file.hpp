// A file without a name for numbers that do not fit into memory: read and written at positions,
// gone when it is closed, whatever happens. In TMPDIR where that is set, else in /var/tmp, which,
// unlike /tmp, is not kept in memory on any common system.
//
// Nothing is mapped unless it is asked for: what is read lies in the caller's memory, and the
// system's cache of the file is memory that it takes back when it is needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace hplc {

[[nodiscard]] std::filesystem::path scratch_folder();

class ScratchFile {
  public:
    // Throws OutputError where no file can be made, or its disk has less than `bytes` free.
    explicit ScratchFile(std::uint64_t bytes);
    ~ScratchFile();
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    // For several threads at once. Both throw OutputError where the disk does not do it; what is
    // read must have been written.
    void write(std::uint64_t position, std::span<const std::byte> bytes);
    void read(std::uint64_t position, std::span<std::byte> bytes) const;
    // The first `bytes` of the file, which have been written and stay as they are, to be looked at
    // where they lie, as long as this lives. Pages that were looked at count as memory of the
    // process until they are let go (base/memory/mapped_pages.hpp).
    [[nodiscard]] std::span<const std::byte> map(std::uint64_t bytes);

  private:
    void unmap();

    std::filesystem::path folder_;
    int descriptor_ = -1;
    std::span<const std::byte> mapped_;
};

}  // namespace hplc
