// Writes a zip archive of stored (uncompressed) entries straight to an atomic file: nothing is
// copied, and the same entries give the same bytes (the time stamp is fixed at 1980-01-01).
//
// libzip, which we read with, writes only to its own temporary file or to memory, hence the few
// lines here. Every entry uses the zip64 fields, so that small and large archives take one path.
// Layout: PKWARE APPNOTE 6.3.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/atomic_file.hpp"

namespace hplc {

class ZipWriter {
  public:
    explicit ZipWriter(const std::filesystem::path& target) : file_(target) {}

    // An entry whose bytes are the pieces one after the other. Reads them twice (checksum, write).
    void add(const std::string& name, std::span<const std::string_view> pieces);
    // The file exists only after this.
    void commit();

  private:
    struct Entry {
        std::string name;
        std::uint32_t checksum = 0;
        std::uint64_t size = 0;
        std::uint64_t offset = 0;
    };

    void write(std::string_view bytes);

    AtomicFile file_;
    std::uint64_t position_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace hplc
