// The growing file of a download, with the server's tag for the version it belongs to. Every byte
// that append() returned from is in the file, so a killed process loses nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace hplc {

class PartFile {
  public:
    // Opens what an earlier attempt left, or an empty file. Throws InputError.
    explicit PartFile(std::filesystem::path path);
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    [[nodiscard]] std::uint64_t size() const { return size_; }
    // ETag or Last-Modified of the version whose first size() bytes these are; empty: not known,
    // and then the bytes cannot be gone on from.
    [[nodiscard]] const std::string& tag() const { return tag_; }

    // Drops what is there and begins the version `tag`.
    void restart(const std::string& tag);
    void append(std::string_view bytes);
    void sync();

    [[nodiscard]] static std::filesystem::path tag_path(const std::filesystem::path& path);

  private:
    [[noreturn]] void fail(const char* doing) const;

    std::filesystem::path path_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0;
    std::string tag_;
};

}  // namespace hplc
