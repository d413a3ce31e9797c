// A file with a name that is read at positions, by several threads at once. What is read lies in
// the caller's memory; the system's cache of the file is memory that it takes back when it needs
// some. A file that is cut meanwhile is an error, not a signal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace hplc {

class StoredFile {
  public:
    // Throws InputError where it cannot be opened or is no regular file.
    explicit StoredFile(std::filesystem::path path);
    ~StoredFile();
    StoredFile(const StoredFile&) = delete;
    StoredFile& operator=(const StoredFile&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }
    // Throws InputError where the disk does not give them, or the file has become shorter.
    void read(std::uint64_t position, std::span<std::byte> bytes) const;

  private:
    std::filesystem::path path_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0;
};

}  // namespace hplc
