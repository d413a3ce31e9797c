// Writes a zip archive of stored (uncompressed) entries by libzip. The file appears whole or not at
// all (AtomicFile), and the same entries give the same bytes: the time stamp is fixed at
// 1980-01-01, the earliest that zip has.
//
// Cost: the entries are read once and not copied. Memory: buffers of a mebibyte; where the target
// is no regular file (a pipe), the whole archive, because libzip goes back to the head of each
// entry to write its checksum. Entries and archives of more than 4 GiB have zip64 fields.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hplc {

struct ZipEntry {
    std::string name;  // UTF-8; no two entries have the same
    // Its bytes, one piece after the other.
    std::vector<std::string_view> pieces;
};

// Throws OutputError where the file cannot be written.
void write_zip(const std::filesystem::path& target, std::span<const ZipEntry> entries);

}  // namespace hplc
